import type Stripe from 'stripe'
import type { Charge, PaymentIntent, Refund } from '../ledger/records.ts'
import { cardFields, paymentMethodShape } from './customer.ts'
import { CURRENCY, listOf, NO_ADDRESS, nulls, type View } from './wire.ts'

export function paymentIntentShape(view: View, intent: PaymentIntent): Stripe.PaymentIntent {
  const method = view.store.get('paymentMethods', intent.paymentMethod)
  const { decline } = intent
  return {
    ...nulls(
      'allowed_payment_method_types application application_fee_amount automatic_payment_methods',
      'customer_account excluded_payment_method_types managed_payments on_behalf_of',
      'payment_method_configuration_details payment_record processing receipt_email review',
      'shipping source statement_descriptor statement_descriptor_suffix transfer_data',
      'transfer_group',
    ),
    id: intent.id,
    object: 'payment_intent',
    amount: intent.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: intent.status === 'succeeded' ? intent.amount : 0,
    canceled_at: intent.canceledAt,
    cancellation_reason: intent.canceledAt === null ? null : 'void_invoice',
    capture_method: 'automatic',
    client_secret: `${intent.id}_secret_sandbox`,
    confirmation_method: 'automatic',
    created: intent.created,
    currency: CURRENCY,
    customer: intent.customer,
    description: 'Subscription',
    last_payment_error: decline && {
      code: decline.code as Stripe.PaymentIntent.LastPaymentError.Code,
      ...(decline.declineCode !== null && { decline_code: decline.declineCode }),
      message: decline.message,
      ...(method && { payment_method: paymentMethodShape(view, method) }),
      type: 'card_error',
    },
    latest_charge: intent.latestCharge,
    livemode: false,
    metadata: {},
    next_action: intent.status === 'requires_action' ? { type: 'use_stripe_sdk' } : null,
    payment_method: intent.paymentMethod,
    payment_method_options: {},
    payment_method_types: ['card'],
    setup_future_usage: 'off_session',
    status: intent.status,
  }
}

export function chargeShape(view: View, charge: Charge): Stripe.Charge {
  const hasSucceeded = charge.decline === null
  const refunds = view.store.all('refunds', { charge: charge.id }).reverse()
  return {
    ...nulls(
      'application application_fee application_fee_amount balance_transaction',
      'failure_balance_transaction on_behalf_of outcome receipt_email receipt_number receipt_url',
      'review shipping source source_transfer statement_descriptor statement_descriptor_suffix',
      'transfer_data transfer_group',
    ),
    id: charge.id,
    object: 'charge',
    amount: charge.amount,
    amount_captured: hasSucceeded ? charge.amount : 0,
    amount_refunded: charge.amountRefunded,
    billing_details: { ...nulls('email name phone tax_id'), address: NO_ADDRESS },
    calculated_statement_descriptor: 'HEARTICLE',
    captured: hasSucceeded,
    created: charge.created,
    currency: CURRENCY,
    customer: charge.customer,
    description: 'Subscription',
    disputed: false,
    failure_code: charge.decline?.code ?? null,
    failure_message: charge.decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: {},
    paid: hasSucceeded,
    payment_intent: charge.paymentIntent,
    payment_method: charge.paymentMethod,
    payment_method_details: {
      type: 'card',
      card: {
        ...cardFields(charge.created, charge.last4),
        network: 'visa',
      } as Stripe.Charge.PaymentMethodDetails.Card,
    },
    refunded: charge.amountRefunded === charge.amount,
    refunds: listOf(
      `/v1/charges/${charge.id}/refunds`,
      refunds.map((refund) => refundShape(view, refund)),
    ),
    status: hasSucceeded ? 'succeeded' : 'failed',
  }
}

export function refundShape(_view: View, refund: Refund): Stripe.Refund {
  return {
    ...nulls(
      'balance_transaction customer customer_account payment_method receipt_number',
      'source_transfer_reversal transfer_reversal',
    ),
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    charge: refund.charge,
    created: refund.created,
    currency: CURRENCY,
    destination_details: {
      card: {
        reference_status: 'pending',
        reference_type: 'acquirer_reference_number',
        type: 'refund',
      },
      type: 'card',
    },
    metadata: {},
    payment_intent: refund.paymentIntent,
    reason: refund.reason,
    status: 'succeeded',
  }
}
