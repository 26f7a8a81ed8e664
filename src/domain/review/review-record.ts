/** Reviews as stored, and what an approval makes of a hearticle (P-REVIEW-APPLIES). */
import * as z from 'zod/mini'
import {
  passageCommentSchema,
  type Review,
  type ReviewChange,
  type ReviewField,
  reviewChangeSchema,
  reviewStatuses,
} from '../../contract/desk/reviews.ts'
import type { HearticleStatus } from '../../contract/desk/writing.ts'
import type { HearticleRecord } from '../hearticle/hearticle.ts'
import {
  isStorable,
  type TextFault,
  type TextPlace,
  textFaults,
  textsOf,
} from '../hearticle/hearticle-texts.ts'
import { applyChanges, movedFields, TEXT_OF_FIELD } from './review.ts'

export const reviewRecordSchema = z.object({
  id: z.uuid(),
  translationId: z.int(),
  hearticleId: z.int(),
  /** The hearticle's version that was reviewed. */
  version: z.int(),
  /** Outlives the person, as an id without a name (P-DELETE-ACCOUNT). */
  reviewerId: z.string(),
  at: z.iso.datetime({ offset: true }),
  comments: z.string(),
  status: z.enum(reviewStatuses),
  changes: z.array(reviewChangeSchema),
  passageComments: z._default(z.array(passageCommentSchema), []),
  inherited: z.boolean(),
})

export type ReviewRecord = z.infer<typeof reviewRecordSchema>

/** @param username of the reviewer; null where they are gone */
export function presentReview(record: ReviewRecord, username: string | null): Review {
  const { id, translationId, reviewerId, at, ...content } = record
  const { comments, status, changes, passageComments, inherited } = content
  return {
    id,
    hearticleTranslation: { id: translationId },
    reviewer: { id: reviewerId, username },
    comments,
    status,
    changes,
    passageComments,
    inherited,
    createdAt: at,
  }
}

/** Whether a hearticle can be reviewed: what is still being written cannot. */
export function isInReview(status: HearticleStatus): boolean {
  return status === 'IN_REVIEW' || status === 'PUBLISHED'
}

/** An approval, before it is known whether it holds. */
interface Approval {
  translationId: number
  changes: readonly ReviewChange[]
  reviewerId: string
  at: Date
  /** The hearticle of the version that was read; null where none was named. */
  seen: HearticleRecord | null
}

type Approved =
  | { ok: true; hearticle: HearticleRecord }
  | { ok: false; moved: ReviewField[] }
  | { ok: false; faults: Array<TextPlace & TextFault> }
  | { ok: false; tooLarge: true }

/**
 * What an approval makes of a hearticle: that translation with the changes and the badge. It holds
 * only where what it changes is as it was and, where it is known what was read, nothing else of the
 * translation moved on either; and what comes must keep to the rules of texts.
 */
export function approve(hearticle: HearticleRecord, approval: Approval): Approved {
  const { translationId, changes, reviewerId, seen } = approval
  const translation = hearticle.translations.find(({ id }) => id === translationId)
  if (!translation) {
    throw new Error(`hearticle ${hearticle.id}: has no translation ${translationId}`)
  }
  const read = seen?.translations.find(({ id }) => id === translationId)
  const moved = read ? movedFields(read, translation) : []
  const applied = applyChanges(translation, changes)
  if (!applied.ok || moved.length > 0) {
    return { ok: false, moved: [...new Set([...moved, ...(applied.ok ? [] : applied.moved)])] }
  }
  const { texts } = applied
  const touched = new Set<string>(changes.map(({ field }) => TEXT_OF_FIELD[field]))
  const faults = textFaults(texts, hearticle.citedPmids).filter(({ field }) => touched.has(field))
  if (faults.length > 0) return { ok: false, faults }

  const at = approval.at.toISOString()
  const isChanged = movedFields(textsOf(translation), texts).length > 0
  const next: HearticleRecord = {
    ...hearticle,
    version: hearticle.version + 1,
    ...(isChanged && { changedAt: at }),
    translations: hearticle.translations.map((one) =>
      one.id === translationId ? { ...one, ...texts, review: { at, reviewerId } } : one,
    ),
  }
  return isStorable(next) ? { ok: true, hearticle: next } : { ok: false, tooLarge: true }
}
