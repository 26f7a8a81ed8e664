import fc from 'fast-check'
import { expect, test } from 'vitest'
import { middleOf } from './scale-picture.ts'

test('a picture that is too wide loses its sides, one too high its top and bottom', () => {
  expect(middleOf({ width: 2000, height: 800 }, 1.25)).toEqual({
    left: 500,
    top: 0,
    wide: 1000,
    high: 800,
  })
  expect(middleOf({ width: 1000, height: 1000 }, 1.25)).toEqual({
    left: 0,
    top: 100,
    wide: 1000,
    high: 800,
  })
})

test('what is kept lies within the picture and has the wanted shape', () => {
  const side = fc.integer({ min: 1, max: 10_000 })
  fc.assert(
    fc.property(side, side, (width, height) => {
      const { left, top, wide, high } = middleOf({ width, height }, 1.25)
      expect(left).toBeGreaterThanOrEqual(0)
      expect(top).toBeGreaterThanOrEqual(0)
      expect(left + wide).toBeLessThanOrEqual(width + 1e-6)
      expect(top + high).toBeLessThanOrEqual(height + 1e-6)
      expect(wide / high).toBeCloseTo(1.25, 6)
    }),
  )
})
