/** What a subscription costs, as everybody is told before they register. */
import * as z from 'zod/mini'
import { planIntervals } from '../../contract/billing/billing.ts'

const publicPriceSchema = z.object({
  interval: z.enum(planIntervals),
  /** Of a whole period, in cents of a euro, value-added tax included. */
  priceInCents: z.int(),
})

export const priceRecordSchema = z.object({
  /** There is one such record. */
  id: z.literal(1),
  /** RFC 3339. */
  verifiedAt: z.iso.datetime(),
  /** The shortest period first. */
  prices: z.array(publicPriceSchema),
})

export type PublicPrice = z.infer<typeof publicPriceSchema>
export type PriceRecord = z.infer<typeof priceRecordSchema>

const HELD_MILLISECONDS = 48 * 60 * 60 * 1000

/** Until when prices are shown that nobody has verified since: two days. */
export function heldUntil({ verifiedAt }: Pick<PriceRecord, 'verifiedAt'>): Date {
  return new Date(Date.parse(verifiedAt) + HELD_MILLISECONDS)
}

/** Whether prices may be shown: an older price is not known to be the one that is charged. */
export function areHeld(record: PriceRecord | undefined, now: Date): record is PriceRecord {
  return record !== undefined && now.getTime() < heldUntil(record).getTime()
}

/** Prices that may be shown, of which there is one at least; else undefined (P-PRICES-BEFORE). */
export function heldPrices(record: PriceRecord | undefined, now: Date): PriceRecord | undefined {
  return areHeld(record, now) && record.prices.length > 0 ? record : undefined
}
