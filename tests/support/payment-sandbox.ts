/**
 * The payment provider of tests: the sandbox, asked by the provider's own client, all in memory. What
 * can go wrong with a call on its way goes wrong here.
 */
import Stripe from 'stripe'
import type { PaymentProvider } from '../../functions/billing/provider.ts'
import { createStripeProvider } from '../../functions/billing/stripe-provider.ts'
import { openSqliteFile } from '../../functions/store/table/sqlite/sqlite-file.ts'
import type { Card } from '../../scripts/sandbox/payments/model/cards.ts'
import { changeCard, payCheckout } from '../../scripts/sandbox/payments/model/customers.ts'
import { chargeOf, subscriptionOf } from '../../scripts/sandbox/payments/model/invoices.ts'
import {
  type Kind,
  type Objects,
  type PaymentEvent,
  providerJson,
  type Subscription,
} from '../../scripts/sandbox/payments/model/objects.ts'
import {
  endSubscription,
  isOver,
  renew,
  setCancelAtPeriodEnd,
} from '../../scripts/sandbox/payments/model/subscriptions.ts'
import { update, type Work } from '../../scripts/sandbox/payments/model/work.ts'
import {
  createPaymentSandbox,
  type PaymentSandboxOptions,
} from '../../scripts/sandbox/payments/sandbox.ts'
import { SANDBOX_SCHEMA } from '../../scripts/sandbox/storage/sandbox-file.ts'

const SECRET_KEY = 'sk_test_sandbox'
const WEBHOOK_SECRET = 'whsec_sandbox'
const ORIGIN = 'http://localhost:4321'

/**
 * Something that goes wrong with calls such as `POST /v1/customers`. `down` does not answer, `slow`
 * neither, `half` answers half, `lost-answer` does the work and does not answer; 429 and 500 are
 * answered and do no work, and 500 is given again by its key.
 */
interface Fault {
  match: RegExp
  kind: 'down' | 'slow' | 'half' | 'lost-answer' | 429 | 500
  times: number
}

/** @param now the clock; without it one that begins at the end of a January and is moved by `moveTo` */
export function openTestSandbox(now?: () => Date, options: Partial<PaymentSandboxOptions> = {}) {
  let own = new Date('2027-01-31T10:00:00Z')
  const clock = now ?? (() => own)
  let opened: ReturnType<typeof createPaymentSandbox> | undefined
  /** Most tests of the app never ask it anything. */
  const sandbox = () => {
    opened ??= createPaymentSandbox({
      database: openSqliteFile({ path: ':memory:', schema: SANDBOX_SCHEMA }),
      now: clock,
      secretKey: SECRET_KEY,
      webhookSecret: WEBHOOK_SECRET,
      origin: () => ORIGIN,
      ...options,
    })
    return opened
  }

  const calls: string[] = []
  let faults: Fault[] = []
  const failedKeys = new Set<string>()
  let failsCall: (call: string, when: 'before' | 'after') => boolean = () => false
  const httpClient = Stripe.createFetchHttpClient(async (input, init) => {
    const request = new Request(input, init)
    const call = `${request.method} ${new URL(request.url).pathname}`
    calls.push(call)
    if (failsCall(call, 'before')) return failure(503, { 'Stripe-Should-Retry': 'false' })
    const fault = faults.find(({ match, times }) => times > 0 && match.test(call))
    if (fault) fault.times -= 1
    if (fault?.kind === 'down') throw new TypeError('fetch failed')
    if (fault?.kind === 'slow') {
      await new Promise((_, reject) =>
        request.signal.addEventListener('abort', () => reject(request.signal.reason)),
      )
    }
    const key = request.headers.get('Idempotency-Key') ?? ''
    if (fault?.kind === 429) return failure(429)
    if (fault?.kind === 500 && key) failedKeys.add(key)
    if (fault?.kind === 500 || failedKeys.has(key)) return failure(500)
    const answer = await sandbox().api.fetch(request)
    if (failsCall(call, 'after')) return failure(503, { 'Stripe-Should-Retry': 'false' })
    if (fault?.kind === 'lost-answer') throw new TypeError('fetch failed')
    if (fault?.kind !== 'half') return answer
    const text = await answer.text()
    return new Response(text.slice(0, text.length / 2), answer)
  })
  const clientOf = (key: string) => new Stripe(key, { httpClient, maxNetworkRetries: 0 })
  let client: Stripe | undefined

  /** As in production, but for where the provider is. */
  const providerAt = ({ stage = 'test', siteOrigin = ORIGIN } = {}): PaymentProvider =>
    createStripeProvider({
      secrets: async () => ({ secretKey: SECRET_KEY, webhookSecret: WEBHOOK_SECRET }),
      httpClient,
      stage,
      siteOrigin: () => siteOrigin,
      timeout: 1_000,
    })

  const perform = <T>(work: (work: Work) => T) => sandbox().perform(work)
  const withSubscription = (
    id: string,
    work: (work: Work, subscription: Subscription) => unknown,
  ) => perform((at) => void work(at, at.store.need('subscription', id)))
  const whileOngoing = (id: string, work: (work: Work, subscription: Subscription) => unknown) =>
    withSubscription(id, (at, found) => isOver(found) || work(at, found))
  const cardOf = (work: Work, { customer }: Subscription, card: Card) =>
    changeCard(work, work.store.need('customer', customer), card)
  const stripe = () => {
    client ??= clientOf(SECRET_KEY)
    return client
  }

  return {
    get sandbox() {
      return sandbox()
    },
    /** The provider's own client, which tries nothing twice by itself. */
    get stripe() {
      return stripe()
    },
    clientOf,
    provider: providerAt(),
    providerAt,
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    now: clock,

    /** What it was asked, in order. */
    calls,
    /** What goes wrong from now on, instead of what did before. */
    setFaults(given: Fault[]) {
      faults = given.map((fault) => ({ ...fault }))
    },
    /** @param what says of each call, before its work and after, whether it fails */
    failCalls(what: typeof failsCall) {
      failsCall = what
    },
    /** Every call fails from now on, or none any more. */
    setDown(isDown: boolean) {
      failsCall = () => isDown
    },

    /** All objects of a kind, in the order in which they were made. */
    all: <K extends Kind>(kind: K): Objects[K][] => perform(({ store }) => store.all(kind)),
    get: <K extends Kind>(kind: K, id: string) => perform(({ store }) => store.need(kind, id)),
    get events(): PaymentEvent[] {
      return sandbox().events()
    },
    /** An event, or something else, as it is sent. */
    signed(event: object | string, { at = clock(), secret = WEBHOOK_SECRET } = {}) {
      const payload = typeof event === 'string' ? event : providerJson(event, ORIGIN)
      const timestamp = Math.floor(at.getTime() / 1000)
      const { webhooks } = stripe()
      return {
        body: payload,
        bytes: new TextEncoder().encode(payload),
        signature: webhooks.generateTestHeaderString({ payload, secret, timestamp }),
      }
    },

    /** Moves its own clock and does what is due. */
    moveTo(iso: string) {
      own = new Date(iso)
      sandbox().advance()
    },
    /** Somebody orders at the provider's page. @returns the id of what they subscribed to */
    pay: (checkoutId: string, card: Card = 'works'): string =>
      perform((work) => {
        const session = work.store.need('checkout.session', checkoutId)
        if (session.status !== 'open') throw new Error(`${checkoutId} is ${session.status}`)
        payCheckout(work, session, card)
        return work.store.need('checkout.session', checkoutId).subscription ?? ''
      }),
    /** Another order for the same as an open one, as if it had been made beside it. @returns its id */
    twinOf: (checkoutId: string): string =>
      perform(({ store }) => {
        const id = `${checkoutId}twin`
        store.put({ ...store.need('checkout.session', checkoutId), id })
        return id
      }),
    set: (id: string, changes: Partial<Subscription>) =>
      withSubscription(id, (work, found) => update(work, found, changes)),
    renew: (id: string) =>
      whileOngoing(id, (work, found) => {
        cardOf(work, found, 'works')
        renew(work, work.store.need('subscription', id))
      }),
    fail: (id: string) =>
      whileOngoing(id, (work, found) => {
        cardOf(work, found, 'failsLater')
        renew(work, work.store.need('subscription', id))
      }),
    cancel: (id: string, isCancelled: boolean) =>
      whileOngoing(id, (work, found) => setCancelAtPeriodEnd(work, found, isCancelled)),
    end: (id: string) =>
      whileOngoing(id, (work, found) => endSubscription(work, found, 'cancellation_requested')),
    /** What was paid last for a subscription, and how much of it was given back, in cents. */
    moneyOf: (id: string) =>
      perform(({ store }) => {
        const paid = store
          .all('invoice')
          .findLast((one) => subscriptionOf(one) === id && one.amount_paid > 0)
        const payment = store.all('invoice_payment').find(({ invoice }) => invoice === paid?.id)
        const charge = payment && chargeOf(store, payment.payment.payment_intent)
        return { paid: charge?.amount ?? 0, refunded: charge?.amount_refunded ?? 0 }
      }),

    /** Sends a page's form. */
    submit: async (address: string, fields: Record<string, string>): Promise<Response> =>
      sandbox().pages.request(address, { method: 'POST', body: new URLSearchParams(fields) }),
    page: async (address: string): Promise<Response> => sandbox().pages.request(address),
  }
}

export type TestSandbox = ReturnType<typeof openTestSandbox>

const failure = (status: number, headers: Record<string, string> = {}) =>
  Response.json({ error: { type: 'api_error', message: 'a fault' } }, { status, headers })

/** A customer and their checkout of a plan. */
export async function openCheckout(
  { stripe }: Pick<TestSandbox, 'stripe'>,
  {
    plan = 'hearticle_monthly',
    ...params
  }: Partial<Stripe.Checkout.SessionCreateParams> & { plan?: string } = {},
) {
  const customer = await stripe.customers.create({ email: 'anna@example.org' })
  const prices = await stripe.prices.list({ lookup_keys: [plan] })
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    line_items: [{ price: prices.data[0]?.id ?? '', quantity: 1 }],
    success_url: `${ORIGIN}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${ORIGIN}/profile?tab=subscription`,
    ...params,
  })
  return { customer, session, url: session.url ?? '' }
}

/** A subscription that was paid, or whose trial was begun, by a card. */
export async function subscribe(
  on: TestSandbox,
  card: Card = 'works',
  params: Parameters<typeof openCheckout>[1] = {},
) {
  const opened = await openCheckout(on, params)
  const id = on.pay(opened.session.id, card)
  return { ...opened, subscription: await on.stripe.subscriptions.retrieve(id) }
}
