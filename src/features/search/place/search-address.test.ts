// Rules: P-FILTER-COUNTS.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { languages } from '../../../contract/protocol/language.ts'
import { certaintyLevels, studyDesigns } from '../../../contract/reading/evidence-choices.ts'
import { type SearchFilters, searchSorts } from '../../../contract/reading/search.ts'
import { searchTabs } from '../filters/search-choice.ts'
import { isSearchable, queryOfSearch, searchPlaceOf } from './search-address.ts'

const rubrics = [
  { id: 1, name: 'Heart' },
  { id: 2, name: 'Nutrition' },
]
const read = (query: string) => searchPlaceOf(query, rubrics)

const filters: fc.Arbitrary<SearchFilters> = fc.record(
  {
    design: fc.constantFrom(...studyDesigns),
    yearFrom: fc.integer({ min: 1700, max: 2000 }),
    yearTo: fc.integer({ min: 2000, max: 2200 }),
    rubric: fc.constantFrom(1, 2),
    textLanguage: fc.constantFrom(...languages),
    certainty: fc.constantFrom(...certaintyLevels),
    freeFullText: fc.constant(true),
  },
  { requiredKeys: [] },
)
const place = fc.record({
  tab: fc.constantFrom(...searchTabs, undefined),
  term: fc.string({ unit: 'grapheme' }),
  filters,
  sort: fc.constantFrom(...searchSorts),
  page: fc.nat(99_000),
  without: fc.array(fc.stringMatching(/^[^,]{1,40}$/), { maxLength: 20 }),
})

test('whatever is searched comes back from its address', () => {
  fc.assert(
    fc.property(place, (searched) => {
      expect(read(queryOfSearch(searched))).toEqual(searched)
    }),
  )
})

test('the same search has the same address, in whatever order its filters were chosen', () => {
  fc.assert(
    fc.property(place, (searched) => {
      const chosen = Object.fromEntries(Object.entries(searched.filters).toReversed())
      expect(queryOfSearch({ ...searched, filters: chosen })).toBe(queryOfSearch(searched))
    }),
  )
  const all = { design: 'cohort', rubric: 2, freeFullText: true } as const
  expect(
    queryOfSearch({
      tab: 'pubmed',
      term: 'salt',
      filters: all,
      sort: 'newest',
      page: 1,
      without: ['salt', 'sea'],
    }),
  ).toBe(
    '?mode=explore&tab=pubmed&q=salt&design=cohort&freeFullText=true&rubric=2&sort=newest&without=salt%2Csea&page=2',
  )
})

test.each([
  '',
  '?tab=x&page=-1',
  '?page=0',
  '?page=1e9',
  '?page=999999999',
  `?without=${'x'.repeat(1001)}`,
  '?design=spell&yearFrom=soon&rubric=3&textLanguage=fr&certainty=sure&sort=oldest',
  '?freeFullText=perhaps&hasHearticle=false&rubric=1.5&yearFrom=2021&yearTo=2020&country=Austria',
])('an address that says nonsense is the first page of whichever tab is better: %s', (query) => {
  expect(read(query)).toEqual({
    tab: undefined,
    term: '',
    filters: {},
    sort: 'relevance',
    page: 0,
    without: [],
  })
})

test('only studies are asked whether they have a hearticle', () => {
  expect(read('?tab=pubmed&hasHearticle=true').filters).toEqual({ hasHearticle: true })
  expect(read('?hasHearticle=true').filters).toEqual({})
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
