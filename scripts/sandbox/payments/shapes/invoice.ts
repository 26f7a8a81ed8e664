import type Stripe from 'stripe'
import type { Invoice } from '../ledger/records.ts'
import { CURRENCY, decimal, listOf, nulls, type View } from './wire.ts'

export function invoiceShape(view: View, invoice: Invoice): Stripe.Invoice {
  const customer = view.store.get('customers', invoice.customer)
  const subscription = view.store.get('subscriptions', invoice.subscription)
  const total = invoice.line.amount
  const page = invoice.number === null ? null : `${view.origin}/_local/invoice/${invoice.id}`
  return {
    ...nulls(
      'account_tax_ids application automatically_finalizes_at custom_fields customer_account',
      'customer_address customer_phone customer_shipping default_payment_method default_source',
      'description due_date footer from_invoice last_finalization_error latest_revision',
      'on_behalf_of receipt_number rendering shipping_cost shipping_details',
      'statement_descriptor test_clock',
    ),
    id: invoice.id,
    object: 'invoice',
    account_country: 'AT',
    account_name: 'Hearticle',
    amount_due: invoice.amountDue,
    amount_overpaid: 0,
    amount_paid: invoice.amountPaid,
    amount_remaining: invoice.amountDue - invoice.amountPaid,
    amount_shipping: 0,
    attempt_count: invoice.attemptCount,
    attempted: invoice.attemptCount > 0 || invoice.status === 'paid',
    auto_advance: invoice.nextAttempt !== null,
    automatic_tax: { ...nulls('disabled_reason liability provider status'), enabled: false },
    billing_reason: invoice.reason,
    collection_method: 'charge_automatically',
    created: invoice.created,
    currency: CURRENCY,
    customer: invoice.customer,
    customer_email: customer?.email ?? null,
    customer_name: customer?.name ?? null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_tax_rates: [],
    discounts: [],
    effective_at: invoice.finalizedAt,
    ending_balance: invoice.finalizedAt === null ? null : 0,
    hosted_invoice_url: page,
    invoice_pdf: page,
    issuer: { type: 'self' },
    lines: listOf(`/v1/invoices/${invoice.id}/lines`, [lineShape(view, invoice)]),
    livemode: false,
    metadata: {},
    next_payment_attempt: invoice.nextAttempt,
    number: invoice.number,
    parent: {
      quote_details: null,
      subscription_details: {
        metadata: subscription?.metadata ?? {},
        subscription: invoice.subscription,
      },
      type: 'subscription_details',
    },
    payment_settings: nulls('default_mandate payment_method_options payment_method_types'),
    period_end: invoice.line.start,
    period_start: invoice.line.start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    starting_balance: 0,
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
    total_discount_amounts: [],
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: invoice.created,
  }
}

function lineShape({ store }: View, invoice: Invoice): Stripe.InvoiceLineItem {
  const { line, subscription } = invoice
  const price = store.need('prices', line.price)
  return {
    id: line.id,
    object: 'line_item',
    amount: line.amount,
    currency: CURRENCY,
    description: line.description,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice: invoice.id,
    livemode: false,
    metadata: {},
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: { credited_items: null },
        subscription,
        subscription_item: store.get('subscriptions', subscription)?.itemId ?? '',
      },
      type: 'subscription_item_details',
    },
    period: { start: line.start, end: line.end },
    pretax_credit_amounts: [],
    pricing: {
      type: 'price_details',
      price_details: { price: price.id, product: price.product },
      unit_amount_decimal: decimal(price.amount),
    },
    quantity: 1,
    quantity_decimal: decimal(1),
    subscription,
    subtotal: line.amount,
    taxes: [],
  }
}

/** The payment made or tried for an invoice; it comes with it where it is asked for. */
export function invoicePayments({ store }: View, invoice: Invoice): Stripe.InvoicePayment[] {
  const intent = store.get('paymentIntents', invoice.paymentIntent)
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
