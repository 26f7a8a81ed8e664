import type { HearticleRecord } from '../../../src/domain/hearticle/hearticle.ts'
import { hearticleRecordSchema } from '../../../src/domain/hearticle/hearticle.ts'
import { readAccount } from '../accounts/account-item.ts'
import { hearticleKey, userKey } from '../table/keys.ts'
import type { Table } from '../table/table.ts'

/** A hearticle as it is stored; 'deleted' where there was one, undefined where never. */
export type HearticleOrDeleted = HearticleRecord | 'deleted' | undefined

/** Reads the item of a hearticle. */
export function foundHearticle(item: Record<string, unknown> | undefined): HearticleOrDeleted {
  if (!item) return undefined
  return item.deletedAt ? 'deleted' : hearticleRecordSchema.parse(item.record)
}

/**
 * A hearticle and what people are called, by their ids, in one call: for lists of who did what about
 * it. Who is gone has no name.
 */
export async function readWithNames(
  table: Table,
  id: number,
  userIds: readonly string[],
): Promise<{ hearticle: HearticleOrDeleted; names: Map<string, string> }> {
  const { pk } = hearticleKey(id)
  const items = await table.getMany([hearticleKey(id), ...[...new Set(userIds)].map(userKey)])
  const names = new Map<string, string>()
  for (const item of items) {
    if (item.pk === pk) continue
    const account = readAccount(item)
    names.set(account.id, account.username)
  }
  return { hearticle: foundHearticle(items.find((item) => item.pk === pk)), names }
}
