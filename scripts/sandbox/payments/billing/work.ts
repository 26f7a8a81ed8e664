import type Stripe from 'stripe'
import { newId } from '../ledger/ids.ts'
import type { Customer, Invoice, Subscription } from '../ledger/records.ts'
import type { Store } from '../ledger/store.ts'
import { customerShape } from '../shapes/customer.ts'
import { invoiceShape } from '../shapes/invoice.ts'
import { subscriptionShape } from '../shapes/subscription.ts'

/** What happens at one moment, by a call, a form or the clock. */
export interface Work {
  store: Store
  /** Unix seconds; events are of this time. */
  at: number
  /** Where the sandbox's pages are. */
  origin: string
  /** The call that caused it. */
  request: { id: string | null; idempotency_key: string | null }
  /** What becomes of a subscription whose last attempt to be paid has failed. */
  unpaidEnding: 'canceled' | 'unpaid'
}

/** Keeps an event, which is delivered once the change that it belongs to is kept. */
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

/** Changes a subscription and says so, where anything that can be seen of it is different. */
export function updateSubscription(
  work: Work,
  before: Subscription,
  changes: Partial<Subscription>,
): Subscription {
  const after = { ...before, ...changes }
  const previous = differences(
    subscriptionShape(work.store, before),
    subscriptionShape(work.store, after),
  )
  work.store.put('subscriptions', after)
  if (Object.keys(previous).length > 0) {
    record(work, 'customer.subscription.updated', subscriptionShape(work.store, after), previous)
  }
  return after
}

/** Changes a customer and says so, where anything that can be seen of them is different. */
export function updateCustomer(work: Work, before: Customer, changes: Partial<Customer>): Customer {
  const after = { ...before, ...changes }
  const previous = differences(customerShape(work.store, before), customerShape(work.store, after))
  work.store.put('customers', after)
  if (Object.keys(previous).length > 0) {
    record(work, 'customer.updated', customerShape(work.store, after), previous)
  }
  return after
}

export function putInvoice(work: Work, invoice: Invoice): Invoice {
  work.store.put('invoices', invoice)
  return invoice
}

export function recordInvoice(work: Work, type: Stripe.Event.Type, invoice: Invoice): void {
  record(work, type, invoiceShape(work.store, invoice, work.origin))
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
