import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { studyDesigns } from '../../contract/reading/evidence-choices.ts'
import type { StudyFilters } from '../../contract/reading/study-filters.ts'
import { areYearsReversed } from './address-filters.ts'
import { isFiltered, studyFiltersIn, withStudyFilters } from './study-filters.ts'

const year = fc.integer({ min: 1700, max: 2200 })
const filters: fc.Arbitrary<StudyFilters> = fc
  .record(
    {
      design: fc.constantFrom(...studyDesigns),
      yearFrom: year,
      yearTo: year,
      freeFullText: fc.constant(true),
      hasHearticle: fc.constant(true),
      country: fc.constantFrom('Austria', "Cote d'Ivoire", 'Korea (South)'),
    },
    { requiredKeys: [] },
  )
  .filter((one) => !areYearsReversed(one))

describe('filters in an address (P-STUDY-FILTERS)', () => {
  test('what is written is read again, and the rest of the query stays', () => {
    fc.assert(
      fc.property(filters, filters, (before, after) => {
        const query = withStudyFilters(withStudyFilters('?certainty=high', before), after)
        expect(studyFiltersIn(query)).toEqual(after)
        expect(new URLSearchParams(query).get('certainty')).toBe('high')
      }),
    )
  })

  test('no filter leaves no trace', () => {
    fc.assert(
      fc.property(filters, (before) => {
        expect(withStudyFilters(withStudyFilters('', before), {})).toBe('')
      }),
    )
    expect(isFiltered(studyFiltersIn(''))).toBe(false)
    expect(isFiltered({ freeFullText: false })).toBe(false)
    expect(isFiltered({ yearTo: 2020 })).toBe(true)
  })

  test.each([
    ['?design=spell&yearFrom=soon&freeFullText=perhaps&hasHearticle=false&country=%3Cb%3E', {}],
    ['?yearFrom=2021&yearTo=2020&design=cohort', { design: 'cohort' }],
    ['?yearFrom=2020&yearTo=2020', { yearFrom: 2020, yearTo: 2020 }],
    ['?yearFrom=0020&yearTo=99999', {}],
  ])('%s asks for %j', (query, expected) => {
    expect(studyFiltersIn(query)).toEqual(expected)
  })

  test('no address breaks the page', () => {
    fc.assert(fc.property(fc.string(), (query) => void studyFiltersIn(query)))
  })
})
