// Rules: P-ANSWER-INTENT, P-ANSWER-FINDING.
import { expect, test } from 'vitest'
import { intentsIn, seeksOutcome } from './intents.ts'

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
