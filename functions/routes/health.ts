import type { Hono } from 'hono'
import { checkHealth, describeApi } from '../../src/contract/health.ts'
import { ApiError, refusesWrites } from '../errors/api-error.ts'
import type { Dependencies } from '../http/dependencies.ts'
import { openApiDocument } from '../http/openapi.ts'
import { serve } from '../http/serve.ts'

export function healthRoutes(app: Hono, { reachDatabase, version, log }: Dependencies): void {
  serve(app, checkHealth, async ({ context }) => {
    try {
      await reachDatabase()
    } catch (error) {
      log({
        level: 'error',
        message: 'the database does not answer',
        requestId: context.get('requestId'),
        error: error instanceof Error ? error.name : String(error),
      })
      throw refusesWrites(error) ? error : new ApiError('database_unavailable')
    }
    return { status: 'ok' as const, version }
  })

  let document: Record<string, unknown> | undefined
  serve(app, describeApi, () => {
    document ??= openApiDocument(version)
    return document
  })
}
