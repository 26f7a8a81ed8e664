// Rules: P-NUMBERS.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatNumber } from './format-number.ts'

test.each([
  [1000, '1.000', '1,000'],
  [-1_234_567, '\u22121.234.567', '\u22121,234,567'],
  [1234.5, '1.234,5', '1,234.5'],
  [999, '999', '999'],
])('%d is written %s in German and %s in English', (value, german, english) => {
  expect(formatNumber(value, 'de')).toBe(german)
  expect(formatNumber(value, 'en')).toBe(english)
})

test('groups stand alike before decimals and in whole numbers', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -99_999_999, max: 99_999_999 }),
      fc.constantFrom(['de', ','] as const, ['en', '.'] as const),
      (value, [language, mark]) => {
        const half = value + (value < 0 ? -0.5 : 0.5)
        expect(formatNumber(half, language)).toBe(
          `${value === 0 ? '0' : formatNumber(value, language)}${mark}5`,
        )
      },
    ),
  )
})

test('of decimals so many stay as are asked for', () => {
  expect(formatNumber(-1234.567, 'en')).toBe('\u22121,234.57')
  expect(formatNumber(0.125, 'de', 1)).toBe('0,1')
})
