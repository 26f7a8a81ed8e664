import type { Handler, Hono } from 'hono'
import { numericId } from '../../src/contract/protocol/paging.ts'
import { pmidSchema } from '../../src/contract/reading/studies.ts'
import { isPublic } from '../../src/domain/hearticle/hearticle.ts'
import { isCall, languageOfPage, pageAtAddress } from '../../src/domain/site/page-at-address.ts'
import type { Dependencies } from '../http/dependencies.ts'
import type { FallbackPage } from '../http/fallback-pages.ts'
import { sendPage } from '../http/page-policy.ts'

type Status = 200 | 404 | 410

/**
 * Addresses of pages that the last build does not have (P-PAGE-STATUS): the CDN asks here where its
 * bucket has nothing. Answers the shell, which loads its content from the API, with the true
 * status: 200 where the id exists by now, 410 where it was deleted, else 404.
 */
export function pageRoutes(
  app: Hono,
  { hearticles, studies, taxonomy, playlists, fallbackPages, now }: Dependencies,
): void {
  const PAGES: Record<string, { fallbackPage: FallbackPage; route: string; status: Find }> = {
    hearticle: {
      fallbackPage: 'hearticle',
      route: '/hearticle/:id',
      status: byNumber(async (id) => {
        const hearticle = await hearticles.find(id)
        if (hearticle === 'deleted') return 410
        return hearticle && isPublic(hearticle, now()) ? 200 : 404
      }),
    },
    study: {
      fallbackPage: 'study',
      route: '/pubmed/:pmid',
      status: async (pmid) => {
        const study = pmidSchema.safeParse(pmid).success ? await studies.find(pmid) : undefined
        if (!study) return 404
        return study.withdrawn ? 410 : 200
      },
    },
    rubric: {
      fallbackPage: 'rubric',
      route: '/rubric/:id',
      status: byNumber(async (id) => {
        const { rubrics } = await taxonomy.load()
        return rubrics.some((rubric) => rubric.id === id) ? 200 : 404
      }),
    },
    playlist: {
      fallbackPage: 'playlist',
      route: '/playlist/:id',
      status: byNumber(async (id) => {
        const playlist = await playlists.find(id)
        if (playlist === 'deleted') return 410
        return playlist?.status === 'ACTIVE' ? 200 : 404
      }),
    },
    // In any state: a user who may not review it learns only that it exists.
    'review-translation': {
      fallbackPage: 'review',
      route: '/review/translation/:id',
      status: byNumber(async (id) => {
        const hearticle = await hearticles.find(id)
        if (hearticle === 'deleted') return 410
        return hearticle ? 200 : 404
      }),
    },
  }

  const page: Handler = async (context, next) => {
    const path = new URL(context.req.url).pathname
    if (isCall(path)) return next()
    const { target, language } = pageAtAddress(path) ?? { language: languageOfPage(path) }
    const found = target && PAGES[target.page]
    const id = target && ('pmid' in target ? target.pmid : 'id' in target ? target.id : '')
    const status = found ? await found.status(String(id)) : 404
    const route = found?.route.replace(/:(\w+)/, '{$1}') ?? '/*'
    context.set('route', `${language === 'de' ? '' : `/${language}`}${route}`)
    const shown = found && status === 200 ? found.fallbackPage : 'not-found'
    return sendPage(context, await fallbackPages.read(shown, language), status)
  }
  for (const { route } of Object.values(PAGES)) {
    for (const prefix of ['', '/en']) app.get(prefix + route, page)
  }
  app.get('/*', page)
}

type Find = (id: string) => Promise<Status>

/** The status of what has a number for its id: 404 for any other text. */
function byNumber(find: (id: number) => Promise<Status>): Find {
  return async (id) => {
    const parsed = numericId.safeParse(id)
    return parsed.success ? find(parsed.data) : 404
  }
}
