import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { numbersIn } from './numbers-in.ts'

const values = (text: string, language: 'de' | 'en') =>
  numbersIn(text, language).map(({ value }) => value)

describe('numbers in a text', () => {
  test.each([
    ['de', '3,5 g Salz, 12.500 Menschen und 1.234.567,80 Euro', ['3.5', '12500', '1234567.8']],
    ['en', '3.5 g of salt, 12,500 people and 1,234,567.80 euros', ['3.5', '12500', '1234567.8']],
    ['de', '10\u00a0000 Personen', ['10000']],
    ['de', '10 000 Personen', ['10000']],
    ['de', '1,5 Millionen und 2 Mrd', ['1500000', '2000000000']],
    ['en', '1.5 million and 2 billion', ['1500000', '2000000000']],
    ['de', '10–20 % oder 5-6 Prozent', ['10', '20', '5', '6']],
    ['en', '10-20% or 5 to 6 per cent', ['10', '20', '5', '6']],
    ['de', 'p = 0,05 und p = 0.05 und 0.050', ['0.05', '0.05', '0.05']],
    ['de', 'am 3. März 2019', ['3', '2019']],
    ['de', 'am 03.05.2019 und am 24.12.', ['3', '2019', '24']],
    ['en', 'on 3 March 2019, on March 3, 2019', ['3', '2019', '3', '2019']],
    ['en', 'on 2019-05-03', ['2019', '3']],
    ['de', 'Vitamin B12, COVID-19, CO2 und Omega-3', []],
    ['de', 'Typ-2-Diabetes, Typ 2, eine Studie der Phase 3', []],
    ['en', 'type 2 diabetes in 12 people, stage 3 of types 1 to 5', ['12', '5']],
    ['de', 'um 8.30 Uhr und um 14 Uhr', []],
    ['de', 'Es waren 30 am Anfang und 20 am Ende', ['30', '20']],
    ['en', 'at 8.30 a.m. and 2 pm', []],
    ['en', 'the 1st of 20mg', ['1', '20']],
    ['de', 'Im Jahr 2019. Danach 300.', ['2019', '300']],
  ] as const)('%s: %s', (language, text, expected) => {
    expect(values(text, language)).toEqual(expected)
  })

  test('the same number in the notation of each language is the same', () => {
    const decimals = fc.integer({ min: 0, max: 3 })
    const number = fc.integer({ min: 0, max: 99_999_999 })
    fc.assert(
      fc.property(number, decimals, (whole, places) => {
        const value = whole / 10 ** places
        const written = ['de-DE', 'de-AT', 'en-GB'].map((locale) =>
          new Intl.NumberFormat(locale, { maximumFractionDigits: 3 }).format(value),
        )
        const [german, austrian, english] = written.map((text, index) =>
          values(`x ${text} y`, index < 2 ? 'de' : 'en'),
        )
        expect([german, austrian]).toEqual([english, english])
        expect(english).toEqual([String(value)])
      }),
    )
  })

  test('places are those of the digits', () => {
    const text = 'Salz: 3,5 g am 24.12.2020.'
    const found = numbersIn(text, 'de').map(({ start, end }) => text.slice(start, end))
    expect(found).toEqual(['3,5', '24', '2020'])
  })

  test('any text is read without failing', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.constantFrom('de' as const, 'en' as const),
        (text, language) => {
          for (const { value, start, end } of numbersIn(text, language)) {
            expect(value).toMatch(/^\d+(\.\d+)?$/)
            expect(text.slice(start, end)).toMatch(/\p{Nd}/u)
          }
        },
      ),
    )
  })
})
