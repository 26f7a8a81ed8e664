import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isSearchable, queryOfSearch, searchPlaceOf, searchTabs } from './search-address.ts'

test('whatever is searched comes back from its address', () => {
  const place = fc.record({
    tab: fc.constantFrom(...searchTabs),
    term: fc.string({ unit: 'grapheme' }),
    page: fc.nat(99_000),
    without: fc.array(fc.stringMatching(/^[^,]+$/)),
  })
  fc.assert(
    fc.property(place, (searched) => {
      expect(searchPlaceOf(queryOfSearch(searched))).toEqual(searched)
    }),
  )
})

test('an address that says nonsense is the first page of the first tab', () => {
  const start = { tab: 'hearticles', term: '', page: 0, without: [] }
  for (const query of ['', '?tab=x&page=-1', '?page=0', '?page=1e9', '?page=999999999']) {
    expect(searchPlaceOf(query)).toEqual(start)
  }
})

describe('a term', () => {
  test.each([
    ['ab', false],
    [' a ', false],
    ['abc', true],
    ['ÄÖÜ', true],
    ['😀😀', false],
  ])('%j is long enough: %s', (term, expected) => {
    expect(isSearchable(term)).toBe(expected)
  })
})
