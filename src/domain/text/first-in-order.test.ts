import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstInOrder } from './first-in-order.ts'

test('are those that sorting all of it would bring to the front, equal ones in their order', () => {
  const entry = fc.record({ weight: fc.integer({ min: 0, max: 5 }), id: fc.nat() })
  const byWeight = (a: { weight: number }, b: { weight: number }) => a.weight - b.weight
  fc.assert(
    fc.property(fc.array(entry), fc.nat(12), (list, count) => {
      expect(firstInOrder(list, count, byWeight)).toEqual(list.toSorted(byWeight).slice(0, count))
    }),
  )
})
