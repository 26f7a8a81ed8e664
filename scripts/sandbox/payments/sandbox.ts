import type { DatabaseSync } from 'node:sqlite'
import type { Hono } from 'hono'
import { createApi } from './api/answering.ts'
import { createDelivery, type Delivery } from './delivery.ts'
import { DAY, toSeconds } from './model/calendar.ts'
import { nextDue } from './model/due.ts'
import type { PaymentEvent } from './model/objects.ts'
import { bringOffer, changePrice } from './model/offer.ts'
import { openStore, type Store } from './model/store.ts'
import type { Work } from './model/work.ts'
import { createPaymentPages } from './pages/payment-pages.ts'

export interface PaymentSandboxOptions {
  /** Where its state is stored (`openSandboxFile`). */
  database: DatabaseSync
  now: () => Date
  secretKey: string
  webhookSecret: string
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
  /** Does `work` at this moment, stores it, and sends its events: what the provider's staff could. */
  perform<T>(work: (work: Work) => T): T
  /** Sells a plan for another amount from now on; `lookupKey` names it. */
  changePrice(lookupKey: string, cents: number): void
  delivery: Delivery
  events(): PaymentEvent[]
  stop(): Promise<void>
}

/** A stand-in for the payment provider, on one machine; no money moves. */
export function createPaymentSandbox(options: PaymentSandboxOptions): PaymentSandbox {
  const { now, origin, secretKey } = options
  const store = openStore(options.database)
  const delivery = createDelivery({ ...options, store })

  const advance = (): void => {
    const until = toSeconds(now())
    for (let due = nextDue(store); due !== undefined && due.at <= until; due = nextDue(store)) {
      const { at, run } = due
      store.change(() => run({ store, at }))
    }
    delivery.wake()
  }
  const perform: PaymentSandbox['perform'] = (work) => {
    advance()
    const result = store.change(() => work({ store, at: toSeconds(now()) }))
    delivery.wake()
    return result
  }
  store.change(() => {
    const at = toSeconds(now())
    bringOffer({ store, at })
    forgetAnswers(store, at - DAY)
  })

  return {
    api: createApi({ secretKey, origin, perform }),
    pages: createPaymentPages(perform),
    advance,
    perform,
    changePrice: (lookupKey, cents) => perform((work) => changePrice(work, lookupKey, cents)),
    delivery,
    events: () => store.all('event'),
    stop: () => delivery.stop(),
  }
}

/** Answers are given again for a day; older ones are of no use. */
function forgetAnswers(store: Store, before: number): void {
  for (const { id, created } of store.all('answer')) {
    if (created < before) store.remove('answer', id)
  }
}
