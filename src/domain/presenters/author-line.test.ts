import { expect, test } from 'vitest'
import { AUTHORS_IN_SEARCH, AUTHORS_ON_CARDS, authorLine } from './author-line.ts'

const line = (authors: string[], maximum: number, authorsComplete = true) =>
  authorLine({ authors, authorsComplete }, maximum)

test.each([
  [[], 2, ''],
  [['Huber A'], 2, 'Huber A'],
  [['Huber A', 'Maier B'], 2, 'Huber A, Maier B'],
  [['Huber A', 'Maier B', 'Gruber C'], 2, 'Huber A, Maier B et al'],
  [['Huber A', 'Maier B', 'Gruber C'], 3, 'Huber A, Maier B, Gruber C'],
])('of %j, %i at most, it is %j', (authors, maximum, expected) => {
  expect(line(authors, maximum)).toBe(expected)
})

test('a list that the source itself cut ends in et al; an empty one stays empty', () => {
  expect(line(['Huber A'], 2, false)).toBe('Huber A et al')
  expect(line([], 2, false)).toBe('')
})

test('cards show two and search shows three (P-CARD-STUDY)', () => {
  expect([AUTHORS_ON_CARDS, AUTHORS_IN_SEARCH]).toEqual([2, 3])
})
