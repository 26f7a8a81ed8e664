import { expect, test } from 'vitest'
import { tellingDesign } from './study-card.ts'

test('the most telling publication type is the design, in the language asked for', () => {
  const types = ['Journal Article', 'Multicenter Study', 'Randomized Controlled Trial']
  expect(tellingDesign(types, 'de')).toBe('Randomisierte kontrollierte Studie')
  expect(tellingDesign(types, 'en')).toBe('Randomized Controlled Trial')
  expect(tellingDesign(['Review', 'Meta-Analysis'], 'de')).toBe('Metaanalyse')
})

test('a type that says nothing of the design is none', () => {
  expect(tellingDesign(['Journal Article', 'Comment', '__proto__'], 'de')).toBeNull()
  expect(tellingDesign([], 'en')).toBeNull()
})
