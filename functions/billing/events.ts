/** Which events are taken in, and what each is about. All others are answered and left alone. */
import * as z from 'zod/mini'
import { ApiError } from '../errors/api-error.ts'
import type { ProviderEvent } from './provider.ts'
import { referenceSchema } from './stripe-objects.ts'

type About = 'order' | 'subscription' | 'invoice' | 'customer' | 'charge' | 'offer'

const HANDLED: Record<string, About> = {
  // An order was completed, or expired.
  'checkout.session.completed': 'order',
  'checkout.session.async_payment_succeeded': 'order',
  'checkout.session.async_payment_failed': 'order',
  'checkout.session.expired': 'order',
  // Every change of status, period, price and ending.
  'customer.subscription.created': 'subscription',
  'customer.subscription.updated': 'subscription',
  'customer.subscription.deleted': 'subscription',
  'customer.subscription.paused': 'subscription',
  'customer.subscription.resumed': 'subscription',
  'customer.subscription.pending_update_applied': 'subscription',
  'customer.subscription.trial_will_end': 'subscription',
  // What was paid, and what could not be.
  'invoice.paid': 'invoice',
  'invoice.payment_succeeded': 'invoice',
  'invoice.payment_failed': 'invoice',
  'invoice.payment_action_required': 'invoice',
  'invoice.marked_uncollectible': 'invoice',
  'invoice.voided': 'invoice',
  // These name no subscription: all of that customer are looked at again.
  'charge.refunded': 'charge',
  'customer.deleted': 'customer',
  // What is sold, and for how much.
  'price.created': 'offer',
  'price.updated': 'offer',
  'price.deleted': 'offer',
  'product.updated': 'offer',
  'product.deleted': 'offer',
}

const eventSchema = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(200)),
  type: z.string(),
  livemode: z.boolean(),
  data: z.object({
    object: z.looseObject({
      id: z.nullish(z.string()),
      customer: z.nullish(referenceSchema),
      subscription: z.nullish(referenceSchema),
      parent: z.nullish(
        z.object({
          subscription_details: z.nullish(z.object({ subscription: z.nullish(referenceSchema) })),
        }),
      ),
    }),
  }),
})

/** @throws ApiError `invalid_request`, where it is no event */
export function readProviderEvent(object: unknown): ProviderEvent {
  const read = eventSchema.safeParse(object)
  if (!read.success) throw new ApiError('invalid_request')
  const { id, type, livemode, data } = read.data
  const about = HANDLED[type]
  const event = { id, type, isLive: livemode, isOffer: about === 'offer' }
  const nobody = { customerId: null, subscriptionId: null, checkoutId: null }
  if (about === undefined || about === 'offer') return { ...event, ...nobody }
  const { object: subject } = data
  const objectId = subject.id ?? null
  const named = subject.parent?.subscription_details?.subscription ?? subject.subscription ?? null
  return {
    ...event,
    customerId: about === 'customer' ? objectId : (subject.customer ?? null),
    subscriptionId: {
      order: named,
      subscription: objectId,
      invoice: named,
      customer: null,
      charge: null,
    }[about],
    checkoutId: about === 'order' ? objectId : null,
  }
}

/** Whether an event can change anything of ours: an invoice of no subscription cannot. */
export function isHandled({ type, customerId, subscriptionId }: ProviderEvent): boolean {
  const about = HANDLED[type]
  if (about === undefined || customerId === null) return false
  return about !== 'invoice' || subscriptionId !== null
}
