import { expect, test } from 'vitest'
import { BARS, keyBars } from './key-bars.ts'

const widthOf = (path: string) => Number(/h([\d.]+)v/.exec(path)?.[1])

test('a bar is as much of the whole as its count is of the denominator', () => {
  const { treated, compared, whole } = keyBars({
    intervention: 250,
    comparison: 500,
    denominator: 1000,
  })
  expect(widthOf(treated)).toBe(BARS.width / 4)
  expect(widthOf(compared)).toBe(BARS.width / 2)
  expect(widthOf(whole)).toBe(BARS.width)
})

test('nobody is no bar, everybody the whole', () => {
  const { treated, compared } = keyBars({ intervention: 0, comparison: 7, denominator: 7 })
  expect([treated, compared].map(widthOf)).toEqual([0, BARS.width])
})
