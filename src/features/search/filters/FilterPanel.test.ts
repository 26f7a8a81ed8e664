import fc from 'fast-check'
import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import { drawComponent } from '../../../../tests/support/draw-component.ts'
import type { SearchFacets, SearchFilters } from '../../../contract/reading/search.ts'
import { de } from '../../../i18n/de.ts'
import { en } from '../../../i18n/en.ts'
import { createTranslator } from '../../../i18n/translator.ts'
import { FilterPanel } from './FilterPanel.tsx'
import { FoundCount } from './FoundCount.tsx'
import { filterValues } from './filter-values.ts'
import type { PanelChoice, SearchTab } from './search-choice.ts'

const rubrics = [
  { id: 1, name: 'Heart & <b>vessels</b>' },
  { id: 2, name: 'Nutrition' },
]
const facets: SearchFacets = {
  all: 1234,
  design: [{ value: 'cohort', count: 1200 }],
  year: [
    { value: 2019, count: 3 },
    { value: 2020, count: 4 },
    { value: 2022, count: 5 },
  ],
  rubric: [{ value: 1, count: 7 }],
  textLanguage: [{ value: 'en', count: 9 }],
  certainty: [
    { value: 'low', count: 2 },
    { value: 'high', count: 1 },
  ],
  freeFullText: 6,
  hasHearticle: 0,
}
const drawn = (
  { tab = 'pubmed', ...choice }: Partial<PanelChoice> & { tab?: SearchTab } = {},
  language: 'de' | 'en' = 'en',
) =>
  drawComponent(
    createElement(FilterPanel, {
      tab,
      choice: { filters: {}, sort: 'relevance', ...choice },
      facets,
      rubrics,
      onChoose: () => undefined,
      onEmpty: () => undefined,
    }),
    language,
    ['designs', 'filters', 'search'],
  )
const text = (html: string) => html.replaceAll('<!-- -->', '')
const words = { t: createTranslator('en', en), language: 'en' } as const
const valuesOf = (filter: 'yearFrom' | 'yearTo' | 'certainty' | 'design', filters: SearchFilters) =>
  filterValues(filter, { facets, filters }, rubrics, words).map(({ label, count }) => [
    label,
    count,
  ])

describe('filters of a search', () => {
  test('say how many results each value gives, and offer none that gives nothing', () => {
    const html = text(drawn())
    expect(html).toContain('Cohort study (1,200)')
    expect(html).toContain('Heart &amp; &lt;b&gt;vessels&lt;/b&gt; (7)')
    expect(html).toContain('Free full text (6)')
    expect(html).not.toContain('Nutrition')
    expect(text(drawn({}, 'de'))).toContain('Kohortenstudie (1.200)')
  })

  test('years give what appeared from the first to the last one', () => {
    expect(valuesOf('yearFrom', {})).toEqual([
      ['2022', 5],
      ['2020', 9],
      ['2019', 12],
    ])
    expect(valuesOf('yearTo', { yearFrom: 2020 })).toEqual([
      ['2022', 9],
      ['2020', 4],
    ])
    expect(valuesOf('yearFrom', { yearFrom: 2021 })).toEqual([
      ['2022', 5],
      ['2021', 5],
      ['2020', 9],
      ['2019', 12],
    ])
    expect(valuesOf('yearTo', { yearFrom: 2023 })).toEqual([])
    expect(valuesOf('yearTo', { yearFrom: 2023, yearTo: 2024 })).toEqual([['2024', 0]])
  })

  test('levels of certainty stand the surest first', () => {
    expect(valuesOf('certainty', {})).toEqual([
      ['High', 1],
      ['Low', 2],
    ])
  })

  test('whatever the counts, the value that is chosen is offered once', () => {
    fc.assert(
      fc.property(fc.constantFrom('cohort', 'review'), (design) => {
        const offered = filterValues('design', { facets, filters: { design } }, rubrics, words)
        expect(offered.filter(({ value }) => value === design)).toHaveLength(1)
      }),
    )
  })

  test('those that are chosen are counted on the button, and each can be taken away', () => {
    expect(drawn()).not.toContain('chosen-filters')
    const html = text(drawn({ filters: { design: 'review', rubric: 1, freeFullText: true } }))
    expect(html).toContain('Filters (3 active)')
    expect(html).toContain('aria-label="Remove the filter Kind of study: Review"')
    expect(html).toContain('aria-label="Remove the filter Rubric: Heart &amp; &lt;b&gt;')
    expect(html).toContain('aria-label="Remove the filter Free full text"')
    expect(html).toContain('<option value="review" selected="">Review (0)</option>')
    expect(html).toContain(en.search.resetAll)
    expect(text(drawn({ filters: { yearTo: 2020 } }, 'de'))).toContain('Filter (1 aktiv)')
  })

  test('a tick that would give nothing cannot be set, and one that is set can be taken away', () => {
    const tick = (html: string) => /<input[^>]*name="hasHearticle"[^>]*>/.exec(html)?.[0]
    expect(tick(drawn())).toContain('disabled')
    expect(tick(drawn({ filters: { hasHearticle: true } }))).not.toContain('disabled')
    expect(tick(drawn({ tab: 'hearticles' }))).toBeUndefined()
  })

  test('hearticles are sorted by the studies that they cite', () => {
    expect(drawn({ sort: 'newest' })).toContain('value="newest" selected')
    expect(drawn()).toContain(en.search.sorts['most-cited'])
    expect(drawn({ tab: 'hearticles' }, 'de')).toContain(de.search.mostCitedStudies)
  })
})

test.each([
  [0, 0, 'No articles found matching your search'],
  [0, 1, 'The one result does not match these filters.'],
  [0, 12, 'None of the 12 results matches these filters.'],
  [0, 2345, 'None of the 2,345 results matches these filters.'],
  [12, 12, '12 results'],
  [1, 1234, '1 of 1,234 results'],
])('of what was found, %i of %i, it is said so', (total, all, expected) => {
  const found = createElement(FoundCount, { total, facets: { ...facets, all } })
  expect(drawComponent(found, 'en', ['search'])).toBe(expected)
})
