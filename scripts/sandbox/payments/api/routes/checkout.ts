import * as z from 'zod/mini'
import { expireSession } from '../../billing/checkout.ts'
import type { Work } from '../../billing/work.ts'
import { DAY, MINUTE } from '../../ledger/calendar.ts'
import { newId } from '../../ledger/ids.ts'
import type { CheckoutSession, Price } from '../../ledger/records.ts'
import { checkoutLines, checkoutSessionShape } from '../../shapes/sessions.ts'
import { invalid, noSuch } from '../failure.ts'
import { pageOf } from '../listing.ts'
import { expandable, listed, mergeMetadata, text } from '../params.ts'
import { type Route, route } from '../route.ts'
import { newSession } from './checkout-params.ts'
import { liveCustomer } from './customers.ts'

const shape = (work: Work, session: CheckoutSession) =>
  checkoutSessionShape(work.store, session, work.origin)

export const checkoutRoutes: Route[] = [
  route('POST /v1/checkout/sessions', newSession, (work, params) => {
    const session = sessionOf(work, params)
    work.store.put('checkoutSessions', session)
    return shape(work, session)
  }),
  route(
    'GET /v1/checkout/sessions',
    z.strictObject({
      ...listed,
      customer: z.optional(text),
      subscription: z.optional(text),
      status: z.optional(z.enum(['open', 'complete', 'expired'])),
    }),
    (work, params) =>
      pageOf(
        '/v1/checkout/sessions',
        work.store
          .all('checkoutSessions')
          .filter(
            ({ customer, subscription, status }) =>
              (params.customer === undefined || params.customer === customer) &&
              (params.subscription === undefined || params.subscription === subscription) &&
              (params.status ?? status) === status,
          ),
        params,
        (session) => shape(work, session),
        (id) => work.store.get('checkoutSessions', id),
      ),
  ),
  route('GET /v1/checkout/sessions/:id', z.strictObject(expandable), (work, _params, id) =>
    shape(work, sessionById(work, id)),
  ),
  route('GET /v1/checkout/sessions/:id/line_items', z.strictObject(listed), (work, _params, id) =>
    checkoutLines(work.store, sessionById(work, id)),
  ),
  route(
    'POST /v1/checkout/sessions/:id/expire',
    z.strictObject(expandable),
    (work, _params, id) => {
      const session = sessionById(work, id)
      if (session.status !== 'open') {
        throw invalid(
          `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
          'session',
        )
      }
      return shape(work, expireSession(work, session))
    },
  ),
]

function sessionById(work: Work, id: string): CheckoutSession {
  const session = work.store.get('checkoutSessions', id)
  if (session === undefined) throw noSuch('checkout.session', id, 'session')
  return session
}

function sessionOf(work: Work, params: z.output<typeof newSession>): CheckoutSession {
  const item = params.line_items[0]
  if (item === undefined || params.line_items.length > 1) {
    throw invalid('The sandbox sells one thing at a time: give one of line_items.', 'line_items')
  }
  if (params.customer !== undefined && params.customer_email !== undefined) {
    throw invalid(
      'You may only specify one of these parameters: customer, customer_email.',
      'customer',
    )
  }
  if (params.customer !== undefined) liveCustomer(work, params.customer, 'customer')
  const data = params.subscription_data
  return {
    id: newId('cs_test'),
    created: work.at,
    expiresAt: expiryOf(work, params.expires_at),
    status: 'open',
    paymentStatus: 'unpaid',
    customer: params.customer ?? null,
    customerEmail: params.customer_email ?? null,
    clientReferenceId: params.client_reference_id ?? null,
    price: priceFor(work, item.price).id,
    quantity: item.quantity ?? 1,
    successUrl: webAddress(params.success_url, 'success_url'),
    cancelUrl: params.cancel_url === undefined ? null : webAddress(params.cancel_url, 'cancel_url'),
    locale: params.locale ?? null,
    metadata: mergeMetadata({}, params.metadata),
    subscriptionMetadata: mergeMetadata({}, data?.metadata),
    subscriptionDescription: data?.description ?? null,
    ...trialOf(work, data?.trial_end, data?.trial_period_days),
    missingCard: data?.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice',
    paymentMethodCollection: params.payment_method_collection ?? 'always',
    termsRequired: params.consent_collection?.terms_of_service === 'required',
    customText: Object.fromEntries(
      Object.entries(params.custom_text ?? {}).flatMap(([place, given]) =>
        given ? [[place, given.message]] : [],
      ),
    ),
    subscription: null,
    invoice: null,
    waitingCard: null,
  }
}

function priceFor(work: Work, id: string): Price {
  const price = work.store.get('prices', id)
  if (price === undefined) throw noSuch('price', id, 'line_items[0][price]', 400)
  if (!price.active) {
    throw invalid(
      `The price specified is inactive. This field only accepts active prices.`,
      'line_items[0][price]',
    )
  }
  return price
}

function expiryOf({ at }: Work, expiresAt = at + DAY): number {
  if (expiresAt < at + 30 * MINUTE || expiresAt > at + DAY) {
    throw invalid(
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
      'expires_at',
    )
  }
  return expiresAt
}

function trialOf({ at }: Work, trialEnd: number | undefined, trialDays: number | undefined) {
  if (trialEnd !== undefined && trialDays !== undefined) {
    throw invalid(
      'You may only specify one of these parameters: trial_end, trial_period_days.',
      'subscription_data[trial_end]',
    )
  }
  if (trialEnd !== undefined && trialEnd < at + 2 * DAY) {
    throw invalid(
      'The `trial_end` date has to be at least 2 days in the future.',
      'subscription_data[trial_end]',
    )
  }
  if (trialDays !== undefined && (trialDays < 1 || trialDays > 730)) {
    throw invalid(
      'Trial period days must be between 1 and 730.',
      'subscription_data[trial_period_days]',
    )
  }
  return { trialEnd: trialEnd ?? null, trialDays: trialDays ?? null }
}

/** @throws ApiFailure where it leads nowhere */
export function webAddress(url: string, param: string): string {
  const isWeb = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
  if (!isWeb) throw invalid('Not a valid URL', param, 'url_invalid')
  return url
}
