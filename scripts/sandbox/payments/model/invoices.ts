import { type Charge, type Invoice, newId, type Refund, type Subscription } from './objects.ts'
import type { Store } from './store.ts'
import { save, type Work } from './work.ts'

const COMMON = { currency: 'eur', livemode: false } as const

/** The bill for a subscription's current period, which is open; a trial costs nothing. */
export function issueInvoice(
  work: Work,
  subscription: Subscription,
  billing_reason: Invoice['billing_reason'],
): Invoice {
  const { at, store } = work
  const [{ price, current_period_start, current_period_end }] = subscription.items.data
  const { name } = store.need('product', price.product)
  const customer = store.need('customer', subscription.customer)
  const { invoice_prefix, next_invoice_sequence = 1 } = customer
  store.put({ ...customer, next_invoice_sequence: next_invoice_sequence + 1 })
  const isFree = subscription.status === 'trialing'
  const amount = isFree ? 0 : price.unit_amount
  const id = newId('in')
  return save<Invoice>(work, {
    ...COMMON,
    id,
    object: 'invoice',
    amount_due: amount,
    amount_paid: 0,
    amount_remaining: amount,
    attempt_count: 0,
    billing_reason,
    created: at,
    customer: customer.id,
    hosted_invoice_url: `/_local/invoice/${id}`,
    lines: {
      object: 'list',
      data: [
        {
          description: isFree ? `Trial period for ${name}` : `1 × ${name}`,
          amount,
          period: { start: current_period_start, end: current_period_end },
        },
      ],
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
    },
    next_payment_attempt: null,
    number: `${invoice_prefix}-${String(next_invoice_sequence).padStart(4, '0')}`,
    parent: {
      type: 'subscription_details',
      subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
    },
    status: 'open',
    status_transitions: { paid_at: null },
  })
}

/** Takes what an open invoice asks for, by a card that was accepted. */
export function settle(work: Work, invoice: Invoice): void {
  const { at, store } = work
  const { id, customer, amount_due: amount } = invoice
  const common = { ...COMMON, created: at }
  if (amount > 0) {
    const payment_intent = newId('pi')
    store.put({
      ...common,
      id: newId('ch'),
      object: 'charge',
      amount,
      amount_refunded: 0,
      customer,
      payment_intent,
      refunded: false,
      status: 'succeeded',
    })
    store.put({
      ...common,
      id: newId('inpay'),
      object: 'invoice_payment',
      amount_paid: amount,
      invoice: id,
      payment: { type: 'payment_intent', payment_intent },
      status: 'paid',
    })
  }
  const paid: Invoice = {
    ...invoice,
    amount_paid: amount,
    amount_remaining: 0,
    attempt_count: Math.max(1, invoice.attempt_count),
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { paid_at: at },
  }
  save(work, paid, 'invoice.paid')
}

/** @param amount at most what is not given back yet */
export function refund(
  work: Work,
  charge: Charge,
  { amount, reason }: { amount: number; reason: 'requested_by_customer' | null },
) {
  const amount_refunded = charge.amount_refunded + amount
  const refunded = amount_refunded === charge.amount
  save<Charge>(work, { ...charge, amount_refunded, refunded }, 'charge.refunded')
  return save<Refund>(work, {
    id: newId('re'),
    object: 'refund',
    amount,
    charge: charge.id,
    created: work.at,
    currency: 'eur',
    payment_intent: charge.payment_intent,
    reason,
    status: 'succeeded',
  })
}

export function chargeOf(store: Store, paymentIntent: string): Charge | undefined {
  return store.all('charge').find(({ payment_intent }) => payment_intent === paymentIntent)
}

export function subscriptionOf({ parent }: Invoice): string {
  return parent.subscription_details.subscription
}

export function openInvoicesOf(store: Store, subscription: string): Invoice[] {
  return store
    .all('invoice')
    .filter((one) => one.status === 'open' && subscriptionOf(one) === subscription)
}
