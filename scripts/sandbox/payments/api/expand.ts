import type { Work } from '../billing/work.ts'
import { priceShape, productShape } from '../shapes/catalogue.ts'
import { customerShape, paymentMethodShape } from '../shapes/customer.ts'
import { invoicePaymentList, invoiceShape } from '../shapes/invoice.ts'
import { chargeShape, paymentIntentShape, refundShape } from '../shapes/payment.ts'
import { checkoutLines, checkoutSessionShape } from '../shapes/sessions.ts'
import { subscriptionShape } from '../shapes/subscription.ts'
import { invalid } from './failure.ts'

const DEEPEST = 4

/** Puts objects where their ids stand, along paths such as `data.latest_invoice.payments`. */
export function expand(work: Work, answer: object, paths: readonly string[] = []): object {
  let expanded = answer
  for (const path of paths) {
    const steps = path.split('.')
    if (steps.filter((step) => step !== 'data').length > DEEPEST) {
      throw invalid('You cannot expand more than 4 levels of a property.', 'expand')
    }
    expanded = expandAt(work, expanded, steps, path) as object
  }
  return expanded
}

function expandAt(work: Work, value: unknown, steps: string[], path: string): unknown {
  const [step, ...rest] = steps
  if (step === undefined || value === null) return value
  if (Array.isArray(value)) return value.map((entry) => expandAt(work, entry, steps, path))
  if (typeof value !== 'object') throw notExpandable(path)
  const fields = new Map<string, unknown>(Object.entries(value))
  const given = fields.get(step) ?? included(work, fields, step)
  if (given === undefined && !fields.has(step)) throw notExpandable(path)
  const whole = typeof given === 'string' ? (objectOf(work, given) ?? given) : given
  if (typeof whole === 'string') throw notExpandable(path)
  return { ...value, [step]: expandAt(work, whole ?? null, rest, path) }
}

function notExpandable(path: string) {
  return invalid(
    `This property cannot be expanded (${path}). You may want to try expanding a property which is an id.`,
    'expand',
  )
}

/** What comes with an object only where it is asked for. */
function included(work: Work, fields: Map<string, unknown>, step: string): unknown {
  const id = String(fields.get('id'))
  if (fields.get('object') === 'invoice' && step === 'payments') {
    const invoice = work.store.get('invoices', id)
    return invoice && invoicePaymentList(work.store, invoice)
  }
  if (fields.get('object') === 'checkout.session' && step === 'line_items') {
    const session = work.store.get('checkoutSessions', id)
    return session && checkoutLines(work.store, session)
  }
  if (fields.get('object') === 'customer' && step === 'subscriptions') {
    const data = work.store
      .all('subscriptions')
      .filter(({ customer, status }) => customer === id && status !== 'canceled')
      .map((subscription) => subscriptionShape(work.store, subscription))
    return { object: 'list', data, has_more: false, url: `/v1/customers/${id}/subscriptions` }
  }
  return undefined
}

function objectOf({ store, origin }: Work, id: string): object | undefined {
  const prefix = id.slice(0, id.indexOf('_'))
  const shapes: Record<string, () => object | undefined> = {
    cus: () => map(store.get('customers', id), (found) => customerShape(store, found)),
    pm: () => map(store.get('paymentMethods', id), paymentMethodShape),
    prod: () => map(store.get('products', id), productShape),
    price: () => map(store.get('prices', id), priceShape),
    sub: () => map(store.get('subscriptions', id), (found) => subscriptionShape(store, found)),
    in: () => map(store.get('invoices', id), (found) => invoiceShape(store, found, origin)),
    pi: () => map(store.get('paymentIntents', id), (found) => paymentIntentShape(store, found)),
    ch: () => map(store.get('charges', id), (found) => chargeShape(store, found)),
    re: () => map(store.get('refunds', id), refundShape),
    cs: () =>
      map(store.get('checkoutSessions', id), (found) => checkoutSessionShape(store, found, origin)),
  }
  return shapes[prefix]?.()
}

function map<T>(found: T | undefined, shapeOf: (found: T) => object): object | undefined {
  return found === undefined ? undefined : shapeOf(found)
}
