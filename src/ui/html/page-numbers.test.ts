// Rules: P-ARCHIVE.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageNumbers } from './page-numbers.ts'

test('first and last page stand with two either side of the current one', () => {
  expect(pageNumbers(9, 20)).toEqual([0, 'gap', 7, 8, 9, 10, 11, 'gap', 19])
  expect(pageNumbers(0, 9)).toEqual([0, 1, 2, 'gap', 8])
})

test('a single page that is left out is a gap, and nothing else is', () => {
  expect(pageNumbers(4, 9)).toEqual([0, 'gap', 2, 3, 4, 5, 6, 'gap', 8])
  expect(pageNumbers(3, 7)).toEqual([0, 1, 2, 3, 4, 5, 6])
})

test('pages rise, the current one and both ends among them, whatever the count', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), fc.nat(), (count, seed) => {
      const current = seed % count
      const shown = pageNumbers(current, count)
      const pages = shown.filter((page) => page !== 'gap')
      expect(pages).toEqual(pages.toSorted((a, b) => a - b))
      expect(new Set(pages).size).toBe(pages.length)
      expect(pages).toEqual(expect.arrayContaining([0, current, count - 1]))
      expect(shown.length).toBeLessThanOrEqual(9)
    }),
  )
})
