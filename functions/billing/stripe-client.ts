import { randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import { PaymentUnavailable } from './payment-unavailable.ts'
import { isUsedUp, paymentError } from './stripe-errors.ts'

/** The version of the API whose shapes are read here; a newer client changes nothing of it. */
export const API_VERSION = '2026-10-28.endive'

/** So long an answer is waited for, and asked for once more: both fit into a request of ours. */
const TIMEOUT_MILLISECONDS = 6_000
const RETRIES = 1

/** In place of a secret: at this stage nothing can be paid for. */
export const NO_PAYMENTS = 'none'

interface StripeSecrets {
  /** `sk_…` or `rk_…`, or NO_PAYMENTS. */
  secretKey: string
  /** `whsec_…`; several, divided by commas, while one takes the place of another. */
  webhookSecret: string
}

export interface StripeOptions {
  /** Asked for each use; keeping them is its own affair. */
  secrets: () => Promise<StripeSecrets>
  /** Another place than the provider's own, as on one machine. */
  address?: { host: string; port: number; protocol: 'http' | 'https' }
  /** Another way to it than the client's own. */
  httpClient?: ReturnType<typeof Stripe.createFetchHttpClient>
  /** Milliseconds to wait for an answer. */
  timeout?: number
}

/** The provider's own client, loaded by the first who asks it something. */
export function openStripe({
  address,
  httpClient,
  timeout = TIMEOUT_MILLISECONDS,
  ...options
}: StripeOptions) {
  /** Without them nobody can be asked; so they are missed like the provider itself. */
  const secrets = async (): Promise<StripeSecrets> => {
    try {
      return await options.secrets()
    } catch (error) {
      throw new PaymentUnavailable('no secrets', { cause: error })
    }
  }
  let opened: { key: string; client: Stripe } | undefined
  const clientOf = async (key: string): Promise<Stripe> => {
    if (opened?.key === key) return opened.client
    if (key === NO_PAYMENTS) throw new PaymentUnavailable('not set up')
    const { default: Client } = await import('stripe')
    const client = new Client(key, {
      apiVersion: API_VERSION,
      timeout,
      maxNetworkRetries: RETRIES,
      // It would tell the provider how long our requests take.
      telemetry: false,
      ...address,
      ...(httpClient && { httpClient }),
    })
    opened = { key, client }
    return client
  }

  /** @throws PaymentUnavailable, or PaymentRefused */
  const ask = async <T>(work: (client: Stripe) => Promise<T>): Promise<T> => {
    const client = await clientOf((await secrets()).secretKey)
    try {
      return await work(client)
    } catch (error) {
      throw paymentError(error)
    }
  }

  return {
    secrets,
    ask,

    /**
     * Has something made once, however often it is asked for. A failure of its own the provider
     * answers to the same key for a day, too, and it refuses the key to a newer release that asks in
     * other words: then another key is the only way on.
     * @throws PaymentUnavailable, or PaymentRefused
     */
    async make<T>(
      idempotencyKey: string,
      work: (client: Stripe, options: { idempotencyKey: string }) => Promise<T>,
    ): Promise<T> {
      try {
        return await ask((client) => work(client, { idempotencyKey }))
      } catch (error) {
        if (!isUsedUp(error)) throw error
        const another = `${idempotencyKey}-${randomUUID()}`
        return ask((client) => work(client, { idempotencyKey: another }))
      }
    },

    /**
     * What the client that needs no answer can tell.
     * @returns what the body says, null where it is no JSON; undefined for what is not signed by it
     */
    async verify(
      rawBody: Uint8Array,
      signature: string,
      { secret, toleranceSeconds, now }: { secret: string; toleranceSeconds: number; now: Date },
    ): Promise<unknown> {
      const { webhooks } = await clientOf((await secrets()).secretKey)
      const body = Buffer.from(rawBody)
      try {
        const { signature: verifier } = webhooks
        if (!verifier) return undefined
        verifier.verifyHeader(body, signature, secret, toleranceSeconds, undefined, now.getTime())
      } catch {
        return undefined
      }
      try {
        return JSON.parse(body.toString('utf8'))
      } catch {
        return null
      }
    },
  }
}

export type StripeAccess = ReturnType<typeof openStripe>

/** What is asked for must be there; half an answer can lack it. */
export function present<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new PaymentUnavailable(`no ${what}`)
  return value
}
