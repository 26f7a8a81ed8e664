// Rules: P-REVIEW-CHANGES.
import { expect, test } from 'vitest'
import { hearticle, translation } from '../../../tests/support/records.ts'
import { writtenFinding } from '../../../tests/support/written-finding.ts'
import { editionDifference } from '../edition/edition-difference.ts'
import { changesInText } from './changes-in-text.ts'

const other = { ...writtenFinding, id: 'f2' }
const sources = { findings: [writtenFinding, other] }
const place = { languageCode: 'de', field: 'MAIN_TEXT_BODY', listIndex: null } as const
const editionOf = (texts: object) =>
  hearticle(1, { ...sources, translations: [{ ...translation('de', texts), id: 1 }] })
const inBody = (was: string, is: string, shown = is) => {
  const changes = editionDifference(
    editionOf({ mainTextBody: was }),
    editionOf({ mainTextBody: is }),
  )
  return changesInText(changes, place, shown, sources).map(({ came, went }) => ({
    came: came.map(({ start, end }) => shown.slice(start, end)),
    went: went.map(({ at, text }) => [text, shown.slice(at)]),
  }))
}
const nothing = { came: [], went: [] }

test('words that came and went are found where the text is written', () => {
  expect(
    inBody('Salz hebt.\n\nEs bleibt.\n\nViel hilft.', 'Salz senkt.\n\nEs bleibt.\n\nViel.'),
  ).toEqual([
    { came: ['senkt'], went: [['hebt', 'senkt.\n\nEs bleibt.\n\nViel.']] },
    nothing,
    { came: [], went: [[' hilft', '.']] },
  ])
})

test('numbers before and in a change are references there', () => {
  const is = 'Mit [#f1:pair] sank [#f2:pair] es.'
  expect(inBody('Mit [#f1:pair] sank [#f1:pair] es.', is)).toEqual([
    { came: ['[#f2:pair]'], went: [['3 statt 6 von 100', '[#f2:pair] es.']] },
  ])
})

test('a citation is marked as a whole', () => {
  const [first] = inBody('Salz.[Ref 101]', 'Salz.[Ref 101, Ref 102]')
  expect(first?.came).toEqual(['[Ref 101, Ref 102]'])
})

test('what came whole is marked, what went whole stands nowhere, and a text that moved on has no marks', () => {
  expect(inBody('Eins.\n\nZwei.', 'Zwei.')).toEqual([nothing])
  expect(inBody('Eins.', 'Eins.\n\nGanz neu.')).toEqual([
    nothing,
    { came: ['Ganz neu.'], went: [] },
  ])
  expect(inBody('Salz hebt.', 'Salz senkt.', 'Salz steigt.')).toEqual([nothing])
})

test('entries of lists and headlines are marked by their place', () => {
  const changes = editionDifference(
    editionOf({ headline: 'Salz hebt', mainActions: ['Gehen', 'Wenig essen'] }),
    editionOf({ headline: 'Salz senkt', mainActions: ['Gehen', 'Viel essen'] }),
  )
  const at = (field: 'HEADLINE' | 'MAIN_ACTION', listIndex: number | null, text: string) =>
    changesInText(changes, { languageCode: 'de', field, listIndex }, text, sources)
  expect(at('HEADLINE', null, 'Salz senkt')).toEqual([
    { came: [{ start: 5, end: 10 }], went: [{ at: 5, text: 'hebt' }] },
  ])
  expect(at('MAIN_ACTION', 0, 'Gehen')).toEqual([nothing])
  expect(at('MAIN_ACTION', 1, 'Viel essen')).toEqual([
    { came: [{ start: 0, end: 4 }], went: [{ at: 0, text: 'Wenig' }] },
  ])
})
