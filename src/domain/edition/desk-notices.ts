/** Of what happens to a hearticle at the desk who is told (P-DESK-MAILS). */

import { editionParts } from '../../contract/reading/edition-changes.ts'
import type { HearticleRecord } from '../hearticle/hearticle.ts'
import type { HearticleHead } from '../hearticle/hearticle-head.ts'
import {
  approvalOf,
  type EditionFacts,
  isWhole,
  type RefusalOf,
  STANDING_SOURCES,
  suspension,
} from './edition.ts'

/** What people at the desk are told of. */
export const deskEvents = [
  'review-asked',
  'approved',
  'changes-asked',
  'approval-lapsed',
  'role-lost',
  'review-due',
  'study-withdrawn',
  'planned-public',
  'planned-failed',
  'withdrawn',
  'deleted',
  'proposal-made',
  'proposal-approved',
  'proposal-declined',
  'mentioned',
  'assigned',
  'name-changed',
] as const

export type DeskEvent = (typeof deskEvents)[number]

/**
 * Whether a change asks for a review: what is worked on comes into review, or again after changes
 * that a reviewer asked for.
 * @param before undefined where it is new
 */
export function asksForReview(
  before: Pick<HearticleRecord, 'status' | 'changesAsked'> | undefined,
  after: Pick<HearticleRecord, 'status' | 'changesAsked'>,
): boolean {
  if (after.status !== 'IN_REVIEW') return false
  const isAnswered = before?.changesAsked !== undefined && after.changesAsked === undefined
  return before?.status !== 'IN_REVIEW' || isAnswered
}

/**
 * The ids of those whose approval of a part a change ends. An approval with which an edition became
 * public stays with that edition, so nobody is told where its next one begins.
 */
export function lapsedApprovers(before: HearticleRecord, after: HearticleRecord): string[] {
  const lapsed = editionParts.flatMap((part) => {
    const approval = approvalOf(before, part)
    const isKept = approvalOf(after, part)?.at === approval?.at
    return approval && !approval.wasPublic && !isKept ? [approval.reviewerId] : []
  })
  return [...new Set(lapsed)]
}

/**
 * Whether an approval is the last one that an edition waited for, so that its writers are told: once,
 * however many acts approve its parts.
 * @param wasSuspended whether the approval of its evidence did not hold before
 */
export function completesApproval(
  before: EditionFacts,
  after: EditionFacts,
  { by, wasSuspended }: { by: string; wasSuspended: boolean },
): boolean {
  // Of one whose reviewer lost that role, another one approves all of it anew.
  const isAllTheirs = (edition: EditionFacts) =>
    editionParts.every((part) => {
      const { reviewerId, wasPublic } = approvalOf(edition, part) ?? {}
      return wasPublic || reviewerId === by
    })
  if (!isWhole(after)) return false
  return !isWhole(before) || wasSuspended || (isAllTheirs(after) && !isAllTheirs(before))
}

/** What of a hearticle says who is behind it: of a record, or of its entry in lists. */
export type PeopleFacts = Pick<HearticleRecord, 'writers' | 'edition' | 'evidenceReview'> & {
  translations: EditionFacts['translations']
}

/** The ids of those who wrote or approved any of these, each once. */
export function peopleBehind(records: readonly PeopleFacts[]): string[] {
  const people = records.flatMap((record) => [
    ...(record.writers ?? []),
    ...(record.edition?.writers ?? []),
    ...approversOf(record),
  ])
  return [...new Set(people)]
}

/** The ids of those who approved a part, each once. */
function approversOf(record: Parameters<typeof approvalOf>[0]): string[] {
  return [...new Set(editionParts.flatMap((part) => approvalOf(record, part)?.reviewerId ?? []))]
}

/** Why an approval does not hold any more though nobody changed anything (P-LAPSE-MAILS). */
export interface Lapse {
  event: 'role-lost' | 'review-due' | 'study-withdrawn'
  /** The same as long as it is the same lapse, by which nobody is told of it twice. */
  name: string
}

/**
 * How approvals of an edition lapsed by themselves. What nobody approved cannot lapse; of retracted
 * studies alarms tell (P-RETRACTION-ALARM).
 * @param known.withdrawn studies that PubMed withdrew
 */
export function lapsesOf(
  edition: EditionFacts & Pick<HearticleHead, 'carriers' | 'isWithdrawn'>,
  known: {
    refusalOf: RefusalOf
    withdrawn: ReadonlySet<string>
    now: Date
  },
): Lapse[] {
  const { evidenceReview, responsibility, carriers, isWithdrawn, writers = [] } = edition
  if (isWithdrawn) return []
  const lost = new Map<string, string>()
  for (const part of editionParts) {
    const { reviewerId, at, wasPublic } = approvalOf(edition, part) ?? {}
    if (!reviewerId || !at || wasPublic || !known.refusalOf(reviewerId, writers)) continue
    if (at > (lost.get(reviewerId) ?? '')) lost.set(reviewerId, at)
  }
  const lapses: Lapse[] = [...lost].map(([reviewerId, at]) => ({
    event: 'role-lost',
    name: `ROLE#${reviewerId}#${at}`,
  }))
  if (!evidenceReview) return lapses
  if (suspension(edition, STANDING_SOURCES, known.now)) {
    lapses.push({ event: 'review-due', name: `REVIEW#${responsibility?.nextReviewOn}` })
  }
  const gone = carriers.filter(
    (pmid) => known.withdrawn.has(pmid) && !evidenceReview.fallen?.includes(pmid),
  )
  return [
    ...lapses,
    ...gone.map((pmid): Lapse => ({ event: 'study-withdrawn', name: `STUDY#${pmid}` })),
  ]
}
