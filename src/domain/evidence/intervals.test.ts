// Rules: P-INTERVALS.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Counts, excludes, relativeRisk, share, shareDifference } from './intervals.ts'

const armCounts = (events: number, total: number): Counts => ({ events, total })

const counts = fc
  .integer({ min: 1, max: 5000 })
  .chain((total) => fc.integer({ min: 0, max: total }).map((events) => ({ events, total })))

describe('the difference of two shares', () => {
  // Table II of Newcombe 1998, method 10.
  test.each([
    [armCounts(56, 70), armCounts(48, 80), 0.2, 0.0524, 0.3339],
    [armCounts(9, 10), armCounts(3, 10), 0.6, 0.1705, 0.809],
    [armCounts(6, 7), armCounts(2, 7), 0.5714, 0.0582, 0.8062],
    [armCounts(5, 56), armCounts(0, 29), 0.0893, -0.0381, 0.1926],
    [armCounts(0, 10), armCounts(0, 20), 0, -0.1611, 0.2775],
    [armCounts(0, 10), armCounts(0, 10), 0, -0.2775, 0.2775],
    [armCounts(10, 10), armCounts(0, 20), 1, 0.6791, 1],
    [armCounts(10, 10), armCounts(0, 10), 1, 0.6075, 1],
  ])('has the published interval for %o against %o', (first, second, value, low, high) => {
    const difference = shareDifference(first, second)
    expect(difference.value).toBeCloseTo(value, 4)
    expect(difference.low).toBeCloseTo(low, 4)
    expect(difference.high).toBeCloseTo(high, 4)
  })

  test('changes its sign with the order of the groups, and stays between -1 and 1', () => {
    fc.assert(
      fc.property(counts, counts, (a, b) => {
        const there = shareDifference(a, b)
        const back = shareDifference(b, a)
        expect(there.low).toBeCloseTo(-back.high, 12)
        expect(there.high).toBeCloseTo(-back.low, 12)
        expect(there.low).toBeGreaterThanOrEqual(-1)
        expect(there.high).toBeLessThanOrEqual(1)
        expect(there.low).toBeLessThanOrEqual(there.value)
        expect(there.high).toBeGreaterThanOrEqual(there.value)
      }),
    )
  })
})

describe('a share', () => {
  test('has the score interval of Newcombe’s first paper for 81 of 263', () => {
    const { low, high } = share(armCounts(81, 263))
    expect(low).toBeCloseTo(0.2553, 4)
    expect(high).toBeCloseTo(0.3662, 4)
  })
  test('of nothing begins at nothing, and of all ends at all', () => {
    expect(share(armCounts(0, 20))).toMatchObject({ value: 0, low: 0 })
    expect(share(armCounts(29, 29))).toMatchObject({ value: 1, high: 1 })
  })
})

describe('a relative risk', () => {
  test('has the interval of the textbook (Altman et al., Statistics with confidence)', () => {
    // Infection in 6 of 27 children against 112 of 836.
    const risk = relativeRisk(armCounts(6, 27), armCounts(112, 836))
    expect(risk?.value).toBeCloseTo(1.66, 2)
    expect(risk?.low).toBeCloseTo(0.8, 2)
    expect(risk?.high).toBeCloseTo(3.43, 2)
  })
  test.each([
    [armCounts(0, 10), armCounts(3, 10)],
    [armCounts(3, 10), armCounts(0, 10)],
    [armCounts(10, 10), armCounts(3, 10)],
    [armCounts(3, 10), armCounts(10, 10)],
  ])('is not there where a cell is empty: %o against %o', (first, second) => {
    expect(relativeRisk(first, second)).toBeUndefined()
  })
  test('is one over itself with the groups exchanged', () => {
    fc.assert(
      fc.property(counts, counts, (a, b) => {
        const there = relativeRisk(a, b)
        const back = relativeRisk(b, a)
        expect(there === undefined).toBe(back === undefined)
        if (there && back) expect(there.low * back.high).toBeCloseTo(1, 9)
      }),
    )
  })
})

test('an interval that ends at no effect does not exclude it', () => {
  expect(excludes({ low: 0, high: 3 }, 0)).toBe(false)
  expect(excludes({ low: 1.01, high: 3 }, 1)).toBe(true)
  expect(excludes({ low: -3, high: -0.1 }, 0)).toBe(true)
})
