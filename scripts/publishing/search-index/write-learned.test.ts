import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { openLearnedWords } from '../../../functions/search/link/link-concepts.ts'
import { pack } from '../../../functions/search/tables/index-tables.ts'
import type { HearticleRecord } from '../../../src/domain/hearticle/hearticle.ts'
import { hearticle, study, taxonomy, translation } from '../../../tests/support/records.ts'
import { changeSearchIndex } from './change-search-index.ts'
import { fillSearchIndex } from './fill-catalogue.ts'

const nameOf = (index: number) =>
  String.fromCharCode(97 + (index % 26), 97 + ((index * 7) % 26), 97 + index / 3)

/** Studies with German titles, one of which says what hearticles say, too. */
const studies = [
  ...Array.from({ length: 60 }, (_, index) =>
    study(String(index + 1), {
      title: `Term${nameOf(index)} of rare${nameOf(index)}`,
      german: { title: `Wort${nameOf(index)} mit selten${nameOf(index)}` },
    }),
  ),
  study('900', { title: 'A brisk pace', german: { title: 'Ein flotter Schritt' } }),
].map((record) => ({ study: record, packed: pack(record) }))

/** A hearticle whose headlines say the same in both languages. */
const headed = (id: number, de: string, en: string): HearticleRecord =>
  hearticle(id, {
    translations: [translation('de', { headline: de }), translation('en', { headline: en })].map(
      (text, index) => ({ ...text, id: id * 2 + index }),
    ),
  })

const before = [headed(1, 'Flott gehen', 'Brisk walking')]
const after = [
  ...before,
  headed(2, 'Flotte Musik', 'Brisk tunes'),
  headed(3, 'Flotte Minuten', 'Brisk minutes'),
]

const content = { taxonomy, mostRead: [], studies }
const learned = (db: DatabaseSync) => db.prepare('SELECT * FROM learned').all()
const lookedUp = (db: DatabaseSync) => openLearnedWords(db)('flotter', 'de')

function filled(hearticles: readonly HearticleRecord[]): DatabaseSync {
  const db = new DatabaseSync(':memory:')
  fillSearchIndex(db, { ...content, hearticles })
  return db
}

it('is what hearticles and studies say in both languages when all is written', () => {
  expect(lookedUp(filled(before))).toBeUndefined()
  expect(lookedUp(filled(after))).toBe('brisk')
})

it('stays where records change, until all is written again', () => {
  const changed = filled(after)
  const was = learned(changed)
  const hearticles = new Map(after.map(({ id }) => [id, undefined]))
  changeSearchIndex(changed, { ...content, studies: new Map(), hearticles })
  expect(learned(changed)).toEqual(was)
})
