import type { Hono } from 'hono'
import { dismissAlarm, findImports } from '../../src/contract/library-imports.ts'
import { ApiError } from '../api-error.ts'
import type { Dependencies } from '../dependencies.ts'
import { serve } from '../serve.ts'

/** What the daily import did and found out, for editors. */
export function libraryImportRoutes(app: Hono, { library, taxonomy, now }: Dependencies): void {
  serve(app, findImports, async () => {
    const [{ rubrics }, alarms] = await Promise.all([taxonomy.load(), library.imports.alarms()])
    const ofRubrics = rubrics.map(({ id }) => `rubric-${id}` as const)
    return { reports: await library.imports.reports([...ofRubrics, 'cited', 'stored']), alarms }
  })

  serve(app, dismissAlarm, async ({ params: { pmid, type }, caller }) => {
    const isDismissed = await library.imports.dismiss(pmid, type, caller.userId, now())
    if (!isDismissed) throw new ApiError('alarm_not_found')
    return { pmid, type }
  })
}
