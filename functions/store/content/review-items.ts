import type { ReviewRecord } from '../../../src/domain/review/review-record.ts'
import { reviewedKey, reviewKey, SCHEMA_VERSION } from '../table/keys.ts'
import type { Table } from '../table/table.ts'
import type { Writes } from '../table/transact.ts'

/** Leads a user to their review. It is deleted with the user's partition; the review stays. */
export function linkReview(
  table: Table,
  { reviewerId, id, translationId, at }: ReviewRecord,
  digest: string | undefined,
): Writes[number] {
  const Item = { ...reviewedKey(reviewerId, id), schema: SCHEMA_VERSION, translationId, at, digest }
  return {
    Put: { TableName: table.name, Item, ConditionExpression: 'attribute_not_exists(pk)' },
  }
}

export function linkedKey({ sk, translationId, at }: Record<string, unknown>) {
  const [, id = ''] = String(sk).split('#')
  return reviewKey(Number(translationId), String(at), id)
}

export function putReview(table: Table, record: ReviewRecord): Writes[number] {
  const key = reviewKey(record.translationId, record.at, record.id)
  return { Put: { TableName: table.name, Item: { ...key, schema: SCHEMA_VERSION, record } } }
}
