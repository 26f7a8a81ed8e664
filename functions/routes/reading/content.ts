import type { Hono } from 'hono'
import { findContent } from '../../../src/contract/reading/content.ts'
import { ApiError } from '../../errors/api-error.ts'
import type { Dependencies } from '../../http/dependencies.ts'
import { serve } from '../../http/serve.ts'
import { answerLanguage } from '../../request/caller.ts'

export function contentRoutes(app: Hono, { editorial }: Dependencies): void {
  serve(app, findContent, ({ params, query }) => {
    const texts = editorial[answerLanguage(query)]
    const content = Object.hasOwn(texts, params.key) ? texts[params.key] : undefined
    if (content === undefined) throw new ApiError('content_not_found')
    return { content }
  })
}
