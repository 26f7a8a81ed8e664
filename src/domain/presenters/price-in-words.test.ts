import { expect, test } from 'vitest'
import { priceInWords } from './price-in-words.ts'

test('a price has German formatting, with the cents whole', () => {
  // A space that does not break stands before the sign.
  expect(priceInWords(990)).toBe('9,90\u00a0€')
  expect(priceInWords(123_456)).toBe('1.234,56\u00a0€')
  expect(priceInWords(0)).toBe('0,00\u00a0€')
})
