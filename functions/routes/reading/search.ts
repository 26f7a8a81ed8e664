import type { Context, Hono } from 'hono'
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
import { answerLanguage } from '../../request/caller-language.ts'
import { networkOf } from '../../request/client-address.ts'
import type { FoundPage, SearchOptions } from '../../search/answer/find-content.ts'
import type { SearchIndex } from '../../search/search-index.ts'

/** Fifty people behind one address, each with a search every ten seconds, stay below it. */
const SEARCHES_BY_ADDRESS = { name: 'searches-address', max: 300, seconds: 60 }
/** Twenty people behind one address who type without a pause stay below it. */
const SUGGESTIONS_BY_ADDRESS = { name: 'suggestions-address', max: 1200, seconds: 60 }

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
  const { searchIndex, instanceLimits, clientAddress, now } = dependencies
  const count = (limit: typeof SEARCHES_BY_ADDRESS, context: Context) =>
    instanceLimits.consume(limit, networkOf(clientAddress(context)), now())

  const search = <T>(
    { query, context }: { query: SearchQuery; context: Context },
    find: (index: SearchIndex, asking: SearchOptions) => Promise<FoundPage<T>>,
  ) => {
    count(SEARCHES_BY_ADDRESS, context)
    const { page, size, sort } = query
    return searchIndex.use(async (index) => {
      const language = answerLanguage(query)
      const without = new Set(query.without?.split(','))
      const asking = { language, page, size, sort, filters: query, now: now(), without }
      const { total, page: content, ...found } = await find(index, asking)
      return { ...pageOf(content, total, query), ...found }
    })
  }

  serve(app, suggestHearticles, ({ query, context }) => {
    count(SUGGESTIONS_BY_ADDRESS, context)
    return searchIndex.use(({ search: { suggestHearticles: suggest } }) =>
      suggest(query.searchTerm, answerLanguage(query)),
    )
  })

  serve(app, suggestStudies, ({ query, context }) => {
    count(SUGGESTIONS_BY_ADDRESS, context)
    return searchIndex.use(({ search: { suggestStudies: suggest } }) =>
      suggest(query.searchTerm, answerLanguage(query)),
    )
  })

  serve(app, suggestConcepts, ({ query, context }) => {
    count(SUGGESTIONS_BY_ADDRESS, context)
    return searchIndex.use(({ search: { suggestConcepts: suggest } }) =>
      suggest(query.of, query.searchTerm, answerLanguage(query)),
    )
  })

  serve(app, searchHearticles, (request) =>
    search(request, (index, asking) =>
      index.search.findHearticles(request.query.searchTerm, asking),
    ),
  )

  serve(app, searchStudies, (request) =>
    search(request, (index, asking) => index.search.findStudies(request.query.searchTerm, asking)),
  )
}
