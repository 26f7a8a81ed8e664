import fc from 'fast-check'
import { expect, test } from 'vitest'
import { locales } from '../domain/text/locales.ts'
import { formatNumber } from './format-number.ts'

test('a whole number is written as the language does, with a true minus', () => {
  fc.assert(
    fc.property(
      fc.maxSafeInteger(),
      fc.constantFrom('de' as const, 'en' as const),
      (value, language) => {
        const written = new Intl.NumberFormat(locales[language]).format(value)
        expect(formatNumber(value, language)).toBe(written.replace('-', '\u2212'))
      },
    ),
  )
})

test('of decimals so many stay as are asked for', () => {
  expect(formatNumber(-1234.567, 'en')).toBe('\u22121,234.57')
  expect(formatNumber(0.125, 'de', 1)).toBe('0,1')
})
