import * as z from 'zod/mini'
import { expireSession } from '../../billing/checkout.ts'
import { save, type Work } from '../../billing/work.ts'
import { DAY } from '../../ledger/calendar.ts'
import { newId } from '../../ledger/ids.ts'
import type { Price } from '../../ledger/records.ts'
import { shapeOf } from '../../shapes/shapes.ts'
import { invalid, noSuch } from '../failure.ts'
import { expandable, metadata, text, whole } from '../params.ts'
import { type Route, route } from '../route.ts'
import { liveCustomer, webAddress } from './customers.ts'

export const checkoutRoutes: Route[] = [
  route(
    'POST /v1/checkout/sessions',
    z.strictObject({
      ...expandable,
      mode: z.enum(['subscription']),
      line_items: z.array(z.strictObject({ price: text, quantity: z.optional(z.enum(['1'])) })),
      success_url: text,
      cancel_url: z.optional(text),
      customer: text,
      client_reference_id: z.optional(z.string().check(z.maxLength(200))),
      locale: z.optional(text),
      metadata: z.optional(metadata),
      payment_method_collection: z.optional(z.enum(['always'])),
      subscription_data: z.optional(
        z.strictObject({ metadata: z.optional(metadata), trial_end: z.optional(whole) }),
      ),
    }),
    (work, params) => {
      const [item, ...more] = params.line_items
      if (item === undefined || more.length > 0) {
        throw invalid(
          'The sandbox sells one thing at a time: give one of line_items.',
          'line_items',
        )
      }
      const { cancel_url: cancelUrl, subscription_data: data } = params
      const session = save(work, 'checkoutSessions', {
        id: newId('cs_test'),
        created: work.at,
        expiresAt: work.at + DAY,
        status: 'open',
        paymentStatus: 'unpaid',
        customer: liveCustomer(work, params.customer, 'customer').id,
        clientReferenceId: params.client_reference_id ?? null,
        price: activePrice(work, item.price).id,
        successUrl: webAddress(params.success_url, 'success_url'),
        cancelUrl: cancelUrl === undefined ? null : webAddress(cancelUrl, 'cancel_url'),
        locale: params.locale ?? null,
        metadata: params.metadata ?? {},
        subscriptionMetadata: data?.metadata ?? {},
        trialEnd: trialEndFrom(work, data?.trial_end),
        subscription: null,
        invoice: null,
        waitingCard: null,
      })
      return shapeOf(work, 'checkoutSessions', session)
    },
  ),
  route(
    'POST /v1/checkout/sessions/:id/expire',
    z.strictObject(expandable),
    (work, _params, id) => {
      const session = work.store.get('checkoutSessions', id)
      if (session === undefined) throw noSuch('checkout.session', id, 'session')
      if (session.status !== 'open') {
        throw invalid(
          `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
          'session',
        )
      }
      return shapeOf(work, 'checkoutSessions', expireSession(work, session))
    },
  ),
]

function activePrice({ store }: Work, id: string): Price {
  const price = store.get('prices', id)
  if (price === undefined) throw noSuch('price', id, 'line_items[0][price]', 400)
  if (!price.active) {
    throw invalid(
      `The price specified is inactive. This field only accepts active prices.`,
      'line_items[0][price]',
    )
  }
  return price
}

function trialEndFrom({ at }: Work, trialEnd: number | undefined): number | null {
  if (trialEnd !== undefined && trialEnd < at + 2 * DAY) {
    throw invalid(
      'The `trial_end` date has to be at least 2 days in the future.',
      'subscription_data[trial_end]',
    )
  }
  return trialEnd ?? null
}
