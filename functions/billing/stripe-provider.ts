import { isOngoing } from '../../src/domain/billing/paid-subscription.ts'
import { readProviderEvent } from './events.ts'
import { PaymentRefused } from './payment-unavailable.ts'
import type { PaymentProvider, SeenSubscription } from './provider.ts'
import { checkoutCalls } from './stripe-checkout.ts'
import { NO_PAYMENTS, openStripe, type StripeOptions } from './stripe-client.ts'
import { isMissing } from './stripe-errors.ts'
import { readSubscription } from './stripe-objects.ts'
import { refundLatestPayment } from './stripe-refunds.ts'

/** An event that was signed earlier is not believed any more (the provider's own rule). */
const TOLERANCE_SECONDS = 5 * 60
const PAGE = 100
/** What is charged depends on both. */
const WITH = ['latest_invoice', 'customer']

/**
 * Stripe, by its own client: with `stripe-*` beside it, all that knows how its objects look.
 * @param options.stage `production`, or the name of a trial: what was ordered elsewhere is not ours
 * @param options.siteOrigin where people come back to, without a slash at its end
 */
export function createStripeProvider(
  options: StripeOptions & { stage: string; siteOrigin: () => string },
): PaymentProvider {
  const { stage } = options

  const access = openStripe(options)
  const { ask } = access
  const read = (object: unknown): SeenSubscription => readSubscription(object, stage)
  /** What a daily run meets: one that is odd must not keep it from the others. */
  const readOrNot = (object: unknown): SeenSubscription | 'unreadable' => {
    try {
      return read(object)
    } catch {
      return 'unreadable'
    }
  }
  const findSubscription: PaymentProvider['findSubscription'] = async (subscriptionId) => {
    try {
      return await ask(async (stripe) =>
        read(await stripe.subscriptions.retrieve(subscriptionId, { expand: WITH })),
      )
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }

  /** A page at a time, so that each is asked for as any other question is. */
  async function* list(query: { customer?: string; status?: 'all' }) {
    let after: string | undefined
    do {
      const { data, has_more } = await ask((stripe) =>
        stripe.subscriptions.list({
          ...query,
          limit: PAGE,
          expand: WITH.map((name) => `data.${name}`),
          ...(after !== undefined && { starting_after: after }),
        }),
      )
      yield* data
      after = has_more ? data.at(-1)?.id : undefined
    } while (after !== undefined)
  }
  const { secrets } = access

  return {
    async subscriptionsOf(customerId) {
      try {
        const objects = await Array.fromAsync(list({ customer: customerId, status: 'all' }))
        return await ask(async () => objects.map(read))
      } catch (error) {
        if (isMissing(error)) return []
        throw error
      }
    },
    // Without a status the provider leaves out those that are over.
    async *standingSubscriptions() {
      for await (const object of list({})) {
        const seen = readOrNot(object)
        if (seen === 'unreadable' || isOngoing(seen.subscription)) yield seen
      }
    },
    async setCancelAtPeriodEnd(subscriptionId, isCancelled, idempotencyKey) {
      try {
        const { cancel_at } = await ask((stripe) =>
          stripe.subscriptions.update(
            subscriptionId,
            { cancel_at_period_end: isCancelled },
            { idempotencyKey },
          ),
        )
        if (!isCancelled && typeof cancel_at === 'number') {
          await ask((stripe) => stripe.subscriptions.update(subscriptionId, { cancel_at: '' }))
        }
        return true
      } catch (error) {
        if (!(error instanceof PaymentRefused)) throw error
        const seen = await findSubscription(subscriptionId)
        if (seen && isOngoing(seen.subscription)) throw error
        return false
      }
    },

    async endNow(subscriptionId, idempotencyKey) {
      try {
        await ask((stripe) =>
          stripe.subscriptions.cancel(
            subscriptionId,
            { invoice_now: false, prorate: false },
            { idempotencyKey },
          ),
        )
      } catch (error) {
        if (!isMissing(error)) throw error
      }
    },

    ...checkoutCalls(access, options),
    findSubscription,
    isSetUp: async () => (await secrets()).secretKey !== NO_PAYMENTS,
    isLive: async () => /^[rs]k_live_/.test((await secrets()).secretKey),
    refundLatest: (subscriptionId, idempotencyKey, since) =>
      refundLatestPayment(access, { subscriptionId, idempotencyKey, since }),
    async readEvent(rawBody, signature, now) {
      if (signature === undefined) return undefined
      const { webhookSecret } = await secrets()
      for (const secret of webhookSecret.split(/[\s,]+/).filter(Boolean)) {
        const event = await access.verify(rawBody, signature, {
          secret,
          toleranceSeconds: TOLERANCE_SECONDS,
          now,
        })
        if (event !== undefined) return readProviderEvent(event)
      }
      return undefined
    },
  }
}
