import fc from 'fast-check'
import { expect, it } from 'vitest'
import { packNumbers, unpackNumbers } from './packed-numbers.ts'

it('gives back the numbers that were packed', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(2 ** 30)), (numbers) => {
      const ascending = numbers.toSorted((a, b) => a - b)
      const unpacked: number[] = []
      unpackNumbers(packNumbers(ascending), (number) => unpacked.push(number))
      expect(unpacked).toEqual(ascending)
    }),
  )
})
