import type { Price, Subscription } from '../ledger/records.ts'
import type { Store } from '../ledger/store.ts'
import { planShape, priceShape } from './catalogue.ts'
import { CURRENCY, listOf, type WireItem, type WireSubscription } from './wire.ts'

export function subscriptionShape(store: Store, subscription: Subscription): WireSubscription {
  const price = priceOf(store, subscription)
  return {
    id: subscription.id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: subscription.anchor,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: null, type: 'classic' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: subscription.cancelAtPeriodEnd ? subscription.periodEnd : null,
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    canceled_at: subscription.canceledAt,
    cancellation_details: {
      comment: subscription.cancellation.comment,
      feedback: subscription.cancellation.feedback as never,
      feedback_option: null,
      reason: subscription.cancellation.reason as never,
    },
    collection_method: 'charge_automatically',
    created: subscription.created,
    currency: CURRENCY,
    customer: subscription.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: subscription.paymentMethod,
    default_source: null,
    default_tax_rates: [],
    description: subscription.description,
    discounts: [],
    ended_at: subscription.endedAt,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: listOf(`/v1/subscription_items?subscription=${subscription.id}`, [
      itemShape(subscription, price),
    ]),
    latest_invoice: subscription.latestInvoice,
    livemode: false,
    managed_payments: null,
    metadata: subscription.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: subscription.created,
    status: subscription.status,
    test_clock: null,
    transfer_data: null,
    trial_end: subscription.trialEnd,
    trial_settings: {
      end_behavior: {
        billing_cycle_anchor: null,
        missing_payment_method: subscription.missingCard,
      },
    },
    trial_start: subscription.trialStart,
  }
}

function itemShape(subscription: Subscription, price: Price): WireItem {
  return {
    id: subscription.itemId,
    object: 'subscription_item',
    billing_thresholds: null,
    created: subscription.created,
    current_period_end: subscription.periodEnd,
    current_period_start: subscription.periodStart,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planShape(price),
    price: priceShape(price),
    quantity: subscription.quantity,
    subscription: subscription.id,
    tax_rates: [],
  }
}

/** @throws where it is gone, which no call can bring about */
export function priceOf(store: Store, { price }: { price: string }): Price {
  const found = store.get('prices', price)
  if (found === undefined) throw new Error(`price ${price} is gone`)
  return found
}
