// Rules: P-RESULT-SENTENCE, P-STANDARD-DEVIATIONS, P-RATES.
import { expect, test } from 'vitest'
import type { Finding } from '../contract/reading/evidence.ts'
import type { DifferenceType } from '../contract/reading/evidence-choices.ts'
import { translators } from '../i18n/translators.ts'
import { drawnSentence, resultSentence } from './result-sentence.ts'

const counted: Finding = {
  id: 'f1',
  comparisonId: 'c1',
  denominator: 1000,
  observational: false,
  fallen: false,
  outcome: 'Herzinfarkt',
  kind: 'benefit',
  critical: true,
  desirable: false,
  population: 'Erwachsene',
  comparison: 'Warfarin',
  duration: '2 Jahre',
  arms: [
    { label: 'mit', events: 350, total: 10_000 },
    { label: 'ohne', events: 460, total: 10_000 },
  ],
  measure: { type: 'risk_difference', value: -1.1, low: -1.5, high: -0.7, unit: null },
  design: 'independent',
  adjusted: false,
  certainty: { level: 'high', reasons: [], ratedOn: null },
  pmid: '1',
}
const armOf = (events: number) => ({ label: '', events, total: 10_000 })
const sides = { intervention: 'Apixaban', comparator: 'Warfarin' }
const words = { t: translators.de, language: 'de' } as const
const resultOf = (more: Partial<Finding> = {}, language: 'de' | 'en' = 'de') =>
  resultSentence({ ...counted, ...more }, sides, { t: translators[language], language })

test('both groups, the outcome and the difference are one sentence, with what was compared', () => {
  expect(resultOf()).toMatchObject({
    text: '35 statt 46 von 1.000 mit Herzinfarkt: 11 weniger',
    comparison: 'Apixaban (Vergleich: Warfarin)',
  })
  expect(resultOf({ outcome: 'Heart attack' }, 'en')?.text).toBe(
    '35 vs 46 in 1,000 with heart attack: 11 fewer',
  )
  expect(resultOf({ outcome: 'Schwere Blutung' })?.text).toBe(
    'Schwere Blutung: 35 statt 46 von 1.000, 11 weniger',
  )
})

test('what was compared stands as it was entered, so that German need not inflect it', () => {
  const compared = (comparator: string, language: 'de' | 'en' = 'de') =>
    resultSentence(
      counted,
      { intervention: 'Vareniclin', comparator },
      {
        t: translators[language],
        language,
      },
    )?.about
  expect(compared('kein Mittel oder Placebo')).toBe(
    'Vareniclin (Vergleich: kein Mittel oder Placebo), 2 Jahre',
  )
  expect(compared('übliche Betreuung')).toBe('Vareniclin (Vergleich: übliche Betreuung), 2 Jahre')
  expect(compared('no product', 'en')).toBe('Vareniclin vs no product, 2 Jahre')
})

test('what was only observed is an association; where it is unclear that is said', () => {
  expect(resultOf({ observational: true })?.text).toMatch(/^Zusammenhang: 35 statt 46/)
  const unclear = resultOf({
    observational: true,
    kind: 'unclear',
    arms: [armOf(350), armOf(351)],
    measure: undefined,
  })
  expect(unclear?.text).toBe('35 und 35 von 1.000 mit Herzinfarkt: Unterschied unklar')
})

test('a mean and a median are called so, and what is in standard deviations by its size', () => {
  const textOf = (type: DifferenceType, value: number, unit: string | null, language?: 'en') =>
    resultOf(
      {
        arms: undefined,
        outcome: 'Blutdruck',
        measure: { type, value, low: value - 0.01, high: value + 0.01, unit },
      },
      language,
    )?.text
  expect(textOf('mean_difference', -5, 'mmHg')).toBe(
    'Blutdruck: im Mittel um 5\u00a0mmHg niedriger',
  )
  expect(textOf('median_difference', 2, 'Tage')).toBe('Blutdruck: im Median um 2\u00a0Tage höher')
  expect(textOf('standardized_mean_difference', -0.42, null)).toBe(
    'Blutdruck: um 0,42\u00a0Standardabweichungen niedriger (kleiner Unterschied)',
  )
  expect(textOf('standardized_mean_difference', 0.022, null, 'en')).toBe(
    'Blutdruck: higher by 0.02\u00a0standard deviations (hardly noticeable)',
  )
})

test('rates are said per their time, in the numbers in which they were published', () => {
  const rates = {
    groups: [
      { label: 'mit', value: 1.27 },
      { label: 'ohne', value: 1.6 },
    ],
    per: 1000,
    time: 'person_years',
  } satisfies Finding['rates']
  const measure = { type: 'rate_ratio', value: 0.76, low: 0.61, high: 0.94, unit: null } as const
  const facts = { arms: undefined, design: 'person_time', rates, measure } as const
  expect(resultOf(facts)?.text).toBe(
    'Herzinfarkt: 1,27 statt 1,60 je 1.000 Personenjahre, 0,33 weniger',
  )
  expect(resultOf({ ...facts, measure: { ...measure, high: 1.2 } }, 'en')?.text).toBe(
    'Herzinfarkt: 1.27 and 1.60 per 1,000 person-years, difference unclear',
  )
})

test('a ratio alone and a study that fell say nothing', () => {
  expect(
    resultOf({
      arms: undefined,
      measure: { type: 'hazard_ratio', value: 0.8, low: 0.7, high: 0.9, unit: null },
    }),
  ).toBeUndefined()
  expect(resultOf({ fallen: true })).toBeUndefined()
  expect(resultSentence(counted, { intervention: null, comparator: 'x' }, words)?.comparison).toBe(
    undefined,
  )
})

test('the figure is drawn in bold, and a hostile name stays a text', () => {
  const sentence = resultOf({ outcome: '<b>Herz</b>' })
  expect(String(drawnSentence(sentence ?? { text: '', figure: undefined }))).toBe(
    '&lt;b&gt;Herz&lt;/b&gt;: <b>35 statt 46 von 1.000</b>, 11 weniger',
  )
})
