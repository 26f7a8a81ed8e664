// Rules: P-LABELS-OFFERED, P-LABELS-ONCE.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { durationIn, durationLabel, plainLabel } from './plain-labels.ts'

test.each([
  ['Number of Participants With a Fall', 'Fall'],
  ['Participants From Time of Randomisation to All-cause Death', 'All-cause Death'],
  [
    'The First Occurrence of the Composite Endpoint of Stroke, or Renal Death',
    'Stroke, or Renal Death',
  ],
  ['HYPERKALEMIA', 'Hyperkalemia'],
  ['COVID-19', 'COVID-19'],
  ['death from any cause', 'Death from any cause'],
  ['', ''],
])('an outcome is named without how registries begin it: %s', (words, plain) => {
  expect(plainLabel(words)).toBe(plain)
})

test.each([
  ['2 years', '2 Jahre', '2 years'],
  ['1 Year', '1 Jahr', '1 year'],
  ['From randomisation (week 0) up to 240 weeks', 'bis zu 240 Wochen', 'up to 240 weeks'],
  ['the end of the study, with an average of 32 months', '32 Monate (Mittel)', '32 months (mean)'],
  ['3.3 years (median)', '3,3 Jahre (Median)', '3.3 years (median)'],
  ['Baseline, Week 52', '52 Wochen', '52 weeks'],
])('one time of a source is said in both languages: %s', (words, de, en) => {
  expect(durationLabel(words)).toEqual({ de, en })
})

test.each(['', 'Baseline (Week 1) through Week 25', '30 days and 12 months', 'until death'])(
  'what names no time, or several, is none: %s',
  (words) => expect(durationLabel(words)).toBeUndefined(),
)

test('a duration that is typed in one language is the same in the other, and nothing else is', () => {
  const times = fc.record({
    number: fc.integer({ min: 2, max: 999 }),
    unit: fc.constantFrom('years', 'months', 'weeks', 'days', 'hours'),
    most: fc.constantFrom('', 'up to '),
    kind: fc.constantFrom('', ' (mean)', ' (median)'),
  })
  fc.assert(
    fc.property(times, ({ number, unit, most, kind }) => {
      const english = `${most}${number / 10} ${unit}${kind}`
      fc.pre(number !== 10)
      const german = durationIn(english, 'de') ?? ''
      expect(durationIn(german, 'en')).toBe(english)
    }),
  )
  expect(durationIn('3 Jahre mit Semaglutid', 'en')).toBeUndefined()
})
