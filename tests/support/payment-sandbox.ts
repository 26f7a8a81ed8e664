import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import Stripe from 'stripe'
import {
  createPaymentSandbox,
  type PaymentSandbox,
  type PaymentSandboxOptions,
} from '../../scripts/sandbox/payments/sandbox.ts'
import { openSandboxFile } from '../../scripts/sandbox/storage/sandbox-file.ts'
import { listen } from '../../scripts/server/listen.ts'

const SECRET_KEY = 'sk_test_sandbox'
const WEBHOOK_SECRET = 'whsec_sandbox'

export interface TestSandbox {
  sandbox: PaymentSandbox
  /** The provider's own client, which tries nothing twice by itself. */
  stripe: Stripe
  secretKey: string
  webhookSecret: string
  /** Of its API, on this machine. */
  port(): number
  /** What came to the webhook and was signed as it should be, in the order in which it came. */
  received: Stripe.Event[]
  /** What the webhook answers from now on. */
  answerWith(status: number): void
  /** Moves the clock and does what is due. */
  moveTo(iso: string): Promise<void>
  /** Sends a page's form. */
  submit(address: string, fields: Record<string, string>): Promise<Response>
  page(address: string): Promise<Response>
  /** All that it keeps, as it lies on the disk. */
  kept(): string
  /** Ends it as a killed process does, and begins again on what it has kept. */
  restart(): Promise<void>
  close(): Promise<void>
}

/** The payment sandbox on loopback, with a webhook that keeps what comes. */
export async function openTestSandbox(
  startsAt = '2027-01-31T10:00:00Z',
  options: Partial<PaymentSandboxOptions> = {},
): Promise<TestSandbox> {
  const folder = await mkdtemp(join(tmpdir(), 'hearticle-payments-'))
  let now = new Date(startsAt)
  let status = 200
  const received: Stripe.Event[] = []
  const signatures = new Stripe(SECRET_KEY).webhooks
  const webhook = createServer(async (request, response) => {
    const body = await textOf(request)
    const signature = String(request.headers['stripe-signature'])
    const at = now.getTime() / 1000
    received.push(
      signatures.constructEvent(body, signature, WEBHOOK_SECRET, undefined, undefined, at * 1000),
    )
    response.writeHead(status).end()
  })
  const webhookUrl = `http://127.0.0.1:${await listen(webhook, 0)}/`

  const open = () =>
    createPaymentSandbox({
      database: openSandboxFile(folder),
      now: () => now,
      secretKey: SECRET_KEY,
      webhookSecret: WEBHOOK_SECRET,
      webhookUrl,
      origin: () => 'http://localhost:4321',
      retryWaits: [3_600_000],
      ...options,
    })
  const serve = async (sandbox: PaymentSandbox): Promise<Server> => {
    const app = new Hono().route('/', sandbox.api).route('/', sandbox.pages)
    // The API's own answers to what it does not know.
    app.notFound((context) => sandbox.api.fetch(context.req.raw, context.env))
    const server = createAdaptorServer({ fetch: app.fetch }) as Server
    await listen(server, 0)
    return server
  }
  let sandbox = open()
  let server = await serve(sandbox)
  const clientOf = (to: Server) =>
    new Stripe(SECRET_KEY, {
      host: '127.0.0.1',
      port: (to.address() as AddressInfo).port,
      protocol: 'http',
      maxNetworkRetries: 0,
      telemetry: false,
    })
  const shut = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  const local = (address: string) => {
    const { pathname, search } = new URL(address, 'http://localhost')
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}${pathname}${search}`
  }

  const opened: TestSandbox = {
    sandbox,
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    port: () => (server.address() as AddressInfo).port,
    stripe: clientOf(server),
    received,
    answerWith(given) {
      status = given
    },
    async moveTo(iso) {
      // What is on its way was signed at the time before.
      await sandbox.delivery.flush()
      now = new Date(iso)
      sandbox.advance()
      await sandbox.delivery.flush()
    },
    submit: (address, fields) =>
      fetch(local(address), {
        method: 'POST',
        body: new URLSearchParams(fields),
        redirect: 'manual',
      }),
    page: (address) => fetch(local(address)),
    kept: () =>
      readdirSync(folder)
        .map((name) => readFileSync(join(folder, name), 'latin1'))
        .join(),
    async restart() {
      await Promise.all([shut(), sandbox.stop()])
      sandbox = open()
      server = await serve(sandbox)
      opened.sandbox = sandbox
      opened.stripe = clientOf(server)
    },
    async close() {
      await Promise.all([shut(), sandbox.stop()])
      webhook.closeAllConnections()
      webhook.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
  return opened
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

/** A customer and their checkout of a plan. */
export async function openCheckout(
  { stripe }: TestSandbox,
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
    success_url: 'http://localhost:4321/payment-success?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:4321/profile?tab=subscription',
    ...params,
  })
  return { customer, session, url: session.url ?? '' }
}

/** A subscription that was paid, or whose trial was begun, by a card. */
export async function subscribe(
  test: TestSandbox,
  card = 'works',
  params: Parameters<typeof openCheckout>[1] = {},
) {
  const opened = await openCheckout(test, params)
  const answer = await test.submit(opened.url, { card })
  if (answer.status !== 303) throw new Error(`the card was answered with ${answer.status}`)
  await test.sandbox.delivery.flush()
  const [subscription] = (
    await test.stripe.subscriptions.list({ customer: opened.customer.id, status: 'all' })
  ).data
  if (subscription === undefined) throw new Error('no subscription came of the checkout')
  return { ...opened, subscription }
}
