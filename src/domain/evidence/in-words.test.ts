// Rules: P-RESULT-SENTENCE.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { comparedWithout, nameInSentence } from './in-words.ts'

describe('the name of an outcome within a sentence', () => {
  test.each([
    ['Schlaganfall oder Embolie', 'Schlaganfall oder Embolie'],
    ['Herz-Kreislauf-Tod, Infarkt', 'Herz-Kreislauf-Tod, Infarkt'],
    ['Schwere Blutung', undefined],
    ['Neuer Typ-2-Diabetes', undefined],
    ['mindestens ein Sturz', undefined],
    ['Rauchfrei', undefined],
    ['Stürze', undefined],
    ['Herzinfarkt oder Stürze', undefined],
    ['Infarkt mit Nüssen', undefined],
    ['Tod aus jeder Ursache', 'Tod aus jeder Ursache'],
    ['Typ-2-Diabetes (neu)', 'Typ-2-Diabetes (neu)'],
  ])('German: %s', (outcome, name) => expect(nameInSentence(outcome, 'de')).toBe(name))

  test.each([
    ['Death from any cause', 'death from any cause'],
    ['COPD exacerbation', 'COPD exacerbation'],
    ['HbA1c below 7 %', 'HbA1c below 7 %'],
    ['Crohn’s disease', 'Crohn’s disease'],
    ['Parkinson disease', 'Parkinson disease'],
  ])('English: %s', (outcome, name) => expect(nameInSentence(outcome, 'en')).toBe(name))
})

describe('both sides of a comparison', () => {
  test.each([
    ['Ziel unter 120 mmHg', 'Ziel unter 140 mmHg', '140 mmHg'],
    ['etwa 4.400 Schritte', 'etwa 2.700 Schritte', '2.700 Schritte'],
    ['niedrige Dosis Aspirin', 'niedrige Dosis Warfarin', 'niedrige Dosis Warfarin'],
    ['Training', 'kein Training', 'kein Training'],
    ['7 Stunden', '7 Stunden', '7 Stunden'],
  ])('%s and %s', (intervention, comparator, second) => {
    expect(comparedWithout(intervention, comparator)).toEqual({ intervention, comparator: second })
  })

  test('the second keeps every word that the first has not got at the same place', () => {
    const side = fc.array(fc.constantFrom('unter', 'Ziel', '120', '140', 'mmHg'), { minLength: 1 })
    fc.assert(
      fc.property(side, side, (one, two) => {
        const { comparator } = comparedWithout(one.join(' '), two.join(' '))
        const second = comparator.split(' ')
        const left = two.slice(0, two.length - second.length)
        expect([...left, ...second]).toEqual(two)
        expect(one.slice(0, left.length)).toEqual(left)
      }),
    )
  })
})
