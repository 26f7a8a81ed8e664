import type { Hono } from 'hono'
import type { Language } from '../../../src/contract/protocol/language.ts'
import {
  type SearchFilters,
  type SearchSort,
  searchHearticles,
  searchStudies,
  suggestConcepts,
  suggestHearticles,
  suggestStudies,
} from '../../../src/contract/reading/search.ts'
import type { Dependencies } from '../../http/dependencies.ts'
import { pageOf } from '../../http/page-of.ts'
import { serve } from '../../http/serve.ts'
import { answerLanguage } from '../../request/caller.ts'
import type { FoundPage, SearchOptions } from '../../search/answer/find-content.ts'
import type { SearchIndex } from '../../search/search-index.ts'

interface SearchQuery extends SearchFilters {
  searchTerm: string
  page: number
  size: number
  sort: SearchSort
  lang?: Language | undefined
  languageCode?: Language | undefined
  without?: string | undefined
}

/**
 * Search and autocomplete, all of it from the search index; limited by this instance (P-RATE-LIMITS).
 */
export function searchRoutes(app: Hono, dependencies: Dependencies): void {
  const { searchIndex, now } = dependencies

  const search = <T>(
    { query }: { query: SearchQuery },
    find: (index: SearchIndex, asking: SearchOptions) => Promise<FoundPage<T>>,
  ) => {
    const { page, size, sort } = query
    return searchIndex.use(async (index) => {
      const language = answerLanguage(query)
      const without = new Set(query.without?.split(','))
      const asking = { language, page, size, sort, filters: query, now: now(), without }
      const { total, page: content, ...found } = await find(index, asking)
      return { ...pageOf(content, total, query), ...found }
    })
  }

  serve(app, suggestHearticles, ({ query }) =>
    searchIndex.use(({ search: { suggestHearticles: suggest } }) =>
      suggest(query.searchTerm, answerLanguage(query)),
    ),
  )

  serve(app, suggestStudies, ({ query }) =>
    searchIndex.use(({ search: { suggestStudies: suggest } }) =>
      suggest(query.searchTerm, answerLanguage(query)),
    ),
  )

  serve(app, suggestConcepts, ({ query }) =>
    searchIndex.use(({ search: { suggestConcepts: suggest } }) =>
      suggest(query.of, query.searchTerm, answerLanguage(query)),
    ),
  )

  serve(app, searchHearticles, (request) =>
    search(request, (index, asking) =>
      index.search.findHearticles(request.query.searchTerm, asking),
    ),
  )

  serve(app, searchStudies, (request) =>
    search(request, (index, asking) => index.search.findStudies(request.query.searchTerm, asking)),
  )
}
