import Stripe from 'stripe'
import { type Kind, newId, type Objects, type Subscription } from './objects.ts'
import type { Store } from './store.ts'

/** What happens at one time, by a call, a form or the clock. */
export interface Work {
  store: Store
  /** Unix seconds; objects and events are of this time. */
  at: number
}

/**
 * Stores an object, and an event about it where a type is named, which is delivered once the change
 * that it belongs to is stored.
 * @returns the object
 */
export function save<T extends Objects[Kind]>(
  { store, at }: Work,
  object: T,
  type?: Stripe.Event.Type,
): T {
  store.put(object)
  if (type === undefined) return object
  store.put({
    id: newId('evt'),
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: at,
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
    internal: { attempts: 0 },
  })
  return object
}

/** Changes a subscription, with an event that says so. */
export function update(
  work: Work,
  subscription: Subscription,
  changes: Partial<Subscription>,
): Subscription {
  return save(work, { ...subscription, ...changes }, 'customer.subscription.updated')
}
