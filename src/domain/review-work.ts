/** What waits for reviewers. */
import type { OutputOf } from '../contract/endpoint.ts'
import { type listReviewWork, MAX_REVIEW_WORK, type ReviewWorkItem } from '../contract/reviews.ts'
import type { HearticleHead } from './hearticle-head.ts'

/**
 * The hearticles in review: first those that nobody changed since they were stored, the newest id
 * first, so that one written a moment ago is never left out; then by their last change.
 */
export function reviewWork(heads: readonly HearticleHead[]): OutputOf<typeof listReviewWork> {
  const waiting = heads.filter(({ status }) => status === 'IN_REVIEW').toSorted(byLatestChange)
  return {
    content: waiting.slice(0, MAX_REVIEW_WORK).map(workItem),
    totalElements: waiting.length,
  }
}

function byLatestChange(a: HearticleHead, b: HearticleHead): number {
  return changeTime(b) - changeTime(a) || b.id - a.id
}

function changeTime({ changedAt }: HearticleHead): number {
  return changedAt === undefined ? Number.MAX_SAFE_INTEGER : Date.parse(changedAt)
}

function workItem({ id, version, changedAt, translations }: HearticleHead): ReviewWorkItem {
  return { hearticleId: id, version, changedAt: changedAt ?? null, translations }
}
