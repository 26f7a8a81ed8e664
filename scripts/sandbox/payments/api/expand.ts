import type { Work } from '../billing/work.ts'
import { invoicePayments } from '../shapes/invoice.ts'
import { type ShapedKind, shapeOf } from '../shapes/shapes.ts'
import { listOf } from '../shapes/wire.ts'
import { invalid } from './failure.ts'

const DEEPEST = 4

/** What an id names, by what it begins with. */
const KINDS_BY_PREFIX: Record<string, ShapedKind> = {
  cus: 'customers',
  pm: 'paymentMethods',
  prod: 'products',
  price: 'prices',
  sub: 'subscriptions',
  in: 'invoices',
  pi: 'paymentIntents',
  ch: 'charges',
}

/** Puts objects where their ids stand, along paths such as `data.latest_invoice.payments`. */
export function expand(work: Work, answer: object, paths: readonly string[]): object {
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
  const whole = typeof given === 'string' ? objectOf(work, given) : given
  if (typeof whole === 'string') throw notExpandable(path)
  return { ...value, [step]: expandAt(work, whole ?? null, rest, path) }
}

function notExpandable(path: string) {
  return invalid(
    `This property cannot be expanded (${path}). You may want to try expanding a property which is an id.`,
    'expand',
  )
}

/** The payments of an invoice, which come with it only where they are asked for. */
function included(work: Work, fields: Map<string, unknown>, step: string): unknown {
  if (fields.get('object') !== 'invoice' || step !== 'payments') return undefined
  const id = String(fields.get('id'))
  const invoice = work.store.get('invoices', id)
  return invoice && listOf(`/v1/invoice_payments?invoice=${id}`, invoicePayments(work, invoice))
}

/** The object that an id names, or the text itself where it names none. */
function objectOf(work: Work, id: string): object | string {
  const kind = KINDS_BY_PREFIX[id.slice(0, id.indexOf('_'))]
  const found = kind && work.store.get(kind, id)
  return kind && found ? shapeOf(work, kind, found) : id
}
