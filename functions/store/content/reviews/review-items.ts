import { createHash } from 'node:crypto'
import type { ReviewedEvidence } from '../../../../src/contract/desk/finding-answers.ts'
import type { ReviewChange, ReviewStatus } from '../../../../src/contract/desk/reviews.ts'
import type { EditionPart } from '../../../../src/contract/reading/edition-changes.ts'
import type { HearticleRecord } from '../../../../src/domain/hearticle/hearticle.ts'
import type { ReviewRecord } from '../../../../src/domain/review/review-record.ts'
import { canonicalJson } from '../../../../src/domain/text/canonical-json.ts'
import { reviewedKey, reviewKey } from '../../table/keys.ts'
import type { Write } from '../../table/table.ts'
import { put, putNew } from '../../table/writes.ts'

/** A review before it is decided whether it holds. */
export interface ReviewDraft {
  /** The key of this submission: with it, it counts once. Left out, what it says of what tells. */
  key?: string | undefined
  /** Of what was sent with the key. */
  digest?: string | undefined
  translationId: number
  reviewerId: string
  comments: string
  status: ReviewStatus
  changes: ReviewChange[]
  /** The hearticle's version that was read, where that is known. */
  version?: number | undefined
  /** Whether an approval is one of the evidence, too, and what was said of its findings. */
  evidence?: ReviewedEvidence | undefined
  /** The parts that an approval is one of, where they are named. */
  approves?: readonly EditionPart[] | undefined
  /** Keys of questions that were answered with yes. */
  confirmed?: readonly string[] | undefined
}

/** What a submission is known by when its reviewer sends it again. */
interface SubmissionName {
  /** Unique among those of its reviewer: the key that came with it, else made of what it says. */
  name: string
  /** The review's id. Two people can send the same key, so it is made of the reviewer, too. */
  id: string
}

export function submissionName(draft: ReviewDraft, { version }: HearticleRecord): SubmissionName {
  const { key, reviewerId } = draft
  if (key !== undefined) return { name: key, id: idMadeOf({ reviewerId, key }) }
  const id = idMadeOf({ ...draft, version })
  return { name: id, id }
}

/** Leads a user to their review. It is deleted with the user's partition; the review stays. */
export const linkReview = (
  { reviewerId, id, translationId, at }: ReviewRecord,
  { name, digest }: { name: string; digest: string | undefined },
): Write => putNew({ ...reviewedKey(reviewerId, name), reviewId: id, translationId, at, digest })

export function linkedKey({ reviewId, translationId, at }: Record<string, unknown>) {
  return reviewKey(Number(translationId), String(at), String(reviewId))
}

export const putReview = (record: ReviewRecord): Write =>
  put({ ...reviewKey(record.translationId, record.at, record.id), record })

/** A UUID of the kind whose bits are ours (RFC 9562, version 8). */
function idMadeOf(parts: object): string {
  const digest = createHash('sha256').update(canonicalJson(parts)).digest('hex')
  return digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5')
}
