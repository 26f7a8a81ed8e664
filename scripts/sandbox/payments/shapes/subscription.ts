import type Stripe from 'stripe'
import type { Subscription } from '../ledger/records.ts'
import { planShape, priceShape } from './catalogue.ts'
import { CURRENCY, listOf, nulls, type View } from './wire.ts'

export function subscriptionShape(view: View, subscription: Subscription): Stripe.Subscription {
  return {
    ...nulls(
      'application application_fee_percent billing_cycle_anchor_config billing_thresholds',
      'customer_account days_until_due default_source description managed_payments',
      'next_pending_invoice_item_invoice on_behalf_of pause_collection',
      'pending_invoice_item_interval pending_setup_intent pending_update schedule test_clock',
      'transfer_data',
    ),
    id: subscription.id,
    object: 'subscription',
    automatic_tax: { ...nulls('disabled_reason liability'), enabled: false },
    billing_cycle_anchor: subscription.anchor,
    billing_mode: { flexible: null, type: 'classic' },
    billing_schedules: [],
    cancel_at: subscription.cancelAtPeriodEnd ? subscription.periodEnd : null,
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    canceled_at: subscription.canceledAt,
    cancellation_details: {
      ...nulls('comment feedback feedback_option'),
      reason: subscription.cancellation.reason,
    },
    collection_method: 'charge_automatically',
    created: subscription.created,
    currency: CURRENCY,
    customer: subscription.customer,
    default_payment_method: subscription.paymentMethod,
    default_tax_rates: [],
    discounts: [],
    ended_at: subscription.endedAt,
    invoice_settings: {
      ...nulls('account_tax_ids custom_fields description footer'),
      issuer: { type: 'self' },
    },
    items: listOf(`/v1/subscription_items?subscription=${subscription.id}`, [
      itemShape(view, subscription),
    ]),
    latest_invoice: subscription.latestInvoice,
    livemode: false,
    metadata: subscription.metadata,
    payment_settings: {
      ...nulls('payment_method_options payment_method_types'),
      save_default_payment_method: 'off',
    },
    start_date: subscription.created,
    status: subscription.status,
    trial_end: subscription.trialEnd,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' },
    },
    trial_start: subscription.trialStart,
  }
}

function itemShape(view: View, subscription: Subscription): Stripe.SubscriptionItem {
  const price = view.store.need('prices', subscription.price)
  return {
    ...nulls('billing_thresholds current_trial'),
    id: subscription.itemId,
    object: 'subscription_item',
    created: subscription.created,
    current_period_end: subscription.periodEnd,
    current_period_start: subscription.periodStart,
    discounts: [],
    metadata: {},
    plan: planShape(price),
    price: priceShape(view, price),
    quantity: 1,
    subscription: subscription.id,
    tax_rates: [],
  }
}
