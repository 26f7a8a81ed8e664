import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { randomNumbers } from '../../../scripts/bench/measure/random-numbers.ts'
import { rounds } from '../../../tests/support/rounds.ts'
import { differences, rowsOfTexts } from '../../../tests/support/search-index-rows.ts'
import { writeThesaurus } from '../link/thesaurus-tables.ts'
import { parseThesaurus } from '../parse/thesaurus.ts'
import type { SearchDocument } from '../tables/index-tables.ts'
import { changeFullTextIndex } from './change-full-text-index.ts'
import { NoRoom } from './change-vocabulary.ts'
import { writeFullTextIndex } from './write-full-text-index.ts'

const concepts = parseThesaurus([
  {
    name: 'test.txt',
    text: `# Heart | disease
heart disease | Herzkrankheit | |
myocardial infarction, heart attack, MI | Herzinfarkt, Myokardinfarkt, MI | heart disease |
hypertension | Bluthochdruck | heart disease |
patient | Patient | |`,
  },
])

function indexOf(documents: readonly SearchDocument[]): DatabaseSync {
  const db = new DatabaseSync(':memory:')
  writeThesaurus(db, concepts)
  writeFullTextIndex(db, 'study', documents)
  return db
}

/** Words by which the parts of compounds come and go, with umlauts at their joints. */
const GERMAN = [
  'Blutdruck',
  'Blut',
  'Druck',
  'Senkung',
  'Blutdrucksenkung',
  'Herzinfarkt',
  'Nachsorge',
  'Herzinfarktnachsorge',
  'Häuser',
  'Krankenhäuser',
  'Kranken',
  'Käse',
  'Käseesser',
  'Esser',
  'Übung',
  'Schauübung',
  'Schau',
  'Säure',
  'Magensäureblocker',
  'Magen',
  'Blocker',
  'MI',
  'mi',
  'der',
  'mit',
  'Bluthochdruckpatienten',
  'Patienten',
  'Größe',
  'Körpergröße',
  'Körper',
]
const ENGLISH = [
  'heart attack',
  'hypertension',
  'the',
  'patients',
  'salt',
  'pressure',
  'MI',
  'mi',
  'lower',
]

/** @param draw a number from 0, below 1 */
function randomDocument(id: number, draw: () => number): SearchDocument {
  const some = (words: readonly string[], most: number) =>
    Array.from(
      { length: 1 + Math.floor(draw() * most) },
      () => words[Math.floor(draw() * words.length)],
    ).join(' ')
  return {
    id,
    titles: [
      { language: 'de', text: some(GERMAN, 3) },
      { language: 'en', text: some(ENGLISH, 3) },
    ],
    bodies: [{ language: draw() < 0.5 ? 'de' : undefined, text: some(GERMAN, 8) }],
    keywords: draw() < 0.3 ? [{ language: undefined, text: some(ENGLISH, 1) }] : [],
    names: draw() < 0.3 ? ['Salt J'] : [],
    identifiers: [String(id)],
  }
}

test('a changed index has the rows and postings of one that is written whole', () => {
  for (let seed = 1; seed <= rounds(15, 300); seed += 1) {
    const draw = randomNumbers(seed)
    const documents = new Map<number, SearchDocument>()
    for (let id = 100; id <= 800; id += 100) documents.set(id, randomDocument(id, draw))
    const changedIndex = indexOf([...documents.values()])
    for (let round = 0; round < 5; round += 1) {
      const ids = new Set(
        Array.from(
          { length: 1 + Math.floor(draw() * 3) },
          () => 50 * (1 + Math.floor(draw() * 18)),
        ),
      )
      const changed = Array.from(ids, (id) => {
        const before = documents.get(id)
        const after = before && draw() < 0.4 ? undefined : randomDocument(id, draw)
        if (after) documents.set(id, after)
        else documents.delete(id)
        return { before, after }
      })
      changeFullTextIndex(
        changedIndex,
        'study',
        changed,
        (id) => documents.get(id) as SearchDocument,
      )
    }
    const whole = indexOf([...documents.values()].toSorted((a, b) => a.id - b.id))
    const rows = [changedIndex, whole].map((db) => rowsOfTexts(db, 'study'))
    expect(differences(rows[0] ?? {}, rows[1] ?? {}), `seed ${seed}`).toEqual({})
    changedIndex.exec("INSERT INTO study_title(study_title) VALUES ('integrity-check')")
  }
})

test('one whose words leave no room for another is not changed', () => {
  const words = Array.from({ length: 10 }, (_, index) => `${'a'.repeat(index + 1)}${'z'.repeat(9)}`)
  const titled = (id: number, text: string): SearchDocument => ({
    id,
    bodies: [],
    keywords: [],
    names: [],
    identifiers: [],
    titles: [{ language: 'en', text }],
  })
  const index = indexOf([titled(1, 'salt')])
  const add = (word: string, at: number) =>
    changeFullTextIndex(index, 'study', [{ before: undefined, after: titled(2 + at, word) }], () =>
      titled(1, 'salt'),
    )
  expect(() => words.forEach(add)).toThrow(NoRoom)
})
