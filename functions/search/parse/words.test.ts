import fc from 'fast-check'
import { expect, test } from 'vitest'
import { basesOf, wordsOf, writtenWordsOf } from './words.ts'

test('the base forms of a text are those of its words, of whatever letters', () => {
  const ascii = fc.string({ unit: 'binary-ascii', maxLength: 200 })
  fc.assert(
    fc.property(fc.oneof(ascii, fc.string({ unit: 'binary' })), (text) => {
      expect(basesOf(text)).toEqual(Array.from(wordsOf(text), (word) => word.base))
    }),
  )
  expect(basesOf('IL-6 (Größe, 5µg)')).toEqual(['il', '6', 'grosse', '5μg'])
  expect(basesOf('10⁹/l und 3·10⁻¹², R² und ¹⁸F, CO₂')).toEqual([
    '10',
    '9',
    'l',
    'und',
    '3',
    '10',
    '12',
    'r2',
    'und',
    '18f',
    'co2',
  ])
  expect(basesOf('x'.repeat(99))).toEqual(['x'.repeat(60)])
})

test.each([
  ['DOES IT HELP ALL?', 'does it help all'],
  ['Why? TELL ME IF ALL HELP. Thanks', 'Why tell me if all help Thanks'],
  ['COPD and HIV', 'COPD and HIV'],
  ['of HIV, HBV, HCV, HDV', 'of HIV HBV HCV HDV'],
])('%s: a sentence in capitals does not tell its abbreviations', (text, written) => {
  expect(writtenWordsOf(text).join(' ')).toBe(written)
})
