import { DAY } from './calendar.ts'
import { expireSession } from './customers.ts'
import { subscriptionOf } from './invoices.ts'
import type { Store } from './store.ts'
import { collect, isOver, renew } from './subscriptions.ts'
import { save, type Work } from './work.ts'

const TRIAL_NOTICE = 3 * DAY

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
  const live = store.all('subscription').filter((subscription) => !isOver(subscription))
  for (const subscription of live) {
    const { created, internal, status, trial_end } = subscription
    if (status !== 'trialing' || trial_end === null || internal.isTrialEndTold) continue
    const reminded = { ...subscription, internal: { isTrialEndTold: true } }
    yield {
      at: Math.max(created, trial_end - TRIAL_NOTICE),
      run: (work) => save(work, reminded, 'customer.subscription.trial_will_end'),
    }
  }
  for (const session of store.all('checkout.session')) {
    if (session.status !== 'open') continue
    yield { at: session.expires_at, run: (work) => expireSession(work, session) }
  }
  for (const subscription of live) {
    const [{ current_period_end: at }] = subscription.items.data
    yield { at, run: (work) => renew(work, subscription) }
  }
  for (const invoice of store.all('invoice')) {
    const subscription = live.find(({ id }) => id === subscriptionOf(invoice))
    if (invoice.next_payment_attempt === null || subscription === undefined) continue
    yield {
      at: invoice.next_payment_attempt,
      run: (work) => collect(work, subscription, invoice),
    }
  }
}
