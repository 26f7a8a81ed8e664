import type { ReviewRecord } from '../../../src/domain/review/review-record.ts'
import { reviewedKey, reviewKey } from '../table/keys.ts'
import type { Table } from '../table/table.ts'
import { put, putNew, type Write } from '../table/writes.ts'

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
