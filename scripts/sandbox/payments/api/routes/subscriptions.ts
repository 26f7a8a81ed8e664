import * as z from 'zod/mini'
import { creditUnused } from '../../billing/credit.ts'
import { resume } from '../../billing/renewal.ts'
import { endSubscription, isOver, setCancelAtPeriodEnd } from '../../billing/subscriptions.ts'
import { updateSubscription, type Work } from '../../billing/work.ts'
import type { Subscription } from '../../ledger/records.ts'
import { subscriptionShape } from '../../shapes/subscription.ts'
import { invalid, noSuch } from '../failure.ts'
import { pageOf } from '../listing.ts'
import { anything, expandable, flag, listed, mergeMetadata, metadata, text } from '../params.ts'
import { type Route, route } from '../route.ts'

const STATUSES = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'canceled',
  'paused',
  'all',
  'ended',
] as const

const cancellationDetails = z.optional(
  z.strictObject({ comment: z.optional(z.string()), feedback: z.optional(z.string()) }),
)

export const subscriptionRoutes: Route[] = [
  route(
    'GET /v1/subscriptions',
    z.strictObject({
      ...listed,
      customer: z.optional(text),
      price: z.optional(text),
      status: z.optional(z.enum(STATUSES)),
      collection_method: anything,
    }),
    (work, params) =>
      pageOf(
        '/v1/subscriptions',
        work.store
          .all('subscriptions')
          .filter(
            (subscription) =>
              (params.customer ?? subscription.customer) === subscription.customer &&
              (params.price ?? subscription.price) === subscription.price &&
              isOfStatus(subscription, params.status),
          ),
        params,
        (subscription) => subscriptionShape(work.store, subscription),
        (id) => work.store.get('subscriptions', id),
      ),
  ),
  route('GET /v1/subscriptions/:id', z.strictObject(expandable), (work, _params, id) =>
    subscriptionShape(work.store, subscriptionById(work, id)),
  ),
  route(
    'POST /v1/subscriptions/:id',
    z.strictObject({
      ...expandable,
      cancel_at_period_end: z.optional(flag),
      cancellation_details: cancellationDetails,
      default_payment_method: z.optional(text),
      description: z.optional(z.string()),
      metadata: z.optional(metadata),
      proration_behavior: anything,
    }),
    (work, params, id) => {
      const subscription = liveSubscription(work, id)
      const method = params.default_payment_method
      if (method && work.store.get('paymentMethods', method)?.customer !== subscription.customer) {
        throw noSuch('PaymentMethod', method, 'default_payment_method', 400)
      }
      const changed = updateSubscription(work, subscription, {
        metadata: mergeMetadata(subscription.metadata, params.metadata),
        ...(method === undefined ? {} : { paymentMethod: method }),
        ...(params.description === undefined ? {} : { description: params.description || null }),
      })
      const decided =
        params.cancel_at_period_end === undefined
          ? changed
          : setCancelAtPeriodEnd(work, changed, params.cancel_at_period_end)
      const said = withDetails(decided, params.cancellation_details)
      work.store.put('subscriptions', said)
      return subscriptionShape(work.store, said)
    },
  ),
  route(
    'DELETE /v1/subscriptions/:id',
    z.strictObject({
      ...expandable,
      invoice_now: z.optional(flag),
      prorate: z.optional(flag),
      cancellation_details: cancellationDetails,
    }),
    (work, params, id) => {
      const subscription = withDetails(liveSubscription(work, id), params.cancellation_details)
      const credited =
        params.prorate && params.invoice_now ? creditUnused(work, subscription) : subscription
      return subscriptionShape(
        work.store,
        endSubscription(work, credited, 'cancellation_requested'),
      )
    },
  ),
  route(
    'POST /v1/subscriptions/:id/resume',
    z.strictObject({ ...expandable, billing_cycle_anchor: anything, proration_behavior: anything }),
    (work, _params, id) => {
      const subscription = liveSubscription(work, id)
      if (subscription.status !== 'paused') {
        throw invalid('Only paused subscriptions can be resumed.', 'subscription')
      }
      return subscriptionShape(work.store, resume(work, subscription))
    },
  ),
]

function isOfStatus(
  subscription: Subscription,
  wanted: (typeof STATUSES)[number] | undefined,
): boolean {
  if (wanted === 'all') return true
  if (wanted === 'ended') return isOver(subscription)
  return wanted === undefined ? subscription.status !== 'canceled' : subscription.status === wanted
}

function withDetails(
  subscription: Subscription,
  given: { comment?: string | undefined; feedback?: string | undefined } = {},
): Subscription {
  const { comment, feedback } = given
  return {
    ...subscription,
    cancellation: {
      ...subscription.cancellation,
      ...(comment === undefined ? {} : { comment: comment || null }),
      ...(feedback === undefined ? {} : { feedback: feedback || null }),
    },
  }
}

function subscriptionById(work: Work, id: string): Subscription {
  const subscription = work.store.get('subscriptions', id)
  if (subscription === undefined) throw noSuch('subscription', id)
  return subscription
}

/** One that has ended cannot be changed any more. */
function liveSubscription(work: Work, id: string): Subscription {
  const subscription = subscriptionById(work, id)
  if (isOver(subscription)) throw noSuch('subscription', id)
  return subscription
}
