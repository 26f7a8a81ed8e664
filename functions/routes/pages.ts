import type { Context, Hono } from 'hono'
import { languages } from '../../src/contract/language.ts'
import { numericId } from '../../src/contract/paging.ts'
import { pmidSchema } from '../../src/contract/studies.ts'
import { isPublic } from '../../src/domain/hearticle.ts'
import type { Dependencies } from '../dependencies.ts'
import type { ShellPage } from '../shells.ts'

type Status = 200 | 404 | 410

/**
 * Addresses of pages that the last build does not have (decision 4): the CDN asks here where its
 * bucket has nothing. Answers the shell, which loads its content from the API, with the true
 * status: 200 where the id exists by now, 410 where it was deleted, else 404.
 */
export function pageRoutes(app: Hono, { hearticles, studies, shells, now }: Dependencies): void {
  const hearticleStatus = async (id: string): Promise<Status> => {
    const parsed = numericId.safeParse(id)
    if (!parsed.success) return 404
    const hearticle = await hearticles.find(parsed.data)
    if (hearticle === 'deleted') return 410
    return hearticle && isPublic(hearticle, now()) ? 200 : 404
  }

  const studyStatus = async (pmid: string): Promise<Status> => {
    if (!pmidSchema.safeParse(pmid).success) return 404
    const study = await studies.find(pmid)
    if (!study) return 404
    return study.withdrawn ? 410 : 200
  }

  for (const language of languages) {
    const prefix = language === 'de' ? '' : `/${language}`
    const page = (path: string, shell: ShellPage, statusOf: (id: string) => Promise<Status>) => {
      app.get(`${prefix}${path}/:id`, async (context: Context) => {
        context.set('route', `${prefix}${path}/{id}`)
        // The CDN has already turned the clean address into the name of a file.
        const id = (context.req.param('id') ?? '').replace(/\.html$/, '')
        const status = await statusOf(id)
        const html = await shells.read(status === 200 ? shell : 'not-found', language)
        return context.html(html, status, { 'Cache-Control': 'no-store' })
      })
    }
    page('/hearticle', 'hearticle', hearticleStatus)
    page('/pubmed', 'study', studyStatus)
  }

  for (const [path, language] of [
    ['/en/*', 'en'],
    ['/*', 'de'],
  ] as const) {
    app.get(path, async (context, next) => {
      if (/^\/(api|content)\//.test(context.req.path)) return next()
      const html = await shells.read('not-found', language)
      return context.html(html, 404, { 'Cache-Control': 'no-store' })
    })
  }
}
