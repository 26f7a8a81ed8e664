// Rules: P-ARCHIVE.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageInQuery, withPageInQuery } from './page-in-query.ts'

test.each([
  '',
  '?',
  '?page=',
  '?page=0',
  '?page=-1',
  '?page=1.5',
  '?page=x',
  '?page=1e9',
  '?page=1',
])('%j asks for the first page', (query) => {
  expect(pageInQuery(query)).toBe(0)
})

test('a page is found again, and what else stands in the address stays', () => {
  fc.assert(
    fc.property(fc.nat(999_998), (page) => {
      const query = withPageInQuery('?certainty=low&page=7', page)
      expect(pageInQuery(query)).toBe(page)
      expect(new URLSearchParams(query).get('certainty')).toBe('low')
    }),
  )
})

test('the first page needs no name', () => {
  expect(withPageInQuery('?page=3', 0)).toBe('')
  expect(withPageInQuery('', 1)).toBe('?page=2')
})
