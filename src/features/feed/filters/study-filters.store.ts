import { atom, type ReadableAtom } from 'nanostores'
import type { StudyFilters } from '../../../contract/reading/study-filters.ts'
import { studyFiltersIn, withStudyFilters } from '../../../domain/study/study-filters.ts'

const filters = atom<StudyFilters>({})

export const $studyFilters: ReadableAtom<StudyFilters> = filters

/** Takes the filters from the address, now and whenever the browser goes back. */
export function followStudyFilters(): void {
  const follow = () => filters.set(studyFiltersIn(location.search))
  follow()
  addEventListener('popstate', follow)
}

/** Asks for something else: a place of its own in the browser's history. */
export function filterStudies(wanted: StudyFilters): void {
  const query = withStudyFilters(location.search, wanted)
  if (query === location.search) return
  history.pushState(null, '', location.pathname + query)
  filters.set(studyFiltersIn(query))
}
