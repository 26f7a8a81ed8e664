import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { languages } from '../../../src/contract/protocol/language.ts'
import { certaintyLevels, studyDesigns } from '../../../src/contract/reading/evidence-choices.ts'
import type { SearchFacets, SearchFilters } from '../../../src/contract/reading/search.ts'
import { type DocumentTraits, filterFound, packTraits } from './filter-found.ts'
import { retractedLast, sortFound } from './full-text-index.ts'

// Rules: P-FILTER-COUNTS, P-SEARCH-SORT.

const years = fc.integer({ min: 2018, max: 2023 })
const someOf = <T>(values: readonly T[]) => fc.subarray([...values])
const traitsOfOne: fc.Arbitrary<DocumentTraits> = fc.record({
  date: fc.option(
    fc.oneof(
      years.map(String),
      years.map((year) => `${year}-05`),
      years.map((year) => `${year}-12-31`),
    ),
  ),
  year: fc.option(years),
  citations: fc.nat(4),
  rubricId: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
  designs: someOf(studyDesigns.slice(0, 3)),
  languages: someOf(languages),
  certainties: someOf(certaintyLevels),
  freeFullText: fc.boolean(),
  hasHearticle: fc.boolean(),
  isRetracted: fc.boolean(),
})
const documents = fc.array(traitsOfOne, { maxLength: 60 })
const filters: fc.Arbitrary<SearchFilters> = fc.record(
  {
    design: fc.constantFrom(...studyDesigns.slice(0, 4)),
    yearFrom: years,
    yearTo: years,
    rubric: fc.integer({ min: 1, max: 4 }),
    textLanguage: fc.constantFrom(...languages),
    certainty: fc.constantFrom(...certaintyLevels),
    freeFullText: fc.boolean(),
    hasHearticle: fc.boolean(),
  },
  { requiredKeys: [] },
)

const packed = (all: readonly DocumentTraits[]) =>
  packTraits(new Map(all.map((one, index) => [index + 1, one])))
const idsOf = (all: readonly unknown[]) => all.map((_, index) => index + 1)

function passes(one: DocumentTraits, wanted: SearchFilters): boolean {
  const year = one.year ?? undefined
  const { design, textLanguage, certainty, rubric, yearFrom, yearTo } = wanted
  return (
    (!design || one.designs.includes(design)) &&
    (!textLanguage || one.languages.includes(textLanguage)) &&
    (!certainty || one.certainties.includes(certainty)) &&
    (rubric === undefined || one.rubricId === rubric) &&
    (!wanted.freeFullText || one.freeFullText) &&
    (!wanted.hasHearticle || one.hasHearticle) &&
    (yearFrom === undefined || (year !== undefined && year >= yearFrom)) &&
    (yearTo === undefined || (year !== undefined && year <= yearTo))
  )
}

/** Every value of the facets with what is to be asked for to choose it. */
function choices(facets: SearchFacets): [count: number, chosen: SearchFilters][] {
  const { design, textLanguage, certainty, rubric, year, freeFullText, hasHearticle } = facets
  return [
    ...design.map(({ value, count }) => [count, { design: value }] as const),
    ...textLanguage.map(({ value, count }) => [count, { textLanguage: value }] as const),
    ...certainty.map(({ value, count }) => [count, { certainty: value }] as const),
    ...rubric.map(({ value, count }) => [count, { rubric: value }] as const),
    ...year.map(({ value, count }) => [count, { yearFrom: value, yearTo: value }] as const),
    [freeFullText, { freeFullText: true }] as const,
    [hasHearticle, { hasHearticle: true }] as const,
  ].map(([count, chosen]) => [count, chosen])
}

describe('what was found, filtered (P-SEARCH-FILTERS)', () => {
  test('is what has all that is asked for, in the same order', () => {
    fc.assert(
      fc.property(documents, filters, (all, wanted) => {
        const { passing } = filterFound(idsOf(all), packed(all), wanted)
        expect(passing).toEqual(idsOf(all).filter((id) => passes(all[id - 1] as never, wanted)))
      }),
    )
  })

  test('each count is the number found when that value is chosen', () => {
    fc.assert(
      fc.property(documents, filters, (all, searchFilters) => {
        const find = (wanted: SearchFilters) => filterFound(idsOf(all), packed(all), wanted)
        for (const [count, chosen] of choices(find(searchFilters).facets)) {
          expect(
            find({ ...searchFilters, ...chosen }).passing,
            JSON.stringify(chosen),
          ).toHaveLength(count)
        }
      }),
    )
  })

  test('a value without a count finds nothing', () => {
    fc.assert(
      fc.property(documents, filters, (all, searchFilters) => {
        const find = (wanted: SearchFilters) => filterFound(idsOf(all), packed(all), wanted)
        const counted = find(searchFilters).facets.design.map(({ value }) => value)
        for (const design of studyDesigns.filter((one) => !counted.includes(one))) {
          expect(find({ ...searchFilters, design }).passing).toEqual([])
        }
      }),
    )
  })
})

describe('what was found, sorted', () => {
  test.each([
    ['newest', ({ date }: DocumentTraits) => (date ?? '').padEnd(10, '-00')],
    ['most-cited', ({ citations }: DocumentTraits) => String(citations).padStart(3)],
  ] as const)('%s first, then by popularity, what was retracted last', (sort, keyOf) => {
    fc.assert(
      fc.property(documents, (all) => {
        const documentOf = (id: number) => all[id - 1] as DocumentTraits
        const expected = idsOf(all).toSorted(
          (a, b) =>
            Number(documentOf(a).isRetracted) - Number(documentOf(b).isRetracted) ||
            keyOf(documentOf(b)).localeCompare(keyOf(documentOf(a))) ||
            a - b,
        )
        expect(sortFound(idsOf(all), packed(all), sort)).toEqual(expected)
      }),
    )
  })

  test('what was retracted is parted from the rest, neither out of order', () => {
    fc.assert(
      fc.property(documents, (all) => {
        const { sound, retracted } = retractedLast(idsOf(all), packed(all))
        expect(retracted).toEqual(idsOf(all).filter((id) => all[id - 1]?.isRetracted))
        expect([...sound, ...retracted].toSorted((a, b) => a - b)).toEqual(idsOf(all))
      }),
    )
  })
})
