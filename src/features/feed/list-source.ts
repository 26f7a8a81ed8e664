import { call } from '../../api.ts'
import {
  austrianStudies,
  austrianStudiesOfRubric,
  latestStudies,
  topCitedStudies,
} from '../../contract/feeds.ts'
import type { Language } from '../../contract/language.ts'
import type { FeedList } from '../../domain/feed.ts'

/** Asks the API for a page of one list of the feed. */
export function listSource(list: FeedList, size: number, language: Language) {
  return (page: number, signal: AbortSignal) => {
    const query = { lang: language, page, size }
    if (!('rubricId' in list)) return call(austrianStudies, { query }, { signal })
    const endpoint = {
      latest: latestStudies,
      'top-cited': topCitedStudies,
      austrian: austrianStudiesOfRubric,
    }[list.list]
    return call(endpoint, { params: { rubricId: list.rubricId }, query }, { signal })
  }
}
