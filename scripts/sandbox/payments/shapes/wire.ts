import type Stripe from 'stripe'
import type { Store } from '../ledger/store.ts'

/** What objects of the API are made from. */
export interface View {
  store: Store
  /** Where the sandbox's pages are, such as `http://localhost:4321`. */
  origin: string
}

type NameIn<Line extends string> = Line extends `${infer Name} ${infer Rest}`
  ? Name | NameIn<Rest>
  : Line

/** Fields that the sandbox never fills, as `null`. @param lines their names, with spaces between */
export function nulls<Line extends string>(...lines: Line[]): Record<NameIn<Line>, null> {
  const names = lines.flatMap((line) => line.split(' '))
  return Object.fromEntries(names.map((name) => [name, null])) as Record<NameIn<Line>, null>
}

export function listOf<T>(url: string, data: T[], hasMore = false): Stripe.ApiList<T> {
  return { object: 'list', data, has_more: hasMore, url }
}

/** Decimals are strings in JSON; the client makes numbers of them. */
export function decimal(amount: number): Stripe.Decimal {
  return String(amount) as unknown as Stripe.Decimal
}

export const NO_ADDRESS = nulls('city country line1 line2 postal_code state')

export const CURRENCY = 'eur'
