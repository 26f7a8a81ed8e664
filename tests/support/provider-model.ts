/**
 * A payment provider in memory, for tests of what is made of its answers: fast enough for thousands
 * of histories. What it sends and how it is asked over the wire is the sandbox's affair.
 */

import { readProviderEvent } from '../../functions/billing/events.ts'
import { PaymentUnavailable } from '../../functions/billing/payment-unavailable.ts'
import type {
  CheckoutOrder,
  PaymentProvider,
  Price,
  SeenSubscription,
} from '../../functions/billing/provider.ts'
import { ApiError } from '../../functions/errors/api-error.ts'
import {
  hasEnded,
  isOngoing,
  type PaidSubscription,
  type ProviderStatus,
} from '../../src/domain/billing/paid-subscription.ts'

const DAY = 24 * 60 * 60 * 1000

export const prices: Price[] = [
  { id: 'price_monthly', interval: 'monthly', priceInCents: 990 },
  { id: 'price_quarterly', interval: 'quarterly', priceInCents: 2690 },
  { id: 'price_yearly', interval: 'yearly', priceInCents: 9900 },
]

interface ModelCheckout extends CheckoutOrder {
  id: string
  url: string
  expiresAt: string
  status: 'open' | 'complete' | 'expired'
  subscriptionId: string | null
}

interface ModelSubscription extends SeenSubscription {
  paidInCents: number
  refundedInCents: number
  paidAt?: string
}

/** What a test tells of; the provider would sign it. */
export interface ModelEvent {
  id: string
  type: string
  livemode: boolean
  data: { object: Record<string, unknown> }
}

/** Ids are the provider's, and never given twice. */
let numbers = 0

export function createProviderModel(now: () => Date) {
  const customers = new Map<string, { userId: string; isDeleted: boolean }>()
  const checkouts = new Map<string, ModelCheckout>()
  const subscriptions = new Map<string, ModelSubscription>()
  const remembered = new Map<string, unknown>()
  const events: ModelEvent[] = []
  const calls: string[] = []
  const newId = (kind: string) => `${kind}_${++numbers}`
  const later = (days: number) => new Date(now().getTime() + days * DAY).toISOString()

  /** What befalls a call, before it does its work or after; throws where it is not to be answered. */
  let befall: (call: string, when: 'before' | 'after') => void = () => {}
  const ask = async <T>(call: string, work: () => T, key?: string): Promise<T> => {
    calls.push(call)
    befall(call, 'before')
    const result = key !== undefined && remembered.has(key) ? (remembered.get(key) as T) : work()
    if (key !== undefined) remembered.set(key, result)
    befall(call, 'after')
    return structuredClone(result)
  }

  const tell = (type: string, object: Record<string, unknown>) => {
    events.push({ id: newId('evt'), type, livemode: false, data: { object } })
  }
  const tellOf = ({ subscription, customerId }: SeenSubscription, type: string) =>
    tell(`customer.subscription.${type}`, { id: subscription.id, customer: customerId })
  const tellOfInvoice = (seen: SeenSubscription, type: string) =>
    tell(`invoice.${type}`, {
      id: seen.subscription.latestInvoice?.id,
      customer: seen.customerId,
      parent: { subscription_details: { subscription: seen.subscription.id } },
    })
  const find = (id: string): ModelSubscription => {
    const found = subscriptions.get(id)
    if (!found) throw new Error(`no subscription ${id}`)
    return found
  }
  const set = (id: string, change: Partial<PaidSubscription>, type = 'updated') => {
    const seen = find(id)
    Object.assign(seen.subscription, change)
    tellOf(seen, type)
  }
  const invoice = (seen: ModelSubscription, status: 'paid' | 'open', attempts = 1) => {
    const { latestInvoice, priceInCents } = seen.subscription
    const isSame = latestInvoice?.status === 'open'
    seen.subscription.latestInvoice = {
      id: isSame ? latestInvoice.id : newId('in'),
      number: `H-${numbers}`,
      status,
      amountInCents: priceInCents ?? 0,
      attempts: isSame ? latestInvoice.attempts + 1 : attempts,
      nextAttemptAt: status === 'open' ? later(3) : null,
      url: 'https://provider.example/invoice',
    }
    if (status === 'paid') {
      seen.paidInCents = priceInCents ?? 0
      seen.refundedInCents = 0
      seen.paidAt = now().toISOString()
    }
    tellOfInvoice(seen, status === 'paid' ? 'paid' : 'payment_failed')
  }
  const end = (id: string, status: ProviderStatus = 'canceled') => {
    const seen = find(id)
    if (hasEnded(seen.subscription)) return
    set(id, { status, endedAt: now().toISOString() }, 'deleted')
  }

  const provider: PaymentProvider = {
    isSetUp: async () => true,
    isLive: async () => false,
    plans: () => ask('plans', () => prices),
    createCustomer: ({ userId }, attempt) =>
      ask(
        'createCustomer',
        () => {
          const id = newId('cus')
          customers.set(id, { userId, isDeleted: false })
          return id
        },
        `customer-${userId}-${attempt}`,
      ),
    deleteCustomer: (customerId) =>
      ask('deleteCustomer', () => {
        const customer = customers.get(customerId)
        if (customer) customer.isDeleted = true
        for (const { subscription, customerId: its } of subscriptions.values()) {
          if (its === customerId) end(subscription.id)
        }
        for (const checkout of checkouts.values()) {
          if (checkout.customerId === customerId && checkout.status === 'open') {
            checkout.status = 'expired'
          }
        }
      }),
    createCheckout: (order) =>
      ask(
        'createCheckout',
        () => {
          const customer = customers.get(order.customerId)
          if (!customer || customer.isDeleted) return 'customer_gone' as const
          if (!prices.some(({ id }) => id === order.priceId)) return 'price_gone' as const
          const id = newId('cs')
          const made = { id, url: `https://provider.example/${id}`, expiresAt: later(1) }
          checkouts.set(id, { ...order, ...made, status: 'open', subscriptionId: null })
          return made
        },
        order.idempotencyKey,
      ),
    findCheckout: (id) =>
      ask('findCheckout', () => {
        const found = checkouts.get(id)
        if (!found) return undefined
        const { status, subscriptionId, language } = found
        return { status, subscriptionId, language }
      }),
    expireCheckout: (id) =>
      ask('expireCheckout', () => {
        const found = checkouts.get(id)
        if (found?.status !== 'open') return false
        found.status = 'expired'
        tell('checkout.session.expired', { id, customer: found.customerId, subscription: null })
        return true
      }),
    openCheckoutsOf: (customerId) =>
      ask('openCheckoutsOf', () =>
        [...checkouts.values()]
          .filter((one) => one.customerId === customerId && one.status === 'open')
          .map(({ id }) => id),
      ),
    createPortal: (customerId) =>
      ask('createPortal', () =>
        customers.get(customerId)?.isDeleted === false
          ? `https://provider.example/portal/${customerId}`
          : undefined,
      ),
    setCancelAtPeriodEnd: (id, isCancelled) =>
      ask('setCancelAtPeriodEnd', () => {
        if (hasEnded(find(id).subscription)) return false
        set(id, { cancelAtPeriodEnd: isCancelled })
        return true
      }),
    endNow: (id) => ask('endNow', () => end(id)),
    refundLatest: (id, _key, since) =>
      ask('refundLatest', () => {
        const seen = find(id)
        if (since && (seen.paidAt === undefined || seen.paidAt < since.toISOString())) return 0
        if (seen.refundedInCents < seen.paidInCents) {
          tell('charge.refunded', { id: newId('ch'), customer: seen.customerId })
        }
        seen.refundedInCents = seen.paidInCents
        return seen.refundedInCents
      }),
    findSubscription: (id) => ask('findSubscription', () => subscriptions.get(id)),
    subscriptionsOf: (customerId) =>
      ask('subscriptionsOf', () =>
        [...subscriptions.values()].filter((seen) => seen.customerId === customerId),
      ),
    async *standingSubscriptions() {
      yield* await ask('standingSubscriptions', () =>
        [...subscriptions.values()].filter(({ subscription }) => isOngoing(subscription)),
      )
    },
    async readEvent(rawBody, signature) {
      if (signature !== 'signed') return undefined
      return readProviderEvent(JSON.parse(Buffer.from(rawBody).toString()))
    },
  }

  return {
    provider,
    /** What it was asked, in order. */
    calls,
    /** What it has told of, in order. */
    events,
    customers,
    checkouts,
    subscriptions,
    befall(what: typeof befall) {
      befall = what
    },
    /** Every call fails from now on, or none any more. */
    setDown(isDown: boolean) {
      befall = (call) => {
        if (isDown) throw new PaymentUnavailable(`down: ${call}`)
      }
    },

    /** Somebody orders at the provider's page, by a card that works. */
    pay(checkoutId: string): string {
      const checkout = checkouts.get(checkoutId)
      if (checkout?.status !== 'open') throw new ApiError('plan_not_found')
      const price = prices.find(({ id }) => id === checkout.priceId)
      const id = newId('sub')
      const { trialEnd, userId, customerId } = checkout
      const seen: ModelSubscription = {
        customerId,
        userId,
        isOurs: true,
        paidInCents: 0,
        refundedInCents: 0,
        subscription: {
          id,
          status: trialEnd ? 'trialing' : 'active',
          createdAt: now().toISOString(),
          priceId: checkout.priceId,
          interval: price?.interval ?? null,
          priceInCents: price?.priceInCents ?? null,
          trialEnd: trialEnd?.toISOString() ?? null,
          currentPeriodEnd: trialEnd?.toISOString() ?? later(30),
          cancelAtPeriodEnd: false,
          endedAt: null,
          latestInvoice: null,
        },
      }
      subscriptions.set(id, seen)
      checkout.status = 'complete'
      checkout.subscriptionId = id
      tellOf(seen, 'created')
      if (!trialEnd) invoice(seen, 'paid')
      const { id: sessionId } = checkout
      tell('checkout.session.completed', { id: sessionId, customer: customerId, subscription: id })
      return id
    },
    renew(id: string) {
      const seen = find(id)
      if (hasEnded(seen.subscription)) return
      invoice(seen, 'paid')
      set(id, { status: 'active', currentPeriodEnd: later(30) })
    },
    fail(id: string) {
      const seen = find(id)
      if (hasEnded(seen.subscription)) return
      invoice(seen, 'open')
      set(id, { status: 'past_due' })
    },
    cancel: (id: string, isCancelled: boolean) => {
      if (!hasEnded(find(id).subscription)) set(id, { cancelAtPeriodEnd: isCancelled })
    },
    set,
    end,
  }
}

export type ProviderModel = ReturnType<typeof createProviderModel>
