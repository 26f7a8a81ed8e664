import type * as z from 'zod/mini'
import { call } from '../../api/api.ts'
import { checkHealth, type healthSchema } from '../../contract/health.ts'

type Health = z.output<typeof healthSchema>

/** What the services said of themselves; unknown where they said nothing. */
export interface HealthReport {
  database: Health['database'] | 'unknown'
  catalogue: Health['catalogue'] | 'unknown'
  version?: string
}

/** An answer that takes longer is none. */
const TIMEOUT_MS = 10_000

/** Asks how the services are: 503 answers as well as 200. */
export async function readHealth(): Promise<HealthReport> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const outcome = await call(checkHealth, {}, { signal, anonymous: true, alsoStatus: 503 })
  return outcome.ok ? outcome.value : { database: 'unknown', catalogue: 'unknown' }
}
