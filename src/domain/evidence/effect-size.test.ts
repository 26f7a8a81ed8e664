// Rules: P-STANDARD-DEVIATIONS.
import { expect, test } from 'vitest'
import { effectSize } from './effect-size.ts'

test.each([
  [0, 'negligible'],
  [0.199, 'negligible'],
  [0.2, 'small'],
  [-0.3, 'small'],
  [0.5, 'moderate'],
  [-0.79, 'moderate'],
  [0.8, 'large'],
  [-12, 'large'],
] as const)('%d standard deviations are %s', (value, size) => {
  expect(effectSize(value)).toBe(size)
})
