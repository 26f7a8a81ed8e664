// Rules: P-REVIEW-NUMBERS.
import { expect, test } from 'vitest'
import { writtenFinding } from '../../../tests/support/written-finding.ts'
import { textNumberFaults } from './text-number-faults.ts'

const texts = {
  headline: 'Salz und Schlaganfall',
  mainTextBody: 'Einen Schlaganfall hatten [#f1:pair].',
  keywords: ['Salz 2000'],
  mainActions: ['Höchstens [#n1] Gramm'],
  harmfulActions: [],
}
const sources = {
  findings: [writtenFinding],
  numbers: [
    { id: 'n1', value: '5', reason: 'threshold' as const, note: 'Leitlinie der WHO' },
    { id: 'n2', value: '20', passage: { pmid: '1', start: 0, end: 20, digest: '' } },
  ],
  citedPmids: ['1'],
  abstracts: new Map([['1', '20 grams of salt were eaten by nine of ten people.']]),
}
const faults = (changed: object, before: object = {}) =>
  textNumberFaults({ ...texts, ...before }, { ...texts, ...changed }, 'de', sources)
const at = (field: string, index: number | null, fault: string, detail: string) => ({
  ...{ field, index, fault, detail },
})

test('words around references can change, and so can names with digits and keywords', () => {
  expect(faults({ mainTextBody: 'Nach COVID-19 waren es [#f1:pair].' })).toEqual([])
  expect(faults({ keywords: ['Salz 1999'] })).toEqual([])
})

test('a number that is typed is named, in each text', () => {
  const changed = {
    headline: '35 Fälle',
    mainTextBody: 'Einen Schlaganfall hatten 30 statt 60 von 1.000.',
    mainActions: ['Höchstens [#n1] Gramm', 'Täglich 6 Gramm'],
  }
  expect(faults(changed)).toEqual([
    at('headline', null, 'number-unbound', '35'),
    at('mainTextBody', null, 'number-unbound', '30'),
    at('mainActions', 1, 'number-unbound', '6'),
  ])
})

test.each([
  ['of no finding', '[#f2:pair]'],
  ['to a value that is not there', '[#f1:value]'],
  ['that is not closed', '[#f1:pair'],
  ['with a fault', '[#F1:PAIR]'],
])('a reference %s is named', (_, reference) => {
  const found = faults({ mainTextBody: `Es waren ${reference} Menschen.` })
  expect(found).toEqual([at('mainTextBody', null, 'number-reference', reference)])
})

test('what was typed before is no fault of the reviewer, as often as it stood there', () => {
  const before = { mainTextBody: 'Es waren 30 und [#f9].' }
  expect(faults({ mainTextBody: 'Es waren genau 30 und [#f9].' }, before)).toEqual([])
  expect(faults({ mainTextBody: 'Es waren 30 von 30 und [#f9].' }, before)).toEqual([
    at('mainTextBody', null, 'number-unbound', '30'),
  ])
})

test.each([
  ['a quantity in words that a cited study says', 'Das waren neunzig Prozent.', []],
  ['another one', 'Das waren achtzig Prozent.', ['quantity-typed', 'achtzig Prozent']],
  ['the unit of the source', 'Es waren [#n2] Gramm.', []],
  ['another unit', 'Es waren [#n2] Milligramm.', ['quantity-contradicts', '20 Milligramm']],
  [
    'a limit without one in the source',
    '[#n2] Gramm oder mehr.',
    ['quantity-contradicts', '20 Gramm'],
  ],
] as const)('beside what the sources say: %s', (_, mainTextBody, [fault, detail]) => {
  const expected = fault === undefined ? [] : [at('mainTextBody', null, fault, detail)]
  expect(faults({ mainTextBody })).toEqual(expected)
  expect(faults({ mainTextBody: `${mainTextBody} Also.` }, { mainTextBody })).toEqual([])
})
