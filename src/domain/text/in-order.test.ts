import { expect, test } from 'vitest'
import { inOrder } from './in-order.ts'

const ordered = (values: Array<string | number | null>, isDescending = false) =>
  inOrder(values, (value) => value, isDescending)

test('words stand as people look them up, with the numbers in them', () => {
  expect(ordered(['Zink 10', 'Äpfel', 'Zink 9', 'Brot'])).toEqual([
    'Äpfel',
    'Brot',
    'Zink 9',
    'Zink 10',
  ])
})

test('numbers stand by how much they are, below zero and in parts too', () => {
  expect(ordered([3, -1, 0.5, 20], true)).toEqual([20, 3, 0.5, -1])
})

test('what has no value stands last, whichever way', () => {
  expect(ordered(['', 'b', 'a'])).toEqual(['a', 'b', ''])
  expect(ordered([null, 1, 0], true)).toEqual([1, 0, null])
})
