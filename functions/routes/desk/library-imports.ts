import type { Hono } from 'hono'
import { dismissAlarm, findImports } from '../../../src/contract/desk/library-imports.ts'
import { withAffected } from '../../editorial/affected-hearticles.ts'
import { ApiError } from '../../errors/api-error.ts'
import type { Dependencies } from '../../http/dependencies.ts'
import { serve } from '../../http/serve.ts'

export function libraryImportRoutes(
  app: Hono,
  { library, taxonomy, hearticles, studies, idempotency, now }: Dependencies,
): void {
  serve(app, findImports, async () => {
    const [{ rubrics }, alarms] = await Promise.all([taxonomy.load(), library.imports.alarms()])
    const ofRubrics = rubrics.map(({ id }) => `rubric-${id}` as const)
    const [reports, shown] = await Promise.all([
      library.imports.reports([...ofRubrics, 'cited', 'stored', 'registry', 'notices']),
      withAffected({ hearticles, studies }, alarms),
    ])
    return { reports, alarms: shown }
  })

  serve(app, dismissAlarm, ({ params: { pmid, type }, query, caller, idempotentWrite }) => {
    const alarm = { pmid, type }
    return idempotency.runOnce(idempotentWrite, now(), async (note) => {
      const deed = { by: caller.userId, at: now() }
      const isDismissed = await library.imports.dismiss({ ...alarm, ...query }, deed, note(alarm))
      if (!isDismissed) throw new ApiError('alarm_not_found')
      return alarm
    })
  })
}
