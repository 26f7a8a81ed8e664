import * as z from 'zod/mini'
import { endSubscription, isOver, setCancelAtPeriodEnd } from '../../billing/subscriptions.ts'
import type { Work } from '../../billing/work.ts'
import type { Subscription } from '../../ledger/records.ts'
import { shapeOf } from '../../shapes/shapes.ts'
import { noSuch } from '../failure.ts'
import { expandable, flag } from '../params.ts'
import { type Route, route } from '../route.ts'

export const subscriptionRoutes: Route[] = [
  route(
    'POST /v1/subscriptions/:id',
    z.strictObject({ ...expandable, cancel_at_period_end: flag }),
    (work, { cancel_at_period_end: isCancelled }, id) => {
      const changed = setCancelAtPeriodEnd(work, liveSubscription(work, id), isCancelled)
      return shapeOf(work, 'subscriptions', changed)
    },
  ),
  route(
    'DELETE /v1/subscriptions/:id',
    z.strictObject({
      ...expandable,
      // What is not used of a period is never credited here.
      invoice_now: z.optional(z.enum(['false'])),
      prorate: z.optional(z.enum(['false'])),
    }),
    (work, _params, id) => {
      const subscription = liveSubscription(work, id)
      const ended = endSubscription(work, subscription, 'cancellation_requested')
      return shapeOf(work, 'subscriptions', ended)
    },
  ),
]

/** One that has ended cannot be changed any more. */
function liveSubscription(work: Work, id: string): Subscription {
  const subscription = work.store.get('subscriptions', id)
  if (subscription === undefined || isOver(subscription)) throw noSuch('subscription', id)
  return subscription
}
