import { type StudyFilters, studyFilters } from '../../contract/reading/study-filters.ts'
import { addressFilters } from './address-filters.ts'

const { filtersIn, withFilters, readFilter, activeFilters } =
  addressFilters<StudyFilters>(studyFilters)

/** The filters of a rubric's lists in the address (P-STUDY-FILTERS). */
export { filtersIn as studyFiltersIn, readFilter, withFilters as withStudyFilters }

export const isFiltered = (filters: StudyFilters): boolean => activeFilters(filters).length > 0
