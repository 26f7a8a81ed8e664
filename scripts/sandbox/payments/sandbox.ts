import type { DatabaseSync } from 'node:sqlite'
import type { Hono } from 'hono'
import { createApi } from './api/answering.ts'
import { createFaults, type Faults } from './api/faults.ts'
import { checkoutRoutes } from './api/routes/checkout.ts'
import { customerRoutes } from './api/routes/customers.ts'
import { readingRoutes } from './api/routes/reading.ts'
import { refundRoutes } from './api/routes/refunds.ts'
import { subscriptionRoutes } from './api/routes/subscriptions.ts'
import { nextDue } from './billing/due.ts'
import { bringOffer, changePrice } from './billing/offer.ts'
import type { Work } from './billing/work.ts'
import { DAY, toSeconds } from './ledger/calendar.ts'
import { openStore, type Store } from './ledger/store.ts'
import { createPaymentPages } from './pages/payment-pages.ts'
import { eventShape } from './shapes/event.ts'
import { createDelivery, type Delivery } from './webhooks/delivery.ts'

const ROUTES = [
  ...readingRoutes,
  ...customerRoutes,
  ...checkoutRoutes,
  ...subscriptionRoutes,
  ...refundRoutes,
]

export interface PaymentSandboxOptions {
  /** Where its state is stored. */
  database: DatabaseSync
  /** The product's clock. */
  now: () => Date
  secretKey: string
  webhookSecret: string
  /** Where events go; else by `delivery.deliverTo`, until which they wait. */
  webhookUrl?: string
  /** Where its pages are, such as `http://localhost:4321`. */
  origin: () => string
  /** Before an event is tried again, in milliseconds. */
  retryWaits?: readonly number[]
  random?: () => number
}

export interface PaymentSandbox {
  /** Below `/v1`, for the provider's client. */
  api: Hono
  /** Below `/_local/checkout`, `/_local/portal` and `/_local/invoice`, for users. */
  pages: Hono
  /** Does what has become due by the clock, in order of time. */
  advance(): void
  /** Sells a plan for another amount from now on; `lookupKey` names it. */
  changePrice(lookupKey: string, cents: number): void
  delivery: Delivery
  faults: Faults
  /** All that were made, oldest first. */
  events(): ReturnType<typeof eventShape>[]
  stop(): Promise<void>
}

const NO_CALL = { id: null, idempotency_key: null }

/** A stand-in for the payment provider, on one machine; no money moves. */
export function createPaymentSandbox(options: PaymentSandboxOptions): PaymentSandbox {
  const { now, origin } = options
  const store = openStore(options.database)
  bringOffer(store, toSeconds(now()))
  forgetAnswers(store, toSeconds(now()) - DAY)
  const delivery = createDelivery({ ...options, store })
  const faults = createFaults()

  const workAt = (at: number, request: Work['request']): Work => ({
    store,
    at,
    request,
    origin: origin(),
  })
  const advance = (): void => {
    const until = toSeconds(now())
    for (let due = nextDue(store); due !== undefined && due.at <= until; due = nextDue(store)) {
      const { at, run } = due
      store.change(() => run(workAt(at, NO_CALL)))
    }
    delivery.wake()
  }
  const perform = <T>(request: Work['request'], work: (work: Work) => T): T => {
    advance()
    const result = store.change(() => work(workAt(toSeconds(now()), request)))
    delivery.wake()
    return result
  }
  if (options.webhookUrl !== undefined) delivery.deliverTo(options.webhookUrl)

  return {
    api: createApi({ routes: ROUTES, store, secretKey: options.secretKey, faults, perform }),
    pages: createPaymentPages((work) => perform(NO_CALL, work)),
    advance,
    changePrice: (lookupKey, cents) =>
      perform(NO_CALL, (work) => changePrice(work, lookupKey, cents)),
    delivery,
    faults,
    events: () => store.all('events').map(eventShape),
    stop: () => delivery.stop(),
  }
}

/** Answers are given again for a day; older ones are of no use. */
function forgetAnswers(store: Store, before: number): void {
  store.change(() => {
    for (const { id, created } of store.all('keptAnswers')) {
      if (created < before) store.remove('keptAnswers', id)
    }
  })
}
