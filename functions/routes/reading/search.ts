import type { Context, Hono } from 'hono'
import type { Language } from '../../../src/contract/protocol/language.ts'
import {
  searchHearticles,
  searchStudies,
  suggestHearticles,
  suggestStudies,
} from '../../../src/contract/reading/search.ts'
import type { Dependencies } from '../../http/dependencies.ts'
import { pageOf } from '../../http/page-of.ts'
import { serve } from '../../http/serve.ts'
import { answerLanguage } from '../../request/caller-language.ts'
import { networkOf } from '../../request/client-address.ts'
import type { Asking, FoundPage } from '../../search-index/find-content.ts'
import type { Catalogue } from '../../search-index/read-catalogue.ts'

/** Fifty people behind one address, each with a search every ten seconds, stay below it. */
const SEARCHES_BY_ADDRESS = { name: 'searches-address', max: 300, seconds: 60 }
/** Twenty people behind one address who type without a pause stay below it. */
const SUGGESTIONS_BY_ADDRESS = { name: 'suggestions-address', max: 1200, seconds: 60 }

interface SearchQuery {
  searchTerm: string
  page: number
  size: number
  lang?: Language | undefined
  languageCode?: Language | undefined
}

/**
 * Search and autocomplete, all of it from the catalogue; limited by this instance (P-RATE-LIMITS).
 */
export function searchRoutes(
  app: Hono,
  { catalogues, instanceLimits, clientAddress, now }: Dependencies,
): void {
  const count = (limit: typeof SEARCHES_BY_ADDRESS, context: Context) =>
    instanceLimits.take(limit, networkOf(clientAddress(context)), now())

  const search = <T>(
    { query, context }: { query: SearchQuery; context: Context },
    find: (catalogue: Catalogue, asking: Asking) => FoundPage<T>,
  ) => {
    count(SEARCHES_BY_ADDRESS, context)
    const { page, size } = query
    return catalogues.use((catalogue) => {
      const asking = { language: answerLanguage(query), page, size, now: now() }
      const { total, page: content } = find(catalogue, asking)
      return pageOf(content, total, query)
    })
  }

  serve(app, suggestHearticles, ({ query, context }) => {
    count(SUGGESTIONS_BY_ADDRESS, context)
    return catalogues.use(({ search: { suggestHearticles: suggest } }) =>
      suggest(query.searchTerm, answerLanguage(query)),
    )
  })

  serve(app, suggestStudies, ({ query, context }) => {
    count(SUGGESTIONS_BY_ADDRESS, context)
    return catalogues.use(({ search: { suggestStudies: suggest } }) =>
      suggest(query.searchTerm, answerLanguage(query)),
    )
  })

  serve(app, searchHearticles, (request) =>
    search(request, (catalogue, asking) =>
      catalogue.search.findHearticles(request.query.searchTerm, asking),
    ),
  )

  serve(app, searchStudies, (request) =>
    search(request, (catalogue, asking) =>
      catalogue.search.findStudies(request.query.searchTerm, asking),
    ),
  )
}
