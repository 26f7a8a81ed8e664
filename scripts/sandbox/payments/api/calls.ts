import * as z from 'zod/mini'
import { DAY } from '../model/calendar.ts'
import { deleteCustomer, expireSession } from '../model/customers.ts'
import { chargeOf, refund, subscriptionOf } from '../model/invoices.ts'
import {
  type CheckoutSession,
  type Customer,
  type Kind,
  newId,
  type Objects,
  type PortalSession,
  randomLetters,
} from '../model/objects.ts'
import { endSubscription, isOver, setCancelAtPeriodEnd } from '../model/subscriptions.ts'
import { save, type Work } from '../model/work.ts'
import { ApiFailure, invalid, noSuch } from './failure.ts'
import type { FormGroup } from './form.ts'
import { flag, list, metadata, readParams, text, whole } from './params.ts'

/**
 * Answers a call of the API.
 * @param id what stands for `:id` in the path, empty where nothing does
 * @returns the object asked for
 * @throws ApiFailure, and then nothing of the work is stored
 */
export type Call = (work: Work, form: FormGroup, id: string) => object

const expandable = { expand: z.optional(list(text)) }

/** A call with these parameters and no others. */
function call<Shape extends Record<string, z.ZodMiniType>>(
  shape: Shape,
  answer: (
    work: Work,
    params: z.output<z.ZodMiniObject<Shape & typeof expandable, z.core.$strict>>,
    id: string,
  ) => object,
): Call {
  const schema = z.strictObject({ ...shape, ...expandable })
  return (work, form, id) => answer(work, readParams(schema, form), id)
}

/** By method and path, such as `POST /v1/customers`. */
export const CALLS: Record<string, Call> = {
  ...reading('customers', 'customer', { email: ({ email }) => [email] }, ({ deleted }) => !deleted),
  ...reading('prices', 'price', {
    active: ({ active }) => [String(active)],
    lookup_keys: ({ lookup_key }) => [lookup_key],
  }),
  ...reading('checkout/sessions', 'checkout.session', {
    customer: ({ customer }) => [customer],
    status: ({ status }) => [status],
  }),
  ...reading(
    'subscriptions',
    'subscription',
    { customer: ({ customer }) => [customer], status: ({ status }) => [status, 'all'] },
    ({ status }) => status !== 'canceled',
  ),
  ...reading('invoices', 'invoice', {
    customer: ({ customer }) => [customer],
    status: ({ status }) => [status],
    subscription: (invoice) => [subscriptionOf(invoice)],
  }),
  ...reading('invoice_payments', 'invoice_payment', {
    invoice: ({ invoice }) => [invoice],
    status: ({ status }) => [status],
  }),
  ...reading('refunds', 'refund', { payment_intent: ({ payment_intent }) => [payment_intent] }),

  'POST /v1/customers': call(
    {
      email: z.optional(z.string().check(z.maxLength(512))),
      name: z.optional(z.string().check(z.maxLength(256))),
      metadata: z.optional(metadata),
    },
    (work, { email, name, metadata = {} }) => {
      if (email && !/^[^\s@]+@[^\s@]+$/.test(email)) {
        throw invalid(`Invalid email address: ${email}`, 'email', 'email_invalid')
      }
      return save<Customer>(
        work,
        {
          id: newId('cus'),
          object: 'customer',
          created: work.at,
          email: email || null,
          invoice_prefix: randomLetters(8).toUpperCase(),
          invoice_settings: { default_payment_method: null },
          livemode: false,
          metadata,
          name: name || null,
          next_invoice_sequence: 1,
        },
        'customer.created',
      )
    },
  ),
  'DELETE /v1/customers/:id': call({}, (work, _params, id) => {
    deleteCustomer(work, liveCustomer(work, id))
    return { id, object: 'customer', deleted: true }
  }),
  'POST /v1/billing_portal/sessions': call(
    { customer: text, return_url: z.optional(text), locale: z.optional(text) },
    (work, { customer, return_url, locale = null }) => {
      const id = newId('bps')
      return save<PortalSession>(work, {
        id,
        object: 'billing_portal.session',
        created: work.at,
        customer: liveCustomer(work, customer, 'customer').id,
        livemode: false,
        locale,
        return_url: return_url === undefined ? null : webAddress(return_url, 'return_url'),
        url: `/_local/portal/${customer}?session=${id}`,
      })
    },
  ),

  'POST /v1/checkout/sessions': call(
    {
      mode: z.enum(['subscription']),
      // One thing at a time.
      line_items: list(z.strictObject({ price: text, quantity: z.optional(z.enum(['1'])) })).check(
        z.length(1),
      ),
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
    },
    (work, params) => {
      const { at } = work
      const { cancel_url, subscription_data: { metadata = {}, trial_end } = {} } = params
      if (trial_end !== undefined && trial_end < at + 2 * DAY) {
        throw invalid(
          'The `trial_end` date has to be at least 2 days in the future.',
          'subscription_data[trial_end]',
        )
      }
      const price = activePrice(work, params.line_items[0]?.price ?? '')
      const id = newId('cs_test')
      return save<CheckoutSession>(work, {
        id,
        object: 'checkout.session',
        amount_total: trial_end === undefined ? price.unit_amount : 0,
        cancel_url: cancel_url === undefined ? null : webAddress(cancel_url, 'cancel_url'),
        client_reference_id: params.client_reference_id ?? null,
        created: at,
        currency: 'eur',
        customer: liveCustomer(work, params.customer, 'customer').id,
        expires_at: at + DAY,
        invoice: null,
        livemode: false,
        locale: params.locale ?? null,
        metadata: params.metadata ?? {},
        mode: 'subscription',
        payment_status: 'unpaid',
        status: 'open',
        subscription: null,
        success_url: webAddress(params.success_url, 'success_url'),
        url: `/_local/checkout/${id}`,
        internal: {
          price: price.id,
          subscriptionMetadata: metadata,
          trialEnd: trial_end ?? null,
        },
      })
    },
  ),
  'POST /v1/checkout/sessions/:id/expire': call({}, (work, _params, id) => {
    const session = existing(work, 'checkout.session', id)
    if (session.status === 'open') return expireSession(work, session)
    throw invalid(
      `Only open Checkout Sessions can be expired; this one is ${session.status}.`,
      'session',
    )
  }),

  'POST /v1/subscriptions/:id': call({ cancel_at_period_end: flag }, (work, params, id) =>
    setCancelAtPeriodEnd(work, liveSubscription(work, id), params.cancel_at_period_end),
  ),
  'DELETE /v1/subscriptions/:id': call(
    // What is not used of a period is never credited here.
    { invoice_now: z.optional(z.enum(['false'])), prorate: z.optional(z.enum(['false'])) },
    (work, _params, id) =>
      endSubscription(work, liveSubscription(work, id), 'cancellation_requested'),
  ),

  'POST /v1/refunds': call(
    {
      payment_intent: text,
      amount: z.optional(whole),
      reason: z.optional(z.enum(['requested_by_customer'])),
    },
    (work, { payment_intent, amount, reason = null }) => {
      const charge = chargeOf(work.store, payment_intent)
      if (charge === undefined) throw noSuch('payment_intent', payment_intent, 'payment_intent')
      const left = charge.amount - charge.amount_refunded
      if (left === 0) {
        throw new ApiFailure(400, `Charge ${charge.id} has already been refunded.`, {
          code: 'charge_already_refunded',
        })
      }
      if (amount !== undefined && (amount < 1 || amount > left)) {
        throw invalid(`Refund amount (${amount}) is not within what is left (${left})`, 'amount')
      }
      return refund(work, charge, { amount: amount ?? left, reason })
    },
  ),
}

/**
 * The calls that read objects of a kind: one by its id, and pages of them, newest first.
 * @param filters by parameter: the values of it by which an object is found
 * @param isListed whether it is in a list for which no status is asked
 */
function reading<K extends Kind>(
  path: string,
  kind: K,
  filters: Record<string, (object: Objects[K]) => Array<string | null>>,
  isListed: (object: Objects[K]) => boolean = () => true,
): Record<string, Call> {
  const names = Object.keys(filters)
  const listSchema = z.strictObject(
    Object.fromEntries(names.map((name) => [name, z.optional(list(text))])),
  )
  const page = { limit: z.optional(whole), starting_after: z.optional(text) }
  return {
    [`GET /v1/${path}/:id`]: call({}, (work, _params, id) => existing(work, kind, id)),
    [`GET /v1/${path}`]: (work, form) => {
      const params = readParams(z.catchall(z.object({ ...page, ...expandable }), z.any()), form)
      const { limit = 10, starting_after: after, expand: _, ...filtered } = params
      const wanted = readParams(listSchema, filtered)
      if (limit < 1 || limit > 100) throw invalid('Invalid limit: from 1 to 100', 'limit')
      if (after !== undefined && work.store.get(kind, after) === undefined) {
        throw noSuch('object', after, 'starting_after')
      }
      const found = work.store
        .all(kind)
        .filter(
          (object) =>
            (wanted.status !== undefined || isListed(object)) &&
            Object.entries(wanted).every(([name, given]) =>
              filters[name]?.(object).some((value) => given?.includes(value ?? '')),
            ),
        )
        .reverse()
        .sort((a, b) => b.created - a.created)
      const rest = found.slice(found.findIndex(({ id }) => id === after) + 1)
      const data = rest.slice(0, limit)
      return { object: 'list', data, has_more: rest.length > limit, url: `/v1/${path}` }
    },
  }
}

function existing<K extends Kind>({ store }: Work, kind: K, id: string): Objects[K] {
  const found = store.get(kind, id)
  if (found === undefined) throw noSuch(kind, id)
  return found
}

/** @param param the parameter that names them */
function liveCustomer({ store }: Work, id: string, param = 'id'): Customer {
  const customer = store.get('customer', id)
  if (customer === undefined || customer.deleted) throw noSuch('customer', id, param)
  return customer
}

/** One that has ended cannot be changed any more. */
function liveSubscription({ store }: Work, id: string) {
  const subscription = store.get('subscription', id)
  if (subscription === undefined || isOver(subscription)) throw noSuch('subscription', id)
  return subscription
}

function activePrice({ store }: Work, id: string) {
  const param = 'line_items[0][price]'
  const price = store.get('price', id)
  if (price === undefined) throw noSuch('price', id, param)
  if (!price.active) throw invalid('The price specified is inactive.', param)
  return price
}

/** @throws ApiFailure where it leads nowhere */
function webAddress(url: string, param: string): string {
  const isWeb = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
  if (!isWeb) throw invalid('Not a valid URL', param, 'url_invalid')
  return url
}
