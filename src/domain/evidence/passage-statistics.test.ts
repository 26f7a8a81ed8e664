// Rules: P-PASSAGE-STATISTIC, P-INTERVAL-NAMED, P-RATES.
import { expect, test } from 'vitest'
import type { WrittenFinding } from '../../contract/desk/evidence.ts'
import { statisticFaults } from './passage-statistics.ts'

type Written = NonNullable<WrittenFinding['measure']>

const both = (text: string) => ({ de: text, en: text })
const measure = (more: Partial<Written> = {}): Written => ({
  type: 'hazard_ratio',
  value: 0.8,
  low: 0.7,
  high: 0.92,
  unit: null,
  ...more,
})
const days = (type: Written['type'], interval?: Written['interval']) =>
  measure({ type, value: -2, low: -4, high: -1, unit: 'days', interval })

test.each<[string, Written, string[]]>([
  ['hazard ratio 0.80; 95% CI 0.70 to 0.92', measure(), []],
  ['hazard ratio 0·80 (0·70–0·92)', measure({ interval: 'confidence_99' }), []],
  ['HR 0.80, 99% CI 0.70-0.92', measure({ interval: 'confidence_99' }), []],
  ['HR 0.80, 99% CI 0.70-0.92', measure(), ['limits-contradict 0.70-0.92']],
  [
    'HR 0.80, 90% CI 0.70-0.92',
    measure({ interval: 'confidence_99' }),
    ['limits-contradict 0.70-0.92'],
  ],
  ['HR 0.80, 80% CI 0.70-0.92', measure(), ['limits-contradict 0.70-0.92']],
  ['odds ratio 0.80 (95% CI 0.70 to 0.92)', measure(), ['statistic-contradicts 0.80']],
  ['rate ratio 0.80 (95% CI 0.70 to 0.92)', measure({ type: 'rate_ratio' }), []],
  ['a median of 2 days shorter (IQR 1 to 4)', days('median_difference', 'quartiles'), []],
  [
    'a median of 2 days shorter (IQR 1 to 4)',
    days('mean_difference'),
    ['limits-contradict 1 to 4', 'statistic-contradicts 2 days'],
  ],
  [
    'mean difference -2 days; 95% CI -4 to -1',
    days('mean_difference', 'quartiles'),
    ['limits-contradict -4 to -1'],
  ],
  [
    'mean difference -2 weeks; 95% CI -4 to -1',
    days('mean_difference'),
    ['unit-contradicts -2 weeks'],
  ],
  [
    'mean difference -2; 95% CI -4 to -1 weeks',
    days('mean_difference'),
    ['unit-contradicts -4 to -1 weeks'],
  ],
  ['mean difference -2 d/wk; 95% CI -4 to -1', days('mean_difference'), []],
  ['in 2 weeks, a mean difference -2; 95% CI -4 to -1', days('mean_difference'), []],
  [
    'mean difference -2 µg/mL; 95% CI -4 to -1',
    measure({ type: 'mean_difference', value: -2, low: -4, high: -1, unit: 'mg/L' }),
    [],
  ],
  [
    'mean difference -2 mg/L; 95% CI -4 to -1',
    measure({ type: 'mean_difference', value: -2, low: -4, high: -1, unit: both('points') }),
    [],
  ],
])('%s', (passage, written, faults) => {
  const abstract = `Before it. ${passage}.`
  const found = statisticFaults({ measure: written }, abstract, { start: 11, end: abstract.length })
  expect(
    found.map(({ fault, spans }) =>
      [fault, ...spans.map(({ start, end }) => abstract.slice(start, end))].join(' '),
    ),
  ).toEqual(faults)
})

test('events per time are not out of so many people', () => {
  const arm = (events: number, total: number) => ({ label: both('a'), events, total })
  const passage =
    'Stroke occurred at 12 per 1000 person-years with A and 18 per 1000 person-years with B.'
  const faults = (total: number) =>
    statisticFaults({ arms: [arm(12, total), arm(18, total)] }, passage, {
      start: 0,
      end: passage.length,
    }).map(({ field, fault }) => `${field} ${fault}`)
  expect(faults(1000)).toEqual(['arms.0 rate-in-passage', 'arms.1 rate-in-passage'])
  expect(faults(400)).toEqual([])
})

test.each([
  ['12 and 18 per 1000 person-years', 'person_years', []],
  ['12 per 1000 patient-days and 18 per 1000 patient-days', 'person_days', []],
  ['12 and 18 per 1000 person-months', 'person_years', ['12', '18 per 1000 person-months']],
  ['12 against 18 among 1000 people', 'person_years', []],
  ['30 per 1000 person-months', 'person_years', []],
] as const)('rates are of the time of their passage: %s, %s', (passage, time, spans) => {
  const rate = (value: number) => ({ label: both('a'), value })
  const rates = { groups: [rate(12), rate(18)] satisfies [object, object], per: 1000, time }
  const text = `Strokes: ${passage}.`
  const faults = statisticFaults({ rates }, text, { start: 9, end: text.length })
  expect(faults).toEqual(
    spans.length === 0
      ? []
      : [{ field: 'rates.time', fault: 'time-contradicts', spans: expect.anything() }],
  )
  const found = faults.flatMap((one) => one.spans)
  expect(found.map(({ start, end }) => `Strokes: ${passage}.`.slice(start, end))).toEqual(spans)
})
