import { expect, test } from 'vitest'
import { priceInWords } from './price-in-words.ts'

test('a price is written as its language does, with the cents whole', () => {
  // A space that does not break stands before the sign.
  expect(priceInWords(990, 'de')).toBe('9,90\u00a0€')
  expect(priceInWords(990, 'en')).toBe('€9.90')
  expect(priceInWords(123_456, 'de')).toBe('1.234,56\u00a0€')
  expect(priceInWords(0, 'en')).toBe('€0.00')
})
