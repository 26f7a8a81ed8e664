import type { Hono } from 'hono'
import { listReviews, submitReview } from '../../../src/contract/desk/reviews.ts'
import { nameOfPlace } from '../../../src/domain/hearticle/text-place.ts'
import { TEXT_OF_FIELD } from '../../../src/domain/review/review.ts'
import { presentReview } from '../../../src/domain/review/review-record.ts'
import { requireApprover } from '../../editorial/require-approver.ts'
import { ApiError } from '../../errors/api-error.ts'
import { faultMessage } from '../../errors/fault-messages.ts'
import type { Dependencies } from '../../http/dependencies.ts'
import { serve } from '../../http/serve.ts'
import { callerLanguage } from '../../request/caller.ts'

/** Reviews of translations (P-REVIEW-PROPOSES). */
export function reviewRoutes(app: Hono, dependencies: Dependencies): void {
  const { reviews, hearticles, now } = dependencies
  serve(app, listReviews, async ({ params: { translationId } }) => {
    const found = await reviews.latest(translationId)
    const hearticleId = found.hearticleId ?? (await reviews.hearticleOf(translationId))
    if (hearticleId === undefined) throw new ApiError('translation_not_found')
    const people = found.reviews.map(({ reviewerId }) => reviewerId)
    const { hearticle, names } = await hearticles.findWithNames(hearticleId, people)
    if (hearticle === 'deleted') throw new ApiError('hearticle_deleted')
    return found.reviews.map((review) =>
      presentReview(review, names.get(review.reviewerId) ?? null),
    )
  })

  serve(app, submitReview, async ({ body, caller, idempotentWrite, context }) => {
    const { userId, account } = caller
    if (body.reviewer.id !== userId) throw new ApiError('forbidden')
    if (body.status === 'APPROVED') requireApprover(dependencies, account, [], 'hearticle')
    const { hearticleTranslation, reviewer: _, ...review } = body
    const reviewed = await reviews.submit(
      {
        key: idempotentWrite?.key,
        digest: idempotentWrite?.digest,
        ...review,
        translationId: hearticleTranslation.id,
        reviewerId: userId,
      },
      now(),
    )
    if (reviewed.outcome === 'stored') return presentReview(reviewed.review, account.username)
    if (reviewed.outcome === 'conflict') {
      const { language } = reviewed
      const moved = reviewed.moved.map((field) => [
        nameOfPlace(language, { field: TEXT_OF_FIELD[field] }),
        'moved',
      ])
      throw new ApiError('review_conflict', Object.fromEntries(moved))
    }
    if (reviewed.outcome === 'not-agreed' || reviewed.outcome === 'unknown-findings') {
      const fault = reviewed.outcome === 'not-agreed' ? 'not-agreed' : 'unknown-finding'
      const words = faultMessage(fault, callerLanguage(context))
      const named = reviewed.ids.map((id) => [`findings.${id}`, words])
      throw new ApiError('invalid_request', Object.fromEntries(named))
    }
    if (reviewed.outcome === 'unconfirmed') {
      const words = faultMessage('not-confirmed', callerLanguage(context))
      const named = reviewed.ids.map((place) => [place, words])
      throw new ApiError('invalid_request', Object.fromEntries(named))
    }
    if (reviewed.outcome === 'source-changed') {
      const words = faultMessage('finding-abstract-changed', callerLanguage(context))
      const named = reviewed.ids.map((place) => [place, words])
      throw new ApiError('invalid_request', Object.fromEntries(named))
    }
    if (reviewed.outcome === 'faulty') {
      const { language, faults } = reviewed
      const named = faults.map(({ field, index, fault, ...figures }) => [
        nameOfPlace(language, { field, index }),
        faultMessage(fault, callerLanguage(context), figures),
      ])
      throw new ApiError('invalid_request', Object.fromEntries(named))
    }
    throw new ApiError(CODES[reviewed.outcome])
  })
}

const CODES = {
  'key-reused': 'idempotency_key_reused',
  own_edition: 'own_edition',
  role_by_writer: 'role_by_writer',
  forbidden: 'forbidden',
  'too-large': 'payload_too_large',
  'not-in-review': 'hearticle_not_in_review',
  deleted: 'hearticle_deleted',
  unknown: 'translation_not_found',
  'person-gone': 'unauthorized',
} as const
