import { describe, expect, test } from 'vitest'
import { isReached, median, table } from './figures.ts'

const bytes = { what: 'scripts', must: { atMost: 8 }, measured: 8, unit: 'kB' }

describe('isReached', () => {
  test('a figure at its limit is reached, one beyond it is missed', () => {
    expect(isReached(bytes)).toBe(true)
    expect(isReached({ ...bytes, measured: 8.001 })).toBe(false)
    expect(isReached({ ...bytes, must: { atLeast: 8 } })).toBe(true)
    expect(isReached({ ...bytes, must: { atLeast: 8 }, measured: 7.999 })).toBe(false)
  })

  test('a figure that could not be measured is missed', () => {
    expect(isReached({ ...bytes, measured: Number.NaN })).toBe(false)
    expect(isReached({ ...bytes, must: { atLeast: 8 }, measured: Number.NaN })).toBe(false)
  })
})

test('one outlier does not move the median', () => {
  expect(median([100, 99, 100, 12, 100])).toBe(100)
  expect(median([])).toBeNaN()
})

test('the table says of every figure what it must be, what it is and whether that is enough', () => {
  const score = { what: 'score', must: { atLeast: 100 }, measured: 99, unit: '' }
  expect(table([bytes, score])).toBe(
    [
      'what     must    measured  ok',
      'scripts  ≤ 8 kB  8 kB      ok',
      'score    ≥ 100   99        MISSED',
    ].join('\n'),
  )
})
