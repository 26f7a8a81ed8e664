import type Stripe from 'stripe'
import * as z from 'zod/mini'
import { PaymentRefused } from './payment-unavailable.ts'
import type { StripeAccess } from './stripe-client.ts'
import { referenceSchema } from './stripe-objects.ts'

const paidInvoices = z.array(
  z.object({
    id: z.string(),
    created: z.int(),
    amount_paid: z.int(),
    status_transitions: z.nullish(z.object({ paid_at: z.nullish(z.int()) })),
  }),
)

const payments = z.array(
  z.object({
    amount_paid: z.nullish(z.int()),
    payment: z.object({
      type: z.string(),
      payment_intent: z.nullish(referenceSchema),
      charge: z.nullish(referenceSchema),
    }),
  }),
)

const refunds = z.array(z.object({ amount: z.int(), status: z.nullish(z.string()) }))

type Payment = { payment_intent: string } | { charge: string }

/** It was given back before: by the staff, or by the user's bank. */
const ALREADY_BACK: Array<string | undefined> = [
  'charge_already_refunded',
  'charge_disputed',
  'refund_disputed_payment',
]

/** No more of what was paid last can be listed than this. */
const LISTED = 100

/**
 * Gives back what was paid last for a subscription, as far as that was not done before: so it can
 * be repeated, by the same key or by another.
 * @param since what was paid before is not given back; the provider counts in whole seconds
 * @returns how much of that payment is given back by then, in cents
 */
export async function refundLatestPayment(
  access: StripeAccess,
  {
    subscriptionId,
    idempotencyKey,
    since,
  }: { subscriptionId: string; idempotencyKey: string; since?: Date | undefined },
): Promise<number> {
  const { ask } = access
  const invoices = await ask(async (stripe) => {
    const { data } = await stripe.invoices.list({
      subscription: subscriptionId,
      status: 'paid',
      limit: LISTED,
    })
    return paidInvoices.parse(data)
  })
  const latest = invoices
    .filter(({ amount_paid }) => amount_paid > 0)
    .toSorted((a, b) => b.created - a.created)[0]
  if (!latest) return 0
  const paidAt = latest.status_transitions?.paid_at ?? latest.created
  if (since && paidAt < Math.floor(since.getTime() / 1000)) return 0
  const paid = await ask(async (stripe) => {
    const { data } = await stripe.invoicePayments.list({ invoice: latest.id, status: 'paid' })
    return payments.parse(data)
  })
  let returned = 0
  for (const { payment, amount_paid } of paid) {
    const { payment_intent: intent, charge } = payment
    const refundTarget = intent ? { payment_intent: intent } : charge ? { charge } : undefined
    if (!refundTarget) continue
    const key = `${idempotencyKey}-${intent ?? charge}`
    returned += await refundRest(access, refundTarget, amount_paid ?? latest.amount_paid, key)
  }
  return returned
}

async function refundRest(
  { ask, make }: StripeAccess,
  payment: Payment,
  paidInCents: number,
  idempotencyKey: string,
): Promise<number> {
  const before = await ask((stripe) => refundedOf(stripe, payment))
  if (before >= paidInCents) return before
  try {
    // What is left to give back is another request once part of it was given back otherwise.
    await make(`${idempotencyKey}-${before}`, (stripe, options) =>
      stripe.refunds.create(
        { ...payment, amount: paidInCents - before, reason: 'requested_by_customer' },
        options,
      ),
    )
  } catch (error) {
    if (!(error instanceof PaymentRefused) || !ALREADY_BACK.includes(error.code)) throw error
  }
  return ask((stripe) => refundedOf(stripe, payment))
}

async function refundedOf(stripe: Stripe, payment: Payment): Promise<number> {
  const { data } = await stripe.refunds.list({ ...payment, limit: LISTED })
  return refunds
    .parse(data)
    .filter(({ status }) => status !== 'failed' && status !== 'canceled')
    .reduce((sum, { amount }) => sum + amount, 0)
}
