import type { Context, Handler, Hono } from 'hono'
import type { Language } from '../../src/contract/protocol/language.ts'
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
  const hearticleStatus = async (id: string): Promise<Status> => {
    const parsed = numericId.safeParse(id)
    if (!parsed.success) return 404
    const hearticle = await hearticles.find(parsed.data)
    if (hearticle === 'deleted') return 410
    return hearticle && isPublic(hearticle, now()) ? 200 : 404
  }

  /**
   * Of a hearticle in any state: a user who may not review it learns only that it exists.
   */
  const reviewStatus = async (id: string): Promise<Status> => {
    const parsed = numericId.safeParse(id)
    if (!parsed.success) return 404
    const hearticle = await hearticles.find(parsed.data)
    if (hearticle === 'deleted') return 410
    return hearticle ? 200 : 404
  }

  const studyStatus = async (pmid: string): Promise<Status> => {
    if (!pmidSchema.safeParse(pmid).success) return 404
    const study = await studies.find(pmid)
    if (!study) return 404
    return study.withdrawn ? 410 : 200
  }

  const rubricStatus = async (id: string): Promise<Status> => {
    const parsed = numericId.safeParse(id)
    if (!parsed.success) return 404
    const { rubrics } = await taxonomy.load()
    return rubrics.some((rubric) => rubric.id === parsed.data) ? 200 : 404
  }

  const playlistStatus = async (id: string): Promise<Status> => {
    const parsed = numericId.safeParse(id)
    if (!parsed.success) return 404
    const playlist = await playlists.find(parsed.data)
    if (playlist === 'deleted') return 410
    return playlist?.status === 'ACTIVE' ? 200 : 404
  }

  const answer = async (
    context: Context,
    language: Language,
    { status, fallbackPage, route }: { status: Status; fallbackPage: FallbackPage; route: string },
  ) => {
    context.set('route', `${language === 'de' ? '' : `/${language}`}${route}`)
    const html = await fallbackPages.read(status === 200 ? fallbackPage : 'not-found', language)
    return sendPage(context, html, status)
  }

  const page: Handler = async (context, next) => {
    const path = new URL(context.req.url).pathname
    if (isCall(path)) return next()
    const { target, language } = pageAtAddress(path) ?? { language: languageOfPage(path) }
    if (target?.page === 'hearticle') {
      const status = await hearticleStatus(String(target.id))
      return answer(context, language, {
        status,
        fallbackPage: 'hearticle',
        route: '/hearticle/{id}',
      })
    }
    if (target?.page === 'study') {
      const status = await studyStatus(target.pmid)
      return answer(context, language, { status, fallbackPage: 'study', route: '/pubmed/{pmid}' })
    }
    if (target?.page === 'rubric') {
      const status = await rubricStatus(String(target.id))
      return answer(context, language, { status, fallbackPage: 'rubric', route: '/rubric/{id}' })
    }
    if (target?.page === 'playlist') {
      const status = await playlistStatus(String(target.id))
      return answer(context, language, {
        status,
        fallbackPage: 'playlist',
        route: '/playlist/{id}',
      })
    }
    if (target?.page === 'review-translation') {
      const status = await reviewStatus(String(target.id))
      const route = '/review/translation/{id}'
      return answer(context, language, { status, fallbackPage: 'review', route })
    }
    return answer(context, language, { status: 404, fallbackPage: 'not-found', route: '/*' })
  }
  for (const prefix of ['', '/en']) {
    app.get(`${prefix}/hearticle/:id`, page)
    app.get(`${prefix}/pubmed/:pmid`, page)
    app.get(`${prefix}/rubric/:id`, page)
    app.get(`${prefix}/playlist/:id`, page)
    app.get(`${prefix}/review/translation/:id`, page)
  }
  app.get('/*', page)
}
