import { findingFaults } from '../evidence/finding-faults.ts'
import type { Check, CheckedHearticle, KnownStudies } from './hearticle-check.ts'

/** What is wrong with the findings of a hearticle, and what nobody looked after (P-CHECKS). */
export function evidenceChecks(hearticle: CheckedHearticle, studies: KnownStudies): Check[] {
  return [
    ...withoutFindings(hearticle),
    ...faultyFindings(hearticle, studies),
    ...overdue(hearticle, studies),
    ...unknownFunding(hearticle, studies),
    ...withoutCards(hearticle, studies),
  ]
}

function withoutFindings({ findings, noFindingsReason, wasPublic }: CheckedHearticle): Check[] {
  if (wasPublic === undefined || wasPublic === true) return []
  if (noFindingsReason || findings?.length) return []
  return [{ kind: 'noFindings', blocks: wasPublic === false, field: 'noFindingsReason' }]
}

function faultyFindings(
  { findings = [], citedPmids }: CheckedHearticle,
  { sources }: KnownStudies,
): Check[] {
  if (!sources) return []
  return findings.flatMap((finding, at) => {
    const source = citedPmids.includes(finding.pmid) ? sources.get(finding.pmid) : undefined
    const abstractSource = source && { ...source, text: source.abstract }
    const faults = findingFaults(finding, abstractSource).map(
      ({ field, fault, advice }): Check => ({
        ...{ kind: 'finding', blocks: !advice, field: `findings.${at}.${field}`, fault },
        detail: finding.pmid,
      }),
    )
    // One that was retracted or withdrawn is a fault already.
    return source?.isInDoubt && !faults.some(({ fault }) => fault === 'retracted')
      ? [...faults, inDoubt(at, finding.pmid)]
      : faults
  })
}

const inDoubt = (at: number, detail: string): Check => ({
  ...{ kind: 'inDoubt', blocks: false, field: `findings.${at}.pmid`, detail },
})

function overdue({ responsibility }: CheckedHearticle, { today }: KnownStudies): Check[] {
  const due = responsibility?.nextReviewOn
  if (!due || !today || due >= today) return []
  return [{ kind: 'reviewOverdue', blocks: false, field: 'responsibility', detail: due }]
}

function unknownFunding({ citedPmids }: CheckedHearticle, { sources }: KnownStudies): Check[] {
  return citedPmids
    .filter((pmid) => sources?.get(pmid)?.isFundingOpen)
    .map((pmid) => ({ kind: 'fundingUnknown', blocks: false, field: 'citedPmids', detail: pmid }))
}

/** A new hearticle needs a card of each study that it cites (P-CARD-NEEDED). */
function withoutCards({ citedPmids, wasPublic }: CheckedHearticle, { sources }: KnownStudies) {
  if (wasPublic === undefined || wasPublic === true) return []
  return citedPmids.flatMap((pmid): Check[] => {
    const { card, isWithdrawn } = sources?.get(pmid) ?? {}
    if (isWithdrawn || card === undefined || card === 'confirmed') return []
    const place = { field: 'citedPmids', detail: pmid } as const
    return card === 'none'
      ? [{ kind: 'noStudyCard', blocks: wasPublic === false, ...place }]
      : [{ kind: 'cardNotConfirmed', blocks: false, ...place }]
  })
}
