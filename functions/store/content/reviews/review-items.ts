import { createHash } from 'node:crypto'
import type {
  PassageComment,
  ReviewChange,
  ReviewStatus,
} from '../../../../src/contract/desk/reviews.ts'
import type { HearticleRecord } from '../../../../src/domain/hearticle/hearticle.ts'
import type { ReviewRecord } from '../../../../src/domain/review/review-record.ts'
import { canonicalJson } from '../../../../src/domain/text/canonical-json.ts'
import { reviewedKey, reviewKey } from '../../table/keys.ts'
import type { Table } from '../../table/table.ts'
import { put, putNew, type Write } from '../../table/writes.ts'

/** A review before it is decided whether it holds. */
export interface ReviewDraft {
  /** The key of this submission: with it, it counts once. Left out, what it says of what tells. */
  id?: string | undefined
  /** Of what was sent with the key. */
  digest?: string | undefined
  translationId: number
  reviewerId: string
  comments: string
  status: ReviewStatus
  changes: ReviewChange[]
  passageComments: PassageComment[]
  /** The hearticle's version that was read, where that is known. */
  version?: number | undefined
}

/** Leads a user to their review. It is deleted with the user's partition; the review stays. */
export const linkReview = (
  table: Table,
  { reviewerId, id, translationId, at }: ReviewRecord,
  digest: string | undefined,
): Write => putNew(table, { ...reviewedKey(reviewerId, id), translationId, at, digest })

export function linkedKey({ sk, translationId, at }: Record<string, unknown>) {
  const [, id = ''] = String(sk).split('#')
  return reviewKey(Number(translationId), String(at), id)
}

export const putReview = (table: Table, record: ReviewRecord): Write =>
  put(table, { ...reviewKey(record.translationId, record.at, record.id), record })

/** The same said of the same version is the same; as a UUID of the kind whose bits are ours. */
export function idByContent(draft: ReviewDraft, { version }: HearticleRecord): string {
  const digest = createHash('sha256')
    .update(canonicalJson({ ...draft, version }))
    .digest('hex')
  return digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5')
}
