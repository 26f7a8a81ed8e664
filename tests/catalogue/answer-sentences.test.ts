// Rules: P-ANSWER-SENTENCE, P-MARKUP-BLOCKS.
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { fillSearchIndex } from '../../scripts/publishing/search-index/fill-catalogue.ts'
import { hearticle } from '../support/records.ts'
import { contentOf } from '../support/search-index.ts'

test('what may answer are sentences and entries of lists, whatever addresses they link to', () => {
  const record = hearticle(1)
  const [german] = record.translations
  const db = new DatabaseSync(':memory:')
  fillSearchIndex(db, {
    ...contentOf(0),
    hearticles: [
      {
        ...record,
        translations: [
          {
            ...(german as NonNullable<typeof german>),
            mainTextBody:
              '## Salz?\n\nMehr sagt [die Leitlinie](https://example.org/a?b=Salz!). Das gilt auch hier.\n\n- Weniger Salz.\n- Mehr Kalium',
            mainActions: [],
            harmfulActions: [],
          },
        ],
      },
    ],
  })
  const units = db.prepare('SELECT record FROM answer_unit ORDER BY rowid').all()
  const sentences = units
    .map(({ record: unit }) => JSON.parse(String(unit)))
    .filter(({ kind }) => kind === 'sentence')
  expect(sentences.map(({ text }) => text)).toEqual([
    'Mehr sagt die Leitlinie.',
    'Das gilt auch hier.',
    'Weniger Salz.',
    'Mehr Kalium',
  ])
})
