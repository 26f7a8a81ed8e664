import type { FirstPayment, OrderState } from '../../src/contract/billing/billing.ts'
import type { Language } from '../../src/contract/protocol/language.ts'
import type { Account } from '../../src/domain/account/account.ts'
import {
  type BillingRecord,
  currentSubscription,
  newCustomer,
} from '../../src/domain/billing/billing-record.ts'
import { orderFault, trialEndOfOrder } from '../../src/domain/billing/order.ts'
import {
  hasEnded,
  isOngoing,
  isOver,
  type PaidSubscription,
} from '../../src/domain/billing/paid-subscription.ts'
import { paymentPhase } from '../../src/domain/billing/payment-phase.ts'
import { subscriptionState } from '../../src/domain/billing/subscription-state.ts'
import { ApiError } from '../errors/api-error.ts'
import { PaymentUnavailable } from './payment-unavailable.ts'
import type { Plans } from './plans.ts'
import type { Checkout } from './provider.ts'
import { type SyncDependencies, syncSubscription } from './sync-subscription.ts'

const HOUR = 60 * 60 * 1000
/** What a user needs at the provider's page before an order may expire under their hands. */
const TIME_TO_PAY = HOUR
const MAX_ATTEMPTS = 6

export interface Order {
  planId: string
  language: Language
  /** What the person was told of it; it holds, or nothing is ordered. */
  firstPayment: FirstPayment | undefined
}

/**
 * Begins an order, or goes on with the one that is open. A user who clicks twice, in two tabs or
 * again after a lost answer, is one customer with one open order; only what is in the record is
 * ever handed out, so an order that was made and not noted can be paid by nobody.
 * @throws ApiError `email_not_confirmed`, `plan_not_found`, `already_subscribed`, `order_changed`,
 *   `user_not_found`; PaymentUnavailable
 */
export async function startCheckout(
  dependencies: SyncDependencies & { plans: Plans },
  account: Account,
  { planId, language, firstPayment }: Order,
): Promise<Pick<Checkout, 'id' | 'url'>> {
  const { provider, stores, plans, now } = dependencies
  const price = await plans.find(planId)
  if (!price) throw new ApiError('plan_not_found')

  let current: Account | undefined = account
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    if (attempt > 0) current = await stores.users.find(account.id)
    if (!current) throw new ApiError('user_not_found')
    if (!subscriptionState(current, now()).may.subscribe || activeSubscription(current)) {
      // It may have ended, or go on after all, without our having heard of it.
      current = await syncOpenSubscriptions(dependencies, current)
      if (!current || !subscriptionState(current, now()).may.subscribe) {
        throw new ApiError('already_subscribed')
      }
      const due = activeSubscription(current)
      if (due) {
        // Its end has come and the provider is behind: what is ordered now must not stand beside it.
        await provider.endNow(due.id, `end-${due.id}`)
        current = await syncOpenSubscriptions(dependencies, current)
        if (!current) throw new ApiError('user_not_found')
      }
    }
    const trialEnd = trialEndOfOrder(current, now())
    const beginsFree = trialEnd !== undefined
    const fault = orderFault(current, { beginsFree, firstPayment })
    if (fault) throw new ApiError(fault)
    const { billing } = current
    if (billing === null) {
      await createCustomer(dependencies, current, null)
      continue
    }
    const wanted = { priceId: price.id, beginsFree }
    const open = await openCheckout(dependencies, current, billing, { ...wanted, language })
    if (open === 'changed') continue
    if (open) return open

    const checkout = await provider.createCheckout({
      customerId: billing.customerId,
      userId: current.id,
      priceId: price.id,
      language,
      ...(trialEnd && { trialEnd }),
      idempotencyKey: [
        ...['checkout', current.id, billing.customerId, billing.version],
        ...[price.id, language, trialEnd?.getTime() ?? 'no-trial'],
      ].join('-'),
    })
    if (checkout === 'price_gone') {
      plans.forget()
      throw new ApiError('plan_not_found')
    }
    if (checkout === 'customer_gone') {
      await createCustomer(dependencies, current, billing)
      continue
    }
    const pendingCheckout = { sessionId: checkout.id, ...wanted, ...withoutId(checkout) }
    const after = { ...billing, checkout: pendingCheckout, version: billing.version + 1 }
    const outcome = await stores.billingRecords.write(
      { userId: current.id, before: billing, after, mails: [] },
      now(),
    )
    if (outcome === 'written') return checkout
  }
  throw new PaymentUnavailable('conflict')
}

function activeSubscription({ billing }: Account): PaidSubscription | undefined {
  const current = currentSubscription(billing)
  return current && isOngoing(current) ? current : undefined
}

/**
 * The order that is open for this price, charged at first or not as it would be now, and in the
 * language of this one, in which it leads back: so that it is what the button says (P-ORDER-WORDING).
 * @returns undefined where there is none any more, 'changed' where the record is another one by now
 */
async function openCheckout(
  dependencies: SyncDependencies,
  { id: userId }: Account,
  { checkout }: BillingRecord,
  wanted: { priceId: string; beginsFree: boolean; language: Language },
): Promise<Pick<Checkout, 'id' | 'url'> | 'changed' | undefined> {
  const { provider, now } = dependencies
  if (checkout === null) return undefined
  const { sessionId, priceId, beginsFree, url, expiresAt } = checkout
  const session = await provider.findCheckout(sessionId)
  if (session?.status === 'complete') {
    await syncCompletedCheckout(dependencies, userId, { sessionId, ...session })
    return 'changed'
  }
  if (session?.status !== 'open') return undefined
  const isInTime = Date.parse(expiresAt) - now().getTime() > TIME_TO_PAY
  const isWanted =
    priceId === wanted.priceId &&
    beginsFree === wanted.beginsFree &&
    session.language === wanted.language
  if (isWanted && isInTime) return { id: sessionId, url }
  // Where it cannot expire any more it was completed in this moment.
  return (await provider.expireCheckout(sessionId)) ? undefined : 'changed'
}

function syncCompletedCheckout(
  dependencies: SyncDependencies,
  userId: string,
  { sessionId, subscriptionId }: { sessionId: string; subscriptionId: string | null },
): Promise<Account | undefined> {
  const { provider } = dependencies
  return syncSubscription(
    dependencies,
    userId,
    async () => (subscriptionId ? [await provider.findSubscription(subscriptionId)] : []),
    { cause: 'provider', reference: sessionId, closedCheckout: sessionId },
  )
}

/**
 * What became of what a user ordered last: the provider is asked about an order that is open here,
 * so that nobody is thanked for what they never ordered, even while an event is late.
 * @throws PaymentUnavailable
 */
export async function lookForOrder(
  dependencies: SyncDependencies,
  account: Account,
): Promise<OrderState> {
  const { provider, now } = dependencies
  const sessionId = account.billing?.checkout?.sessionId
  const session = sessionId && (await provider.findCheckout(sessionId))
  const isComplete = session && session.status === 'complete'
  const after = isComplete
    ? await syncCompletedCheckout(dependencies, account.id, { sessionId, ...session })
    : account
  const current = currentSubscription(after?.billing ?? null)
  if (current && isOngoing(current) && !isOver(current, now())) {
    const phase = paymentPhase(current)
    return phase === 'overdue' ? 'open' : phase
  }
  return session && session.status !== 'expired' ? 'open' : 'none'
}

/**
 * Where the process ends after the provider made the customer, the next attempt finds the same one.
 */
async function createCustomer(
  { provider, stores }: SyncDependencies,
  { id: userId, email, username }: Account,
  before: BillingRecord | null,
): Promise<void> {
  const attempt = before === null ? 0 : before.version
  const customerId = await provider.createCustomer({ userId, email, username }, attempt)
  const after = before
    ? { ...before, customerId, checkout: null, version: before.version + 1 }
    : newCustomer(customerId)
  if (await stores.billingRecords.setCustomer(userId, before, after)) return
  // Nobody is there any more whom it could belong to.
  if (!(await stores.users.find(userId))) await provider.deleteCustomer(customerId)
}

async function syncOpenSubscriptions(
  dependencies: SyncDependencies,
  { id }: Account,
): Promise<Account | undefined> {
  const { provider } = dependencies
  return syncSubscription(
    dependencies,
    id,
    async ({ subscriptions }) =>
      Promise.all(
        subscriptions
          .filter((subscription) => !hasEnded(subscription))
          .map((subscription) => provider.findSubscription(subscription.id)),
      ),
    { cause: 'provider', reference: null },
  )
}

function withoutId({ url, expiresAt }: Checkout): Pick<Checkout, 'url' | 'expiresAt'> {
  return { url, expiresAt }
}
