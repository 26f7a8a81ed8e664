import type { Hono } from 'hono'
import {
  type FindingProposal,
  type HarmProposal,
  type ProposedLabel,
  studyProposals,
  trialProposals,
} from '../../../src/contract/desk/study-proposals.ts'
import { abstractText, digestOf, passageText } from '../../../src/domain/evidence/abstract-text.ts'
import { abstractProposals } from '../../../src/domain/proposals/abstract-proposals.ts'
import { durationLabel } from '../../../src/domain/proposals/plain-labels.ts'
import { registryProposals } from '../../../src/domain/proposals/registry-proposals.ts'
import { proposalsIn } from '../../../src/domain/proposals/registry-source.ts'
import { trialText } from '../../../src/domain/registry/trial-text.ts'
import { ApiError } from '../../errors/api-error.ts'
import type { Dependencies } from '../../http/dependencies.ts'
import { serve } from '../../http/serve.ts'
import type { KnownLabels } from '../../search/known-labels.ts'

export function studyProposalRoutes(
  app: Hono,
  { studies, trials, searchIndex }: Dependencies,
): void {
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
    const abstract = abstractProposals(abstractText(source.abstract))
    const registry = trial
      ? {
          registration: trial.registration,
          title: trial.title,
          updated: trial.updated,
          ...proposalsIn(source, trial),
        }
      : null
    return {
      pmid,
      text,
      digest: digestOf(text),
      abstract,
      registry,
      labels: await searchIndex
        .use(({ labelOf }) => labelsOf([abstract, ...(registry ? [registry] : [])], labelOf))
        .catch((error) => {
          if (error instanceof ApiError && error.code === 'catalogue_unavailable') return {}
          throw error
        }),
    }
  })
}

interface Proposed {
  findings: readonly FindingProposal[]
  harms: readonly HarmProposal[]
}

/** Each name and time of what is proposed in the words of the house. */
function labelsOf(all: readonly Proposed[], labelOf: KnownLabels): Record<string, ProposedLabel> {
  const findings = all.flatMap((one) => one.findings)
  const harms = all.flatMap((one) => one.harms)
  const durations = findings.flatMap(({ duration }) => duration ?? [])
  return Object.fromEntries([
    ...durations.flatMap((words) => {
      const label = durationLabel(words)
      return label ? [[words, { ...label, offers: [] }] as const] : []
    }),
    ...[...findings, ...harms]
      .flatMap(({ groups }) => groups)
      .map((words) => [words, labelOf(words, 'group')] as const),
    ...findings.map(({ outcome }) => [outcome, labelOf(outcome, 'outcome')] as const),
    ...harms.map(({ term }) => [term, labelOf(term, 'harm')] as const),
  ])
}
