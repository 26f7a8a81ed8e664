// Rules: P-NUMBER-BOUND.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { both, writtenFinding } from '../../../tests/support/written-finding.ts'
import type { BoundNumber, WrittenFinding } from '../../contract/desk/evidence.ts'
import { typedNumbersIn } from './bind-numbers.ts'
import { findingValues, valueForms } from './finding-values.ts'
import {
  referenceMark,
  referencesIn,
  renderNumbers,
  renderWithPlaces,
  writtenPlace,
} from './render-numbers.ts'

/** 243 of 4,678 against 319 of 4,683: 52 vs 68 in 1,000. */
const counted: WrittenFinding = {
  ...writtenFinding,
  id: 'f1',
  duration: { de: '3,26 Jahre (Median)', en: '3.26 years (median)' },
  arms: [
    { label: both('A'), events: 243, total: 4678 },
    { label: both('B'), events: 319, total: 4683 },
  ],
  measure: { type: 'hazard_ratio', value: 0.75, low: 0.64, high: 0.9, unit: null },
}
const { arms: _, ...withoutArms } = writtenFinding
const lighter: WrittenFinding = {
  ...withoutArms,
  id: 'f2',
  measure: { type: 'mean_difference', value: -12.4, low: -13.4, high: -11.5, unit: both('kg') },
}
const numbers: BoundNumber[] = [
  { id: 'n1', value: '47471', reason: 'question' },
  { id: 'n2', value: '2018', reason: 'date' },
  { id: 'n3', value: '6000', to: '8000', reason: 'question' },
  { id: 'n4', value: '4.35', reason: 'question' },
  { id: 'n5', value: '-1.5', to: '2', reason: 'question' },
  {
    id: 'n6',
    value: '2009',
    to: '2014',
    year: true,
    passage: { pmid: '101', start: 0, end: 9, digest: 'd' },
  },
]
const rated: WrittenFinding = {
  ...withoutArms,
  id: 'f3',
  design: 'person_time',
  rates: {
    groups: [
      { label: both('A'), value: 1.27 },
      { label: both('B'), value: 1.6 },
    ],
    per: 1000,
    time: 'person_years',
  },
  measure: { type: 'rate_ratio', value: 0.76, low: 0.61, high: 0.94, unit: null },
}
const sources = { findings: [counted, lighter, rated], numbers }
const shown = (mark: string) =>
  (['de', 'en'] as const).map((language) => renderNumbers(mark, language, sources))

describe('a number reference', () => {
  test.each([
    ['[#f3:pair]', '1,27 statt 1,60 je 1.000 Personenjahre', '1.27 vs 1.60 per 1,000 person-years'],
    [
      '[#f3:change]',
      'von 1,60 auf 1,27 je 1.000 Personenjahre',
      'from 1.60 to 1.27 per 1,000 person-years',
    ],
    ['[#f3:comparison]', '1,60 je 1.000 Personenjahre', '1.60 per 1,000 person-years'],
    ['[#f3:difference]', '0,33 je 1.000 Personenjahre', '0.33 per 1,000 person-years'],
    ['[#f3:difference:count]', '0,33', '0.33'],
    ['[#f1:pair]', '52 statt 68 von 1.000', '52 vs 68 in 1,000'],
    ['[#f1:change]', 'von 68 auf 52 von 1.000', 'from 68 to 52 in 1,000'],
    ['[#f1:intervention]', '52 von 1.000', '52 in 1,000'],
    ['[#f1:comparison]', '68 von 1.000', '68 in 1,000'],
    ['[#f1:difference]', '16 von 1.000', '16 in 1,000'],
    ['[#f1:people]', '1.000', '1,000'],
    ['[#f1:pair:percent1]', '5,2 statt 6,8', '5.2 vs 6.8'],
    ['[#f1:change:percent]', 'von 7 auf 5', 'from 7 to 5'],
    ['[#f1:pair:counted]', '243 von 4.678 statt 319 von 4.683', '243 of 4,678 vs 319 of 4,683'],
    ['[#f1:intervention:counted]', '243 von 4.678', '243 of 4,678'],
    ['[#f1:difference:count]', '16', '16'],
    ['[#f1:difference:percent1]', '1,6', '1.6'],
    ['[#f1:n]', '9.361', '9,361'],
    ['[#f1:total2]', '4.683', '4,683'],
    ['[#f1:duration]', '3,26', '3.26'],
    ['[#f1:value]', '0,75', '0.75'],
    ['[#f1:interval]', '0,64–0,90', '0.64–0.90'],
    ['[#f1:interval:1]', '0,6–0,9', '0.6–0.9'],
    ['[#f1:reduction]', '25', '25'],
    ['[#f2:value]', '12,4', '12.4'],
    ['[#f2:value:0]', '12', '12'],
    ['[#f2:interval]', '11,5–13,4', '11.5–13.4'],
    ['[#n1]', '47.471', '47,471'],
    ['[#n2]', '2018', '2018'],
    ['[#n3]', '6.000–8.000', '6,000–8,000'],
    ['[#n4]', '4,35', '4.35'],
    ['[#n4:value:1]', '4,4', '4.4'],
    ['[#n5]', '−1,5 bis 2', '−1.5 to 2'],
    ['[#n6]', '2009–2014', '2009–2014'],
  ])('%s is written by the rules of each language', (mark, de, en) => {
    expect(shown(mark)).toEqual([de, en])
  })

  test('says the same numbers in both languages, whatever it refers to', () => {
    const anyReference = fc.record({
      source: fc.constantFrom('f1', 'f2', 'n1', 'n2', 'n3', 'n4', 'n5', 'n6', 'f9'),
      value: fc.option(fc.constantFrom(...findingValues), { nil: undefined }),
      form: fc.option(fc.constantFrom(...valueForms), { nil: undefined }),
    })
    fc.assert(
      fc.property(anyReference, (reference) => {
        const [de, en] = shown(referenceMark(reference)) as [string, string]
        const values = [typedNumbersIn(de, 'de'), typedNumbersIn(en, 'en')].map((found) =>
          found.map(({ value }) => value),
        )
        expect(values[0]).toEqual(values[1])
      }),
      { numRuns: 1000 },
    )
  })

  test.each([
    '[#f9:pair]',
    '[#f1]',
    '[#f1:nonsense]',
    '[#f1:pair:2]',
    '[#f1:value:3]',
    '[#f2:pair]',
    '[#f2:reduction]',
    '[#n1:pair]',
    '[#n1:value:1]',
    '[#n9]',
  ])('%s refers to nothing, and is no number', (mark) => {
    expect(shown(mark)).toEqual(['…', '…'])
  })

  test('stands among markup; what is escaped or written otherwise is text', () => {
    const text = '**[#f1:pair]** Menschen.[Ref101] \\[#n1] [# n1] [#N1] \\\\[#n2]'
    expect(renderNumbers(text, 'de', sources)).toBe(
      '**52 statt 68 von 1.000** Menschen.[Ref101] \\[#n1] [# n1] [#N1] \\\\2018',
    )
  })

  test('leads from its place in what readers see back to where it was written', () => {
    const text = 'In [#f1:duration] Jahren [#f1:pair].'
    const { text: rendered, references } = renderWithPlaces(text, 'de', sources)
    const back = (words: string) => writtenPlace(references, rendered.indexOf(words))
    expect(back('In')).toBe(0)
    expect(back('Jahren')).toBe(text.indexOf('Jahren'))
    expect(back('statt')).toBe(text.indexOf('[#f1:pair]'))
    expect(writtenPlace(references, rendered.length)).toBe(text.length)
  })

  test('is read as it is written', () => {
    expect(referencesIn('a [#f1:pair:percent] b [#n3]')).toEqual([
      { source: 'f1', value: 'pair', form: 'percent', start: 2, end: 20 },
      { source: 'n3', value: undefined, form: undefined, start: 23, end: 28 },
    ])
  })
})
