import type { Hono } from 'hono'
import { checkHealth, checkLiveness, describeApi } from '../../src/contract/health.ts'
import type { Dependencies } from '../http/dependencies.ts'
import { openApiDocument } from '../http/openapi.ts'
import { serve } from '../http/serve.ts'

export function healthRoutes(app: Hono, dependencies: Dependencies): void {
  const { reachDatabase, searchIndex, version, dataLicence, log } = dependencies

  serve(app, checkHealth, async ({ context }) => {
    let reason = 'takes no writes'
    const [database, catalogue] = await Promise.all([
      reachDatabase().catch((error: unknown) => {
        reason = error instanceof Error ? error.name : String(error)
        return 'unreachable' as const
      }),
      searchIndex.state(),
    ])
    if (database !== 'ok') {
      const requestId = context.get('requestId')
      log({ level: 'error', message: 'the database does not answer', requestId, error: reason })
    }
    const isReady = database === 'ok' && catalogue === 'ok'
    if (!isReady) context.status(503)
    return {
      status: isReady ? ('ok' as const) : ('unavailable' as const),
      version,
      catalogue,
      database,
    }
  })

  serve(app, checkLiveness, () => ({ status: 'ok' as const, version }))

  let document: Record<string, unknown> | undefined
  serve(app, describeApi, () => {
    document ??= openApiDocument(version, dataLicence)
    return document
  })
}
