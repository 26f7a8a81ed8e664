import { DAY, HOUR } from '../ledger/calendar.ts'
import type { Subscription } from '../ledger/records.ts'
import type { Store } from '../ledger/store.ts'
import { expireSession } from './checkout.ts'
import { announceInvoice, announceTrialEnd, expireIncomplete, renew } from './renewal.ts'
import { isOver, pay } from './subscriptions.ts'
import type { Work } from './work.ts'

const TRIAL_NOTICE = 3 * DAY
const INVOICE_NOTICE = 7 * DAY
const INCOMPLETE_FOR = 23 * HOUR

interface Due {
  /** Unix seconds. */
  at: number
  run(work: Work): void
}

/**
 * What is next to be done by the clock; of several at one time the notices come before what they
 * announce.
 */
export function nextDue(store: Store): Due | undefined {
  let next: Due | undefined
  for (const due of allDue(store)) if (next === undefined || due.at < next.at) next = due
  return next
}

function* allDue(store: Store): Generator<Due> {
  const live = store.all('subscriptions').filter((subscription) => !isOver(subscription))
  for (const subscription of live) yield* noticesOf(subscription)
  for (const session of store.all('checkoutSessions', { status: 'open' })) {
    yield { at: session.expiresAt, run: (work) => expireSession(work, session) }
  }
  for (const subscription of live) yield* turnsOf(subscription)
  for (const invoice of store.all('invoices', { status: 'open' })) {
    const { nextAttempt } = invoice
    const subscription = live.find(({ id }) => id === invoice.subscription)
    if (nextAttempt === null || subscription === undefined) continue
    yield { at: nextAttempt, run: (work) => void pay(work, subscription, invoice, 'absent') }
  }
}

function* noticesOf(subscription: Subscription): Generator<Due> {
  const { status, trialEnd, periodEnd, created } = subscription
  if (status === 'trialing' && trialEnd !== null && !subscription.trialNoticeSent) {
    yield {
      at: Math.max(created, trialEnd - TRIAL_NOTICE),
      run: (work) => announceTrialEnd(work, subscription),
    }
  }
  const renews = status === 'trialing' || status === 'active' || status === 'past_due'
  if (!renews || subscription.cancelAtPeriodEnd || subscription.announcedFor === periodEnd) return
  yield {
    at: Math.max(subscription.periodStart, periodEnd - INVOICE_NOTICE),
    run: (work) => announceInvoice(work, subscription),
  }
}

function* turnsOf(subscription: Subscription): Generator<Due> {
  const { status, created, periodEnd } = subscription
  if (status === 'incomplete') {
    yield { at: created + INCOMPLETE_FOR, run: (work) => expireIncomplete(work, subscription) }
    return
  }
  yield { at: periodEnd, run: (work) => renew(work, subscription) }
}
