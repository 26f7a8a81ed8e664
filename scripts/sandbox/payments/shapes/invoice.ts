import type Stripe from 'stripe'
import type { Invoice } from '../ledger/records.ts'
import type { Store } from '../ledger/store.ts'
import { priceOf } from './subscription.ts'
import { CURRENCY, listOf, type WireInvoice, type WireLine, type WireList } from './wire.ts'

/** What the sandbox never fills. */
const UNFILLED = {
  object: 'invoice',
  account_tax_ids: null,
  amount_overpaid: 0,
  amount_shipping: 0,
  application: null,
  automatically_finalizes_at: null,
  collection_method: 'charge_automatically',
  custom_fields: null,
  customer_account: null,
  customer_address: null,
  customer_phone: null,
  customer_shipping: null,
  customer_tax_exempt: 'none',
  customer_tax_ids: [],
  default_payment_method: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  due_date: null,
  footer: null,
  from_invoice: null,
  last_finalization_error: null,
  latest_revision: null,
  livemode: false,
  metadata: {},
  on_behalf_of: null,
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  statement_descriptor: null,
  test_clock: null,
  total_discount_amounts: [],
  total_pretax_credit_amounts: [],
  total_taxes: [],
} satisfies Partial<WireInvoice>

/** @param origin where the sandbox's pages are */
export function invoiceShape(store: Store, invoice: Invoice, origin: string): WireInvoice {
  const customer = store.get('customers', invoice.customer)
  const subscription = invoice.subscription
    ? store.get('subscriptions', invoice.subscription)
    : undefined
  const total = invoice.line.amount
  const page = invoice.number === null ? null : `${origin}/_local/invoice/${invoice.id}`
  return {
    ...UNFILLED,
    id: invoice.id,
    account_country: 'AT',
    account_name: 'Hearticle',
    amount_due: invoice.amountDue,
    amount_paid: invoice.amountPaid,
    amount_remaining: invoice.amountDue - invoice.amountPaid,
    attempt_count: invoice.attemptCount,
    attempted: invoice.attemptCount > 0 || invoice.status === 'paid',
    auto_advance: invoice.nextAttempt !== null,
    automatic_tax: {
      disabled_reason: null,
      enabled: false,
      liability: null,
      provider: null,
      status: null,
    },
    billing_reason: invoice.reason,
    created: invoice.created,
    currency: CURRENCY,
    customer: invoice.customer,
    customer_email: customer?.email ?? null,
    customer_name: customer?.name ?? null,
    effective_at: invoice.finalizedAt,
    ending_balance: invoice.endingBalance,
    hosted_invoice_url: page,
    invoice_pdf: page,
    issuer: { type: 'self' },
    lines: listOf(`/v1/invoices/${invoice.id}/lines`, [lineShape(store, invoice)]),
    next_payment_attempt: invoice.nextAttempt,
    number: invoice.number,
    parent:
      invoice.subscription === null
        ? null
        : {
            quote_details: null,
            subscription_details: {
              metadata: subscription?.metadata ?? {},
              subscription: invoice.subscription,
            },
            type: 'subscription_details',
          },
    payment_settings: {
      default_mandate: null,
      payment_method_options: null,
      payment_method_types: null,
    },
    period_end: invoice.line.proration ? invoice.created : invoice.line.start,
    period_start: invoice.line.start,
    starting_balance: invoice.startingBalance,
    status: invoice.status,
    status_transitions: {
      finalized_at: invoice.finalizedAt,
      marked_uncollectible_at: null,
      paid_at: invoice.paidAt,
      voided_at: invoice.voidedAt,
    },
    subtotal: total,
    subtotal_excluding_tax: total,
    total,
    total_excluding_tax: total,
    webhooks_delivered_at: invoice.created,
  }
}

function lineShape(store: Store, invoice: Invoice): WireLine {
  const { line, subscription } = invoice
  const price = priceOf(store, line)
  return {
    id: line.id,
    object: 'line_item',
    amount: line.amount,
    currency: CURRENCY,
    description: line.description,
    discount_amounts: [],
    discountable: !line.proration,
    discounts: [],
    invoice: invoice.id,
    livemode: false,
    metadata: {},
    parent: subscription
      ? {
          invoice_item_details: null,
          subscription_item_details: {
            invoice_item: null,
            proration: line.proration,
            proration_details: { credited_items: null },
            subscription,
            subscription_item: store.get('subscriptions', subscription)?.itemId ?? '',
          },
          type: 'subscription_item_details',
        }
      : null,
    period: { start: line.start, end: line.end },
    pretax_credit_amounts: [],
    pricing: {
      type: 'price_details',
      price_details: { price: price.id, product: price.product },
      unit_amount_decimal: String(price.amount),
    },
    quantity: line.quantity,
    quantity_decimal: String(line.quantity),
    subscription,
    subtotal: line.amount,
    taxes: [],
  }
}

/** The payments made or tried for an invoice; they come with it where they are asked for. */
export function invoicePayments(store: Store, invoice: Invoice): Stripe.InvoicePayment[] {
  const intent = invoice.paymentIntent
    ? store.get('paymentIntents', invoice.paymentIntent)
    : undefined
  if (intent === undefined) return []
  const isPaid = intent.status === 'succeeded'
  const isCanceled = intent.status === 'canceled'
  return [
    {
      id: `inpay_${intent.id.slice('pi_'.length)}`,
      object: 'invoice_payment',
      amount_paid: isPaid ? intent.amount : null,
      amount_requested: intent.amount,
      created: intent.created,
      currency: CURRENCY,
      invoice: invoice.id,
      is_default: true,
      livemode: false,
      payment: { type: 'payment_intent', payment_intent: intent.id },
      status: isPaid ? 'paid' : isCanceled ? 'canceled' : 'open',
      status_transitions: {
        canceled_at: intent.canceledAt,
        paid_at: isPaid ? invoice.paidAt : null,
      },
    },
  ]
}

export function invoicePaymentList(
  store: Store,
  invoice: Invoice,
): WireList<Stripe.InvoicePayment> {
  return listOf(`/v1/invoice_payments?invoice=${invoice.id}`, invoicePayments(store, invoice))
}
