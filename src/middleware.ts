import { defineMiddleware } from 'astro:middleware'
import { finishPage } from './layouts/finish/finish-page.ts'
import { NotFound } from './layouts/not-found.ts'

/** Finishes every page, and tells whoever has it made why it failed: Astro itself only answers 500. */
export const onRequest = defineMiddleware(async ({ locals }, next) => {
  try {
    const response = await next()
    const { headers, status } = response
    if (!headers.get('Content-Type')?.startsWith('text/html')) return response
    const page = finishPage(await response.text(), headers.get('Content-Security-Policy'))
    return new Response(page, { status, headers })
  } catch (error) {
    if (error instanceof NotFound) return new Response(null, { status: 404 })
    locals.failed?.(error)
    throw error
  }
})
