/** What waits for reviewers. */

import {
  type listReviewWork,
  MAX_REVIEW_WORK,
  type ReviewWorkItem,
} from '../../contract/desk/reviews.ts'
import type { OutputOf } from '../../contract/protocol/endpoint.ts'
import type { HearticleHead } from '../hearticle/hearticle-head.ts'
import { listedTranslation } from '../hearticle/work-hearticle.ts'

/**
 * The hearticles in review, those that wait for one first: of each kind first those that nobody
 * changed since they were stored, the newest id first, so that one written a moment ago is never
 * left out; then by their last change. What is public and whose approval lapsed waits, too, unless
 * its next edition is still being written.
 * @param lapsed why, by the ids of those
 */
export function reviewWork(
  heads: readonly HearticleHead[],
  lapsed: ReadonlyMap<number, ReviewWorkItem['lapsed']>,
): OutputOf<typeof listReviewWork> {
  const isLapsed = ({ id }: HearticleHead) => (lapsed.get(id) ?? null) !== null
  const inReview = heads
    .filter((head) => head.status === 'IN_REVIEW' || isLapsed(head))
    .toSorted(byLatestChange)
  const needsReview = (head: HearticleHead) =>
    head.status === 'PUBLISHED' || (head.status === 'IN_REVIEW' && isWaiting(head))
  const waiting = inReview.filter(needsReview)
  const others = inReview.filter((head) => !needsReview(head))
  return {
    content: [...waiting, ...others]
      .slice(0, MAX_REVIEW_WORK)
      .map((head) => workItem(head, lapsed.get(head.id) ?? null)),
    totalElements: inReview.length,
    waiting: waiting.length,
  }
}

/** A reviewer has something to do: some text is not approved, and it is not with the editors again. */
function isWaiting({ changesAsked, evidenceReview, translations }: HearticleHead): boolean {
  const isApproved = evidenceReview && translations.every(({ review }) => review)
  return !changesAsked && !isApproved
}

function byLatestChange(a: HearticleHead, b: HearticleHead): number {
  return changeTime(b) - changeTime(a) || b.id - a.id
}

function changeTime({ changedAt }: HearticleHead): number {
  return changedAt === undefined ? Number.MAX_SAFE_INTEGER : Date.parse(changedAt)
}

function workItem(head: HearticleHead, lapsed: ReviewWorkItem['lapsed']): ReviewWorkItem {
  const { id, version, status, changedAt, changesAsked, translations } = head
  return {
    hearticleId: id,
    version,
    changedAt: changedAt ?? null,
    changesRequested: changesAsked !== undefined,
    translations: translations.map(listedTranslation),
    inProgress: status === 'DRAFT',
    lapsed,
  }
}
