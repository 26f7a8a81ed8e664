import type Stripe from 'stripe'
import type { Charge, PaymentIntent, Refund } from '../ledger/records.ts'
import type { Store } from '../ledger/store.ts'
import { expiryYear, paymentMethodShape } from './customer.ts'
import { CURRENCY, listOf, NO_ADDRESS } from './wire.ts'

export function paymentIntentShape(store: Store, intent: PaymentIntent): Stripe.PaymentIntent {
  const method = intent.paymentMethod
    ? store.get('paymentMethods', intent.paymentMethod)
    : undefined
  return {
    id: intent.id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: intent.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: intent.status === 'succeeded' ? intent.amount : 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: intent.canceledAt,
    cancellation_reason: intent.canceledAt === null ? null : 'void_invoice',
    capture_method: 'automatic',
    client_secret: `${intent.id}_secret_sandbox`,
    confirmation_method: 'automatic',
    created: intent.created,
    currency: CURRENCY,
    customer: intent.customer,
    customer_account: null,
    description: 'Subscription',
    excluded_payment_method_types: null,
    last_payment_error:
      intent.decline === null
        ? null
        : {
            code: intent.decline.code as never,
            ...(intent.decline.declineCode === null
              ? {}
              : { decline_code: intent.decline.declineCode }),
            message: intent.decline.message,
            ...(method ? { payment_method: paymentMethodShape(method) } : {}),
            type: 'card_error',
          },
    latest_charge: intent.latestCharge,
    livemode: false,
    managed_payments: null,
    metadata: intent.metadata,
    next_action: intent.status === 'requires_action' ? { type: 'use_stripe_sdk' } : null,
    on_behalf_of: null,
    payment_method: intent.paymentMethod,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: 'off_session',
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: intent.status,
    transfer_data: null,
    transfer_group: null,
  }
}

export function chargeShape(store: Store, charge: Charge): Stripe.Charge {
  const hasSucceeded = charge.decline === null
  const refunds = store.all('refunds').filter(({ charge: of }) => of === charge.id)
  return {
    id: charge.id,
    object: 'charge',
    amount: charge.amount,
    amount_captured: hasSucceeded ? charge.amount : 0,
    amount_refunded: charge.amountRefunded,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { address: NO_ADDRESS, email: null, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: 'HEARTICLE',
    captured: hasSucceeded,
    created: charge.created,
    currency: CURRENCY,
    customer: charge.customer,
    description: 'Subscription',
    disputed: false,
    failure_balance_transaction: null,
    failure_code: charge.decline?.code ?? null,
    failure_message: charge.decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: null,
    paid: hasSucceeded,
    payment_intent: charge.paymentIntent,
    payment_method: charge.paymentMethod,
    payment_method_details: {
      type: 'card',
      card: {
        brand: 'visa',
        country: 'AT',
        exp_month: 12,
        exp_year: expiryYear(charge.created),
        funding: 'credit',
        last4: charge.last4,
        network: 'visa',
      } as Stripe.Charge.PaymentMethodDetails.Card,
    },
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: charge.amountRefunded === charge.amount,
    refunds: listOf(`/v1/charges/${charge.id}/refunds`, refunds.map(refundShape).reverse()),
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: hasSucceeded ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  }
}

export function refundShape(refund: Refund): Stripe.Refund {
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    balance_transaction: null,
    charge: refund.charge,
    created: refund.created,
    currency: CURRENCY,
    customer: null,
    customer_account: null,
    destination_details: {
      card: {
        reference_status: 'pending',
        reference_type: 'acquirer_reference_number',
        type: 'refund',
      },
      type: 'card',
    },
    metadata: refund.metadata,
    payment_intent: refund.paymentIntent,
    payment_method: null,
    reason: refund.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  }
}
