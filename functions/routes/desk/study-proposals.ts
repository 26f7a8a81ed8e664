import type { Hono } from 'hono'
import { studyProposals, trialProposals } from '../../../src/contract/desk/study-proposals.ts'
import { abstractText, digestOf, passageText } from '../../../src/domain/evidence/abstract-text.ts'
import { abstractProposals } from '../../../src/domain/proposals/abstract-proposals.ts'
import { registryProposals } from '../../../src/domain/proposals/registry-proposals.ts'
import { proposalsIn } from '../../../src/domain/proposals/registry-source.ts'
import { trialText } from '../../../src/domain/registry/trial-text.ts'
import { ApiError } from '../../errors/api-error.ts'
import type { Dependencies } from '../../http/dependencies.ts'
import { serve } from '../../http/serve.ts'

export function studyProposalRoutes(app: Hono, { studies, trials }: Dependencies): void {
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

  serve(app, studyProposals, async ({ params: { pmid } }) => {
    const study = await studies.find(pmid)
    if (!study) throw new ApiError('study_not_found')
    if (study.withdrawn) throw new ApiError('study_withdrawn')
    const { source } = study
    const text = passageText(source)
    const trial = source.registry && (await trials.find(source.registry.registration))
    return {
      pmid,
      text,
      digest: digestOf(text),
      abstract: abstractProposals(abstractText(source.abstract)),
      registry: trial
        ? {
            registration: trial.registration,
            title: trial.title,
            updated: trial.updated,
            ...proposalsIn(source, trial),
          }
        : null,
    }
  })
}
