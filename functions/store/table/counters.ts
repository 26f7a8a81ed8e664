import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { type Counted, counterKey } from './keys.ts'
import type { Table } from './table.ts'
import { update, writeOne } from './writes.ts'

/**
 * Takes the next ids of a kind; none is ever given twice (P-IDS). A process that dies before
 * using them leaves a gap, which is harmless.
 * @returns the first of `count` consecutive ids
 */
export async function takeIds(table: Table, kind: Counted, count = 1): Promise<number> {
  const { Attributes } = await table.client.send(
    new UpdateCommand({
      ...update(table, counterKey(kind), { change: 'ADD #value :count', values: { count } }).Update,
      ReturnValues: 'UPDATED_NEW',
    }),
  )
  return Number(Attributes?.value) - count + 1
}

/** Makes sure that ids up to `used` are never given; for content that brings its own ids. */
export async function reserveIds(table: Table, kind: Counted, used: number): Promise<void> {
  await writeOne(
    table,
    update(table, counterKey(kind), {
      change: 'SET #value = :used',
      condition: 'attribute_not_exists(pk) OR #value < :used',
      values: { used },
    }),
  )
}
