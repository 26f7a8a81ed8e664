import { runDaily } from '../../../functions/jobs/daily-job.ts'
import { dailySteps } from '../../../functions/jobs/steps.ts'
import { recordFailure } from '../../../functions/store/counting/failures.ts'
import { billingOn } from '../../support/billing.ts'
import { administrators, type Cases } from './case.ts'

const path = '/api/admin/dashboard'

export const dashboardCases: Record<string, Cases> = {
  dashboard: {
    allowed: administrators,
    answers: [
      { path, as: 'admin' },
      {
        path,
        as: 'admin',
        async arrange({ stores, provider, now }) {
          const billing = billingOn(stores, provider.provider, { now })
          const steps = dailySteps({ ...stores, ...stores, billing })
          const { jobRuns, table } = stores
          await runDaily(steps, { at: now(), jobRuns, log: () => {}, runId: 'run' })
          const failure = { subject: 'welcome', outcome: 'postponed', reason: 'Throttled' } as const
          await recordFailure(table, { area: 'mail', ...failure }, now())
          return undefined
        },
      },
    ],
    errors: { forbidden: { path, as: 'analyst' } },
  },
}
