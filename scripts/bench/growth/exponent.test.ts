import { expect, test } from 'vitest'
import { exponentOf } from './exponent.ts'

const of = (cost: (size: number) => number) =>
  exponentOf([250, 500, 1000, 2000].map((size) => ({ size, cost: cost(size) })))

test('what is flat has exponent 0, what doubles with the content 1, what grows with its square 2', () => {
  expect(of(() => 7)).toBeCloseTo(0)
  expect(of((size) => 3 * size)).toBeCloseTo(1)
  expect(of((size) => size ** 2 / 10)).toBeCloseTo(2)
})

test('one size alone says nothing', () => {
  expect(exponentOf([{ size: 250, cost: 3 }])).toBeNaN()
})
