/** What a subscription costs, as it was last seen at the payment provider. */
import {
  areHeld,
  type PriceRecord,
  type PublicPrice,
  priceRecordSchema,
} from '../../../src/domain/billing/prices.ts'
import { isSameData } from '../../../src/domain/text/canonical-json.ts'
import { contentChangeWrite } from '../content/content-changes.ts'
import { PRICES_KEY } from '../table/keys.ts'
import type { Table } from '../table/table.ts'
import { transact } from '../table/transact.ts'
import { put } from '../table/writes.ts'

const DAY_MILLISECONDS = 24 * 60 * 60_000

export async function find(table: Table): Promise<PriceRecord | undefined> {
  const item = await table.get(PRICES_KEY)
  return item && priceRecordSchema.parse(item.record)
}

/**
 * Notes what the provider sells for how much. Where readers are told something else by now, or
 * nothing any more, a publication follows. What is known already and holds for another day is left
 * as it is: pages say until when, so they would be others for nothing.
 * @returns whether one does
 */
export async function keep(
  table: Table,
  prices: readonly PublicPrice[],
  at: Date,
): Promise<boolean> {
  const before = await find(table)
  const record: PriceRecord = { id: 1, verifiedAt: at.toISOString(), prices: [...prices] }
  const isSame = before !== undefined && isSameData(before.prices, record.prices)
  if (isSame && areHeld(before, new Date(at.getTime() + DAY_MILLISECONDS))) return false
  const isShown = isSame && areHeld(before, at)
  await transact(table, [
    put({ ...PRICES_KEY, record }),
    ...(isShown ? [] : [contentChangeWrite(['PRICES'], at)]),
  ])
  return !isShown
}
