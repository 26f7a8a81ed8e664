import type { Hono } from 'hono'
import { trialProposals } from '../../../src/contract/desk/study-proposals.ts'
import { registryProposals } from '../../../src/domain/proposals/registry-proposals.ts'
import { trialText } from '../../../src/domain/registry/trial-text.ts'
import { ApiError } from '../../errors/api-error.ts'
import type { Dependencies } from '../../http/dependencies.ts'
import { serve } from '../../http/serve.ts'

export function studyProposalRoutes(app: Hono, { trials }: Dependencies): void {
  serve(app, trialProposals, async ({ params }) => {
    const trial = await trials.find(params.registration)
    if (!trial) throw new ApiError('trial_not_found')
    const { registration, title, updated } = trial
    return {
      registration,
      title,
      updated,
      text: trialText(trial).text,
      ...registryProposals(trial),
    }
  })
}
