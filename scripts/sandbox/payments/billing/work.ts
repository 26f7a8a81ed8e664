import type Stripe from 'stripe'
import { newId } from '../ledger/ids.ts'
import type { Records } from '../ledger/records.ts'
import { type ShapedKind, shapeOf } from '../shapes/shapes.ts'
import type { View } from '../shapes/wire.ts'

/** What happens at one time, by a call, a form or the clock. */
export interface Work extends View {
  /** Unix seconds; events are of this time. */
  at: number
  /** The call that caused it. */
  request: { id: string | null; idempotency_key: string | null }
}

/** Stores an event, which is delivered once the change that it belongs to is stored. */
export function record(
  { store, at, request }: Work,
  type: Stripe.Event.Type,
  object: object,
  previous: Record<string, unknown> | null = null,
): void {
  store.put('events', {
    id: newId('evt'),
    created: at,
    type,
    object,
    previous,
    request,
    pending: true,
    attempts: 0,
  })
}

/** Stores a record, and an event of each of the types about it. @returns the record */
export function save<K extends ShapedKind>(
  work: Work,
  kind: K,
  saved: Records[K],
  ...types: Stripe.Event.Type[]
): Records[K] {
  work.store.put(kind, saved)
  for (const type of types) record(work, type, shapeOf(work, kind, saved))
  return saved
}

const UPDATED = {
  customers: 'customer.updated',
  subscriptions: 'customer.subscription.updated',
  prices: 'price.updated',
} as const

/** Changes a record, with an event where an object of the API is different by it. */
export function update<K extends keyof typeof UPDATED>(
  work: Work,
  kind: K,
  before: Records[K],
  changes: Partial<Records[K]>,
): Records[K] {
  const shapeBefore = shapeOf(work, kind, before)
  const after = save(work, kind, { ...before, ...changes })
  const shapeAfter = shapeOf(work, kind, after)
  const previous = differences(shapeBefore, shapeAfter)
  if (Object.keys(previous).length > 0) record(work, UPDATED[kind], shapeAfter, previous)
  return after
}

/** What stood before where it is different now, as events carry it. */
function differences(before: object, after: object): Record<string, unknown> {
  const now = new Map(Object.entries(after))
  return Object.fromEntries(
    Object.entries(before).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(now.get(name)),
    ),
  )
}
