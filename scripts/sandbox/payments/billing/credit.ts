import { newId } from '../ledger/ids.ts'
import type { Subscription } from '../ledger/records.ts'
import { priceOf } from '../shapes/subscription.ts'
import { charge } from './charging.ts'
import { customerOf, draftFor, finalize } from './invoices.ts'
import { putInvoice, recordInvoice, type Work } from './work.ts'

/** A bill over less than nothing for what is left of a paid period, to the customer's credit. */
export function creditUnused(work: Work, subscription: Subscription): Subscription {
  const { periodStart, periodEnd, status } = subscription
  const left = Math.max(0, periodEnd - Math.max(work.at, periodStart))
  if (left === 0 || status !== 'active') return subscription
  const price = priceOf(work.store, subscription)
  const paid = price.amount * subscription.quantity
  const amount = -Math.round((paid * left) / (periodEnd - periodStart))
  const customer = customerOf(work.store, subscription)
  const draft = draftFor(work, subscription, 'subscription_update')
  const credit = putInvoice(work, {
    ...draft,
    line: {
      ...draft.line,
      id: newId('il'),
      description: 'Unused time',
      amount,
      start: work.at,
      proration: true,
    },
    amountDue: 0,
    startingBalance: customer.balance,
  })
  recordInvoice(work, 'invoice.created', credit)
  const settled = charge(work, finalize(work, credit), undefined, 'absent').invoice
  return { ...subscription, latestInvoice: settled.id }
}
