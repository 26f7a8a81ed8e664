import * as z from 'zod/mini'
import type { Work } from '../../billing/work.ts'
import type { Records } from '../../ledger/records.ts'
import { invoicePayments } from '../../shapes/invoice.ts'
import { type ShapedKind, shapeOf } from '../../shapes/shapes.ts'
import { listOf } from '../../shapes/wire.ts'
import { invalid, noSuch } from '../failure.ts'
import { expandable, flag, text, whole } from '../params.ts'
import { type Route, route } from '../route.ts'

const page = { ...expandable, limit: z.optional(whole), starting_after: z.optional(text) }
type Page = { limit?: number | undefined; starting_after?: string | undefined }

const given = z.optional(text)

export const readingRoutes: Route[] = [
  one('customers', 'customers', 'customer'),
  list(
    'customers',
    'customers',
    z.strictObject({ ...page, email: given }),
    ({ store }, { email }) => store.all('customers', { email, deleted: false }),
  ),
  one('checkout/sessions', 'checkoutSessions', 'checkout.session', 'session'),
  list(
    'checkout/sessions',
    'checkoutSessions',
    z.strictObject({
      ...page,
      customer: given,
      status: z.optional(z.enum(['open', 'complete', 'expired'])),
    }),
    ({ store }, { customer, status }) => store.all('checkoutSessions', { customer, status }),
  ),
  one('subscriptions', 'subscriptions', 'subscription'),
  list(
    'subscriptions',
    'subscriptions',
    z.strictObject({ ...page, customer: given, status: z.optional(z.enum(['all'])) }),
    ({ store }, { customer, status: asked }) =>
      store
        .all('subscriptions', { customer })
        .filter(({ status }) => asked === 'all' || status !== 'canceled'),
  ),
  one('invoices', 'invoices', 'invoice', 'invoice'),
  list(
    'invoices',
    'invoices',
    z.strictObject({
      ...page,
      customer: given,
      subscription: given,
      status: z.optional(z.enum(['draft', 'open', 'paid', 'void'])),
    }),
    ({ store }, { customer, subscription, status }) =>
      store.all('invoices', { customer, subscription, status }),
  ),
  list(
    'refunds',
    'refunds',
    z.strictObject({ ...page, charge: given, payment_intent: given }),
    ({ store }, { charge, payment_intent: paymentIntent }) =>
      store.all('refunds', { charge, paymentIntent }),
  ),
  list(
    'prices',
    'prices',
    z.strictObject({
      ...page,
      active: z.optional(flag),
      lookup_keys: z.optional(z.array(text)),
    }),
    ({ store }, { active, lookup_keys }) =>
      store
        .all('prices', { active })
        .filter(({ lookupKey }) => lookup_keys?.includes(lookupKey ?? '') ?? true),
  ),
  route(
    'GET /v1/invoice_payments',
    z.strictObject({
      ...page,
      invoice: text,
      status: z.optional(z.enum(['open', 'paid', 'canceled'])),
    }),
    (work, { invoice: id, status: asked }) => {
      const invoice = work.store.get('invoices', id)
      if (invoice === undefined) throw noSuch('invoice', id, 'invoice')
      const payments = invoicePayments(work, invoice)
      return listOf(
        '/v1/invoice_payments',
        payments.filter(({ status }) => (asked ?? status) === status),
      )
    },
  ),
]

function one(path: string, kind: ShapedKind, name: string, param?: string): Route {
  return route(`GET /v1/${path}/:id`, z.strictObject(expandable), (work, _params, id) => {
    const found = work.store.get(kind, id)
    if (found === undefined) throw noSuch(name, id, param)
    return shapeOf(work, kind, found)
  })
}

/**
 * A page of records, newest first.
 * @param asked all that are asked for, oldest first
 */
function list<K extends ShapedKind, Params extends Page>(
  path: string,
  kind: K,
  schema: z.ZodMiniType<Params>,
  asked: (work: Work, params: Params) => Records[K][],
): Route {
  return route(`GET /v1/${path}`, schema, (work, params) => {
    const { limit = 10, starting_after: after } = params
    if (limit < 1 || limit > 100) {
      throw invalid(
        'Invalid limit: must be between 1 and 100',
        'limit',
        'parameter_invalid_integer',
      )
    }
    const found = asked(work, params)
      .toReversed()
      .toSorted((a, b) => b.created - a.created)
    if (after !== undefined && work.store.get(kind, after) === undefined) {
      throw noSuch('object', after, 'starting_after', 400)
    }
    const rest = found.slice(found.findIndex(({ id }) => id === after) + 1)
    const shapes = rest.slice(0, limit).map((record) => shapeOf(work, kind, record))
    return listOf(`/v1/${path}`, shapes, rest.length > limit)
  })
}
