import { describe, expect, test } from 'vitest'
import {
  ageAsked,
  agesIn,
  amountsAsked,
  intentsIn,
  isOfOneself,
  seeksOutcome,
  wholeNumbersIn,
} from './asked.ts'

// Rules: P-ANSWER-INTENT, P-ANSWER-FINDING.

test.each([
  ['Lecanemab Nebenwirkungen', ['harms']],
  ['is melatonin safe for children', ['harms']],
  ['hilft Magnesium gegen Wadenkrämpfe?', ['works']],
  ['Wie tief soll der Blutdruck sein?', ['how-much']],
  ['how many steps a day', ['how-much']],
  ['How many people stop semaglutide', []],
  ['wie viele Menschen bekommen Krebs', []],
  ['Metformin Dosis', ['dose']],
  ['Apixaban 5 mg oder 2,5 mg?', ['dose']],
  ['ab welchem Alter zur Darmspiegelung', ['from-age']],
  ['how often should I exercise', ['how-often']],
  ['Vorhofflimmern', []],
] as const)('%s', (question, intents) => {
  expect([...intentsIn(question)]).toEqual(intents)
})

test.each([
  ['verhindert Metformin Diabetes?', true],
  ['does coffee cause cancer', true],
  ['Metformin bei Diabetes', false],
])('whether something comes of it is asked: %s', (question, seeks) => {
  expect(seeksOutcome(question)).toBe(seeks)
})

// Rules: P-ANSWER-FINDING.

describe('the ages that a text names', () => {
  test.each([
    ['Menschen in China von 60 bis 80 Jahren mit Bluthochdruck', 60, 80],
    ['Men aged 50–75 years', 50, 75],
    ['Frauen in den USA, im Mittel 72 Jahre alt', 62, 82],
    ['Adults over 65 years', 65, 120],
    ['Menschen über 65 Jahre', 65, 120],
    ['patients 80 years of age or older', 80, 120],
    ['Kinder unter 5 Jahren', 0, 5],
    ['6 hours of sleep or less at the age of 50', 50, 50],
  ])('%s', (text, from, to) => {
    expect(agesIn(text)).toEqual({ from, to })
  })

  test.each(['Ziel 110 bis unter 130 mmHg', 'Erwachsene mit Übergewicht', ''])(
    'none in: %s',
    (text) => {
      expect(agesIn(text)).toBeUndefined()
    },
  )
})

describe('the age that a question asks about', () => {
  test.each([
    ['Wie tief soll der Blutdruck mit 70 sein?', 70],
    ['Gürtelrose Impfung ab 60', 60],
    ['should I take statins at age 75', 75],
    ['statins for a 45-year-old', 45],
    ['Blutdruck 85 Jahre', 85],
    ['Statine über 75', 75],
  ])('%s', (question, age) => {
    expect(ageAsked(question)?.years).toBe(age)
  })

  test.each([
    'Blutdruckziel unter 120',
    'schläft mit 6 Stunden',
    'vitamin b12',
    'at 500 mg',
    'mit 0 Jahren',
  ])('none in: %s', (question) => {
    expect(ageAsked(question)).toBeUndefined()
  })
})

test('doses and durations are read with their numbers, an age is none', () => {
  expect(amountsAsked('semaglutide 2.4 mg over 75', 'en')).toEqual([
    { text: '2.4 mg', numbers: ['2', '4'] },
  ])
  expect(amountsAsked('Statine mit 75 Jahren', 'de')).toEqual([])
})

test.each([
  ['Soll ich Aspirin nehmen?', true],
  ['should I take aspirin', true],
  ['Hilft Aspirin?', false],
])('that somebody asks about themself: %s', (question, isOwn) => {
  expect(isOfOneself(question)).toBe(isOwn)
})

test('numbers are whole, however their thousands are parted', () => {
  expect(wholeNumbersIn('4.400 Schritte, 10,000 steps, unter 120 in 2,2 Jahren')).toEqual([
    '4400',
    '10000',
    '120',
    '2',
    '2',
  ])
})
