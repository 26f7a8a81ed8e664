import type { Hono } from 'hono'
import { findContent } from '../../src/contract/content.ts'
import { ApiError } from '../api-error.ts'
import { answerLanguage } from '../caller-language.ts'
import type { Dependencies } from '../dependencies.ts'
import { serve } from '../serve.ts'

export function contentRoutes(app: Hono, { editorial }: Dependencies): void {
  serve(app, findContent, ({ params, query }) => {
    const texts = editorial[answerLanguage(query)]
    const content = Object.hasOwn(texts, params.key) ? texts[params.key] : undefined
    if (content === undefined) throw new ApiError('content_not_found')
    return { content }
  })
}
