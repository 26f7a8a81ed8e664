import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast, mix, PAPER, readableOn } from './colors.ts'

test('contrast is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

test('a topic of any colour can be read on its own tint', () => {
  const color = fc
    .integer({ min: 0, max: 0xffffff })
    .map((value) => `#${value.toString(16).padStart(6, '0')}`)
  fc.assert(
    fc.property(color, (value) => {
      const ground = mix(PAPER, value, 0.14)
      expect(contrast(readableOn(ground, value), ground)).toBeGreaterThanOrEqual(4.5)
    }),
  )
})
