// Rules: P-CHANGE-LOG.
import { expect, test } from 'vitest'
import { hearticle } from '../../../tests/support/records.ts'
import type { HearticleRecord } from '../hearticle/hearticle.ts'
import { type EditionEntry, replacementsRows, versionsOf } from './replacements.ts'

const entry = (hearticleId: number, number: number): EditionEntry => ({
  ...{ hearticleId, number, at: `2026-11-2${number}T10:00:00Z`, isApproved: true },
  ...(number === 1
    ? { kind: 'first' as const }
    : { kind: 'correction', note: { de: `Grund ${number}`, en: `Reason ${number}` } }),
  ...{ version: number * 10, before: number === 1 ? null : (number - 1) * 10 },
})

const edition = (number: number, isApproved = true): HearticleRecord['edition'] => ({
  ...{ number, at: '2026-11-21T10:00:00Z', by: null, isApproved, writers: [] },
  kind: number === 1 ? 'first' : 'correction',
})

const headed = (id: number, version: number, headline: string): HearticleRecord => {
  const record = hearticle(id)
  const translations = record.translations.map((translation) =>
    translation.languageCode === 'de' ? { ...translation, headline } : translation,
  )
  return { ...record, version, translations }
}

const became = (was: string, is: string) => [
  { kind: 'removed', text: was },
  { kind: 'added', text: is },
]

test('a row has what was replaced of a hearticle, the newest first, in both languages', () => {
  const records = [headed(7, 10, 'Eins'), headed(7, 20, 'Zwei'), headed(7, 30, 'Drei')]
  const current = { ...headed(7, 30, 'Drei'), edition: edition(3) }
  const [row] = replacementsRows([current], [entry(7, 1), entry(7, 2), entry(7, 3)], records)
  expect(row?.de).toMatchObject([
    {
      ...{ edition: 3, note: 'Grund 3' },
      difference: {
        changes: [{ place: 'de.headline', fields: [{ pieces: became('Zwei', 'Drei') }] }],
      },
    },
    {
      ...{ edition: 2, note: 'Grund 2' },
      difference: {
        changes: [{ place: 'de.headline', fields: [{ pieces: became('Eins', 'Zwei') }] }],
      },
    },
  ])
  expect(row?.en).toMatchObject([
    { note: 'Reason 3', difference: { changes: [] } },
    { note: 'Reason 2', difference: { changes: [] } },
  ])
})

test('there is no row where nothing was replaced, or what did is not public here yet', () => {
  const first = { ...headed(7, 10, 'Eins'), edition: edition(1) }
  const records = [headed(7, 10, 'Eins'), headed(7, 20, 'Zwei')]
  expect(replacementsRows([first], [entry(7, 1)], records)).toEqual([])
  expect(replacementsRows([first], [entry(7, 1), entry(7, 2)], records)).toEqual([])
  expect(replacementsRows([first], [entry(8, 2)], records)).toEqual([])
})

test('a version of which nothing is kept leaves the sentence for readers', () => {
  const current = { ...headed(7, 20, 'Zwei'), edition: edition(2) }
  const [row] = replacementsRows([current], [entry(7, 2)], [])
  expect(row?.de).toMatchObject([{ note: 'Grund 2', difference: { changes: [] } }])
})

test('each version is asked for once, of each hearticle', () => {
  expect(versionsOf([entry(7, 1), entry(7, 2), entry(8, 2)])).toEqual([
    { id: 7, version: 10 },
    { id: 7, version: 20 },
    { id: 8, version: 20 },
    { id: 8, version: 10 },
  ])
})
