import { expect, test } from 'vitest'
import { readNumber } from './read-number.ts'

test.each([
  ['0,72', 0.72],
  ['0.72', 0.72],
  [',5', 0.5],
  ['1.234,5', 1234.5],
  ['1,234.5', 1234.5],
  ['1.234.567', 1_234_567],
  ['1.234', 1.234],
  ['1,234', 1.234],
  ['−3,2', -3.2],
  ['- 3', -3],
  ['4,4 %', 4.4],
  ['2 454', 2454],
  ["2'454", 2454],
  ['-0', 0],
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
  expect(readNumber(typed, true)).toBe(value)
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
])('%j is no number', (typed) => {
  expect(readNumber(typed)).toBeUndefined()
  expect(readNumber(typed, true)).toBeUndefined()
})
