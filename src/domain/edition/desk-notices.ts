/** Of what happens to a hearticle at the desk who is told (P-DESK-MAILS). */

import { editionParts } from '../../contract/desk/edition-parts.ts'
import type { DeskMail } from '../../contract/protocol/account-fields.ts'
import type { HearticleRecord } from '../hearticle/hearticle.ts'
import { approvalOf } from './edition.ts'

/** What people at the desk are told of. */
export const deskEvents = [
  'review-asked',
  'approved',
  'changes-asked',
  'approval-lapsed',
  'planned-public',
  'planned-failed',
  'plan-ended',
  'withdrawn',
  'deleted',
] as const

export type DeskEvent = (typeof deskEvents)[number]

/** The kind of mail that tells of an event, which a user can end. */
export const DESK_MAIL_OF = {
  'review-asked': 'review-asked',
  approved: 'review-verdict',
  'changes-asked': 'review-verdict',
  'approval-lapsed': 'approval-lapsed',
  'planned-public': 'planned-edition',
  'planned-failed': 'planned-edition',
  'plan-ended': 'planned-edition',
  withdrawn: 'moved-to-trash',
  deleted: 'moved-to-trash',
} as const satisfies Record<DeskEvent, DeskMail>

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

/** The ids of those who wrote or approved any of these records, each once. */
export function peopleBehind(records: readonly HearticleRecord[]): string[] {
  const people = records.flatMap((record) => [
    ...(record.writers ?? []),
    ...(record.edition?.writers ?? []),
    ...editionParts.flatMap((part) => approvalOf(record, part)?.reviewerId ?? []),
  ])
  return [...new Set(people)]
}
