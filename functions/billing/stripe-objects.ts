/**
 * What is read of Stripe's objects, in the newest shape and in that of 2020: since then the period
 * moved from a subscription to its items, and what an invoice is about into its `parent`.
 */
import * as z from 'zod/mini'
import type { PlanInterval } from '../../src/contract/billing/billing.ts'
import { type Language, languages } from '../../src/contract/protocol/language.ts'
import {
  type PaidSubscription,
  providerStatuses,
} from '../../src/domain/billing/paid-subscription.ts'
import type { Price, SeenSubscription } from './provider.ts'

/** By these the provider's prices are known as ours, whatever their ids. */
export const LOOKUP_KEYS: Record<PlanInterval, string> = {
  monthly: 'hearticle_monthly',
  quarterly: 'hearticle_quarterly',
  yearly: 'hearticle_yearly',
}

/** What is noted on everything that is ordered here. */
export interface OrderNote {
  product: 'hearticle'
  /** Where it was ordered: `production`, or the name of a trial. */
  stage: string
  userId: string
  /** In which it was ordered. */
  language?: Language
}

/** Another object: its id, or itself where it was asked for with it. */
export const referenceSchema = z.pipe(
  z.union([z.string(), z.object({ id: z.string() })]),
  z.transform((object) => (typeof object === 'string' ? object : object.id)),
)

const seconds = z.int()
const rhythm = {
  interval: z.string(),
  interval_count: z.nullish(z.int()),
}

const priceSchema = z.object({
  id: z.string(),
  active: z.nullish(z.boolean()),
  currency: z.string(),
  unit_amount: z.nullish(z.int()),
  lookup_key: z.nullish(z.string()),
  tax_behavior: z.nullish(z.string()),
  recurring: z.nullish(z.object(rhythm)),
})

const planSchema = z.object({
  id: z.string(),
  currency: z.string(),
  amount: z.nullish(z.int()),
  ...rhythm,
})

const invoiceSchema = z.object({
  id: z.string(),
  number: z.nullish(z.string()),
  status: z.nullish(z.enum(['draft', 'open', 'paid', 'uncollectible', 'void'])),
  amount_due: z.int(),
  amount_paid: z.int(),
  attempt_count: z.int(),
  next_payment_attempt: z.nullish(seconds),
  hosted_invoice_url: z.nullish(z.string()),
})

/** What makes an amount another one than its price: of some only whether there is any. */
const discounts = z.nullish(z.array(z.unknown()))
const taxRates = z.nullish(z.array(z.object({ inclusive: z.boolean() })))

const customerSchema = z.object({
  id: z.string(),
  discount: z.nullish(z.unknown()),
  balance: z.nullish(z.int()),
})

type Customer = z.infer<typeof customerSchema>

const subscriptionSchema = z.object({
  id: z.string(),
  status: z.enum(providerStatuses),
  created: seconds,
  customer: z.union([
    customerSchema,
    z.pipe(
      z.string(),
      z.transform((id): Customer => ({ id })),
    ),
  ]),
  metadata: z.nullish(z.record(z.string(), z.string())),
  cancel_at_period_end: z.boolean(),
  cancel_at: z.nullish(seconds),
  trial_end: z.nullish(seconds),
  ended_at: z.nullish(seconds),
  current_period_end: z.nullish(seconds),
  discounts,
  discount: z.nullish(z.unknown()),
  default_tax_rates: taxRates,
  schedule: z.nullish(z.unknown()),
  pending_update: z.nullish(z.unknown()),
  pause_collection: z.nullish(z.unknown()),
  items: z.object({
    data: z.array(
      z.object({
        current_period_end: z.nullish(seconds),
        quantity: z.nullish(z.int()),
        discounts,
        tax_rates: taxRates,
        price: z.nullish(priceSchema),
        plan: z.nullish(planSchema),
      }),
    ),
  }),
  latest_invoice: z.nullish(z.union([z.string(), invoiceSchema])),
})

/** @throws where it is no subscription, or half of one */
export function readSubscription(object: unknown, stage: string): SeenSubscription {
  const read = subscriptionSchema.parse(object)
  const [item] = read.items.data
  const { price, plan } = item ?? {}
  const amount = price?.unit_amount ?? plan?.amount
  const isInEuro = (price?.currency ?? plan?.currency) === 'eur'
  const isPaused = (read.pause_collection ?? null) !== null
  const isPriceAlone = isInEuro && !isPaused && !(price && isTaxAdded(price)) && !isAltered(read)
  const latestInvoice =
    typeof read.latest_invoice === 'object' && read.latest_invoice
      ? readInvoice(read.latest_invoice)
      : null
  const ownEnd = read.cancel_at_period_end ? null : read.cancel_at
  const periodEnd = ownEnd ?? item?.current_period_end ?? read.current_period_end
  const note = (read.metadata ?? {}) as Partial<Record<keyof OrderNote, string>>
  const language = languages.find((one) => one === note.language)
  const subscription: PaidSubscription = {
    id: read.id,
    status: isPaused ? statusWhilePaused(read.status, latestInvoice) : read.status,
    createdAt: timestamp(read.created),
    priceId: price?.id ?? plan?.id ?? null,
    interval: intervalOf(price?.recurring ?? plan) ?? null,
    priceInCents: isPriceAlone && amount !== undefined ? times(amount, item?.quantity) : null,
    trialEnd: nullableTimestamp(read.trial_end),
    currentPeriodEnd: nullableTimestamp(periodEnd),
    // An end that was set by hand is one, too.
    cancelAtPeriodEnd: read.cancel_at_period_end || typeof read.cancel_at === 'number',
    endedAt: nullableTimestamp(read.ended_at),
    latestInvoice,
    ...(isPaused && { isCollectionPaused: true }),
    ...(language && { language }),
  }
  const { product, stage: orderedAt, userId } = note
  const isOrderedHere = product === 'hearticle' && orderedAt === stage
  const hasOurPrice = Object.values(LOOKUP_KEYS).includes(price?.lookup_key ?? '')
  return {
    subscription,
    customerId: read.customer.id,
    userId: isOrderedHere ? (userId ?? null) : null,
    // Of another stage it is not ours, though it is of our prices.
    isOurs: isOrderedHere || (hasOurPrice && orderedAt === undefined),
  }
}

type ReadSubscription = z.infer<typeof subscriptionSchema>

/** Whether what is charged can be another amount than that of the price. */
function isAltered(read: ReadSubscription): boolean {
  const { items, customer, discount, schedule, pending_update } = read
  const parts = [read, ...items.data]
  const taxes = [read.default_tax_rates, ...items.data.map(({ tax_rates }) => tax_rates)].flat()
  return (
    items.data.length > 1 ||
    parts.some(({ discounts }) => (discounts ?? []).length > 0) ||
    taxes.some((rate) => rate?.inclusive === false) ||
    [discount, customer.discount, schedule, pending_update].some((one) => (one ?? null) !== null) ||
    (customer.balance ?? 0) !== 0
  )
}

/**
 * While nothing is collected the provider goes on saying `active`, period after period: what was paid
 * lasts to its end, and so does a trial.
 */
function statusWhilePaused(
  status: PaidSubscription['status'],
  latestInvoice: PaidSubscription['latestInvoice'],
): PaidSubscription['status'] {
  const isUnpaid = latestInvoice?.status !== 'paid'
  return isUnpaid && (status === 'active' || status === 'past_due') ? 'paused' : status
}

/** @returns undefined for a price that is none of ours, or to which tax is added (P-PRICES-BEFORE) */
export function readPrice(object: unknown): Price | undefined {
  const price = priceSchema.parse(object)
  const { id, active, currency, unit_amount, lookup_key, recurring } = price
  const interval = intervalOf(recurring)
  const isUsable =
    active && currency === 'eur' && typeof unit_amount === 'number' && !isTaxAdded(price)
  if (!isUsable || !interval || lookup_key !== LOOKUP_KEYS[interval]) return undefined
  return { id, interval, priceInCents: unit_amount }
}

/**
 * The name and id of a price to which tax is added: what is said of it, that tax is included, would
 * be false. Undefined for any other.
 */
export function taxAddedPrice(object: unknown): string | undefined {
  const price = priceSchema.parse(object)
  return isTaxAdded(price) ? `${price.lookup_key ?? 'unnamed'} ${price.id}` : undefined
}

const isTaxAdded = ({ tax_behavior }: Pick<z.infer<typeof priceSchema>, 'tax_behavior'>) =>
  tax_behavior === 'exclusive'

function readInvoice(invoice: z.infer<typeof invoiceSchema>): PaidSubscription['latestInvoice'] {
  const { id, number, status, amount_due, amount_paid, attempt_count } = invoice
  return {
    id,
    number: number ?? null,
    status: status ?? 'draft',
    amountInCents: status === 'paid' ? amount_paid : amount_due,
    attempts: attempt_count,
    nextAttemptAt: nullableTimestamp(invoice.next_payment_attempt),
    url: invoice.hosted_invoice_url ?? null,
  }
}

const INTERVALS: Record<string, PlanInterval> = {
  '1 month': 'monthly',
  '3 month': 'quarterly',
  '12 month': 'yearly',
  '1 year': 'yearly',
}

function intervalOf(
  recurring: { interval: string; interval_count?: number | null | undefined } | null | undefined,
): PlanInterval | undefined {
  if (!recurring) return undefined
  return INTERVALS[`${recurring.interval_count ?? 1} ${recurring.interval}`]
}

function times(amount: number | null, quantity: number | null | undefined): number | null {
  return amount === null ? null : amount * (quantity ?? 1)
}

function timestamp(unixSeconds: number): string {
  return new Date(unixSeconds * 1000).toISOString()
}

function nullableTimestamp(unixSeconds: number | null | undefined): string | null {
  return typeof unixSeconds === 'number' ? timestamp(unixSeconds) : null
}
