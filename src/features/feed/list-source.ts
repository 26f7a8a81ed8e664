import { call } from '../../api/api.ts'
import type { Language } from '../../contract/protocol/language.ts'
import {
  austrianStudies,
  austrianStudiesOfRubric,
  latestStudies,
  topCitedStudies,
} from '../../contract/reading/feeds.ts'
import type { StudyFilters } from '../../contract/reading/study-filters.ts'
import type { FeedList } from '../../domain/account/feed.ts'

const NOTHING = {
  ok: true as const,
  value: { content: [], page: 0, totalPages: 0, totalElements: 0 },
}

/** Asks the API for a page of one list of the feed. @param filters of latest and most cited */
export function listSource(
  list: FeedList,
  size: number,
  language: Language,
  filters: StudyFilters = {},
) {
  return async (page: number, signal: AbortSignal) => {
    const query = { lang: language, page, size, ...filters }
    if (!('rubricId' in list)) return call(austrianStudies, { query }, { signal })
    const endpoint = {
      latest: latestStudies,
      'top-cited': topCitedStudies,
      austrian: austrianStudiesOfRubric,
    }[list.list]
    const params = { rubricId: list.rubricId }
    const outcome = await call(endpoint, { params, query }, { signal })
    // A rubric that an address made up: asking again would not help.
    if (!outcome.ok && outcome.error.code === 'rubric_not_found') return NOTHING
    return outcome
  }
}
