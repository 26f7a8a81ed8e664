import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moved } from './moved.ts'

test('an entry changes places with its neighbour, and at an end stays', () => {
  expect(moved([1, 2, 3], 0, 1)).toEqual([2, 1, 3])
  expect(moved([1, 2, 3], 2, -1)).toEqual([1, 3, 2])
  const list = [1, 2, 3]
  expect(moved(list, 0, -1)).toBe(list)
  expect(moved(list, 2, 1)).toBe(list)
})

test('moving there and back changes nothing', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer(), { minLength: 2 }), fc.nat(), (list, seed) => {
      const index = seed % (list.length - 1)
      expect(moved(moved(list, index, 1), index + 1, -1)).toEqual(list)
    }),
  )
})
