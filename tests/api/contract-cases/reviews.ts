import { randomUUID } from 'node:crypto'
import type { ReviewChange } from '../../../src/contract/desk/reviews.ts'
import type { AppFixture } from '../../support/app.ts'
import { hearticleDraft, translation } from '../../support/records.ts'
import { type CaseRequest, type Cases, readers, reviewerBy, unconfirmed } from './case.ts'

const headline: ReviewChange = {
  field: 'HEADLINE',
  previousValue: 'Weniger Salz hilft',
  newValue: 'Weniger Salz hilft sehr',
  listIndex: null,
}

const body = (more: object = {}) => ({
  hearticleTranslation: { id: 1 },
  reviewer: { id: '{me}' },
  comments: 'Gut',
  status: 'APPROVED',
  changes: [headline],
  ...more,
})

const reviewRequest = (more: object = {}, arrange?: CaseRequest['arrange']): CaseRequest => ({
  path: '/api/review',
  as: 'reviewer',
  body: body(more),
  ...(arrange && { arrange }),
})

/** Hearticle 5, with the translations 9 and 10, is still being written. */
async function draftIsThere({ stores }: AppFixture): Promise<undefined> {
  await stores.hearticles.importByKey(hearticleDraft('draft', { status: 'DRAFT' }))
}

/** Who reviews wrote it themselves. */
async function isOwn({ stores, now }: AppFixture, me: string): Promise<undefined> {
  const { hearticle } = await stores.hearticles.importByKey(hearticleDraft('own'))
  const { topicId, publicationDate, breaking, citedPmids } = hearticle
  const translations = [translation('de', { headline: 'Von mir' }), translation('en')]
  const status = 'IN_REVIEW' as const
  const draft = { topicId, publicationDate, breaking, citedPmids, status, translations }
  await stores.hearticles.save(hearticle.id, 1, draft, { by: me, at: now() })
}

async function wasReviewed({ stores }: AppFixture, me: string): Promise<undefined> {
  const { status, changes } = { status: 'APPROVED' as const, changes: [headline] }
  const review = { id: randomUUID(), translationId: 1, reviewerId: me, comments: 'Gut' }
  const submission = { status, changes, evidence: true }
  await stores.reviews.submit({ ...review, ...submission }, new Date('2026-11-21T10:00:00Z'))
}

/** The translations of the hearticle that was deleted are 7 and 8. */
export const reviewCases: Record<string, Cases> = {
  listReviews: {
    allowed: readers,
    answers: [
      { path: '/api/review/translation/1', as: 'reviewer', arrange: wasReviewed },
      { path: '/api/review/translation/2', as: 'editor' },
    ],
    errors: {
      forbidden: { path: '/api/review/translation/1', as: 'analyst' },
      translation_not_found: { path: '/api/review/translation/99', as: 'reviewer' },
      hearticle_deleted: { path: '/api/review/translation/7', as: 'reviewer' },
      invalid_request: { path: '/api/review/translation/0', as: 'reviewer' },
    },
  },
  submitReview: {
    allowed: { who: ['reviewer'] },
    answers: [
      reviewRequest(),
      reviewRequest({ status: 'NEEDS_REVISION', version: 1 }),
      reviewRequest({ evidence: { findings: {} } }),
    ],
    errors: {
      forbidden: { path: '/api/review', as: 'editor', body: body() },
      invalid_request: reviewRequest({ status: 'PERHAPS' }),
      translation_not_found: reviewRequest({ hearticleTranslation: { id: 99 } }),
      hearticle_deleted: reviewRequest({ hearticleTranslation: { id: 8 } }),
      hearticle_not_in_review: reviewRequest({ hearticleTranslation: { id: 9 } }, draftIsThere),
      email_not_confirmed: reviewRequest({}, unconfirmed),
      role_by_writer: reviewRequest(
        { hearticleTranslation: { id: 9 }, changes: [] },
        async (api, me) => {
          await isOwn(api, 'somebody')
          return reviewerBy(api, me, 'somebody')
        },
      ),
      own_edition: reviewRequest({ hearticleTranslation: { id: 9 } }, isOwn),
      review_conflict: reviewRequest({ changes: [{ ...headline, previousValue: 'Anders' }] }),
      payload_too_large: reviewRequest({ comments: 'a'.repeat(2_000_000) }),
    },
  },
}
