// Rules: P-PRICES-BEFORE.
import { expect, test } from 'vitest'
import { formatPrice } from './format-price.ts'

test('a price has German formatting, with the cents whole', () => {
  // A space that does not break stands before the sign.
  expect(formatPrice(990)).toBe('9,90\u00a0€')
  expect(formatPrice(123_456)).toBe('1.234,56\u00a0€')
  expect(formatPrice(0)).toBe('0,00\u00a0€')
})
