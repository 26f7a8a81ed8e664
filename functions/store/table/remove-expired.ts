import { atMost } from './conditions.ts'
import { EXPIRY_ATTRIBUTE } from './keys.ts'
import type { Table } from './table.ts'
import { remove } from './writes.ts'

/**
 * Removes every record whose time is over: DynamoDB's own expiry can take days, and a file has none
 * (P-RETENTION). For the daily job only.
 * @returns how many there were
 */
export async function removeExpired(table: Table, at: Date): Promise<number> {
  const now = Math.floor(at.getTime() / 1000)
  let removed = 0
  for await (const key of table.expired(at)) {
    // It may have been prolonged since.
    if (await table.write(remove(key, atMost(EXPIRY_ATTRIBUTE, now)))) removed += 1
  }
  return removed
}
