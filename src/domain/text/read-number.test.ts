// Rules: P-NUMBER-TYPED.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isStorableNumber, readNumber, writeNumber } from '../../contract/protocol/read-number.ts'

test.each([
  ['0,72', 0.72],
  ['0.72', 0.72],
  [',5', 0.5],
  ['1.234,5', 1234.5],
  ['1,234.5', 1234.5],
  ['1.234.567', 1_234_567],
  ['1,2340', 1.234],
  ['0.050', 0.05],
  ['12345.678', 12345.678],
  ['1 234,5', 1234.5],
  ['−3,2', -3.2],
  ['- 3', -3],
  ['4,4 %', 4.4],
  ['2 454', 2454],
  ["2'454", 2454],
  ['-0', 0],
  ['0·75', 0.75],
  ['0∙75', 0.75],
  ['−1⋅234', -1.234],
  ['٧,٥', 7.5],
])('%s is %d', (typed, value) => {
  expect(readNumber(typed)).toBe(value)
})

test.each([
  ['2.454', 2454],
  ['2,454', 2454],
  ['83', 83],
  ['12,5', 12.5],
  ['0,123', 0.123],
])('as a count of people, %s is %d', (typed, value) => {
  expect(readNumber(typed, 'count')).toBe(value)
})

test.each([
  '',
  ' ',
  'zwölf',
  '1e5',
  '0x10',
  '1.2.3',
  '1,23,4',
  '5-6',
  '%',
  '.',
  'Infinity',
  '1..2',
  '½',
  '1½',
  '1/2',
  '10⁻⁶',
  '10^-6',
  '3 × 10⁻⁶',
  '±3',
  '5 ± 2',
  '1 2',
  '12 34',
  '−−3',
])('%j is no number', (typed) => {
  expect(readNumber(typed)).toBeUndefined()
  expect(readNumber(typed, 'count')).toBeUndefined()
})

test.each(['1,234', '1.234', '10.000', '−1,100', '123,456 %'])(
  '%s is asked about, of people it is thousands, per cent has decimals',
  (typed) => {
    expect(readNumber(typed)).toBe('ambiguous')
    expect(readNumber(typed, 'count')).toBe(Number(typed.replace('−', '-').replace(/[.,%]/g, '')))
    expect(readNumber(typed, 'percent')).toBe(
      Number(typed.replace('−', '-').replace(',', '.').replace(/ %/, '')),
    )
  },
)

test('what is written is read as the same number, in either notation', () => {
  const decimals = fc
    .double({ min: -1e6, max: 1e6, noNaN: true })
    .map((one) => Number(one.toFixed(3)))
  fc.assert(
    fc.property(decimals, (value) => {
      expect(readNumber(writeNumber(value))).toBe(value + 0)
      expect(readNumber(writeNumber(value).replace('.', ','))).toBe(value + 0)
    }),
  )
})

test.each([
  [0, true],
  [9_007_199_254_740_991, true],
  [-9_007_199_254_740_991, true],
  [9_007_199_254_740_992, false],
  [1e-130, true],
  [-9.9e-131, false],
  [Number.POSITIVE_INFINITY, false],
  [Number.NaN, false],
])('the database can hold %d: %s', (value, isHeld) => {
  expect(isStorableNumber(value)).toBe(isHeld)
})
