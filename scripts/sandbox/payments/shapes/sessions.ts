import type Stripe from 'stripe'
import type { CheckoutSession, PortalSession } from '../ledger/records.ts'
import { CURRENCY, NO_ADDRESS, nulls, type View } from './wire.ts'

export function checkoutSessionShape(
  { store, origin }: View,
  session: CheckoutSession,
): Stripe.Checkout.Session {
  const total = session.trialEnd === null ? store.need('prices', session.price).amount : 0
  const customer = store.get('customers', session.customer)
  return {
    ...nulls(
      'after_expiration allow_promotion_codes allowed_payment_method_types',
      'billing_address_collection client_secret collected_information consent',
      'consent_collection currency_conversion customer_account customer_creation customer_email',
      'integration_identifier invoice_creation managed_payments origin_context payment_intent',
      'payment_link payment_method_configuration_details permissions recovered_from setup_intent',
      'shipping_address_collection shipping_cost submit_type wallet_options',
    ),
    id: session.id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    amount_subtotal: total,
    amount_total: total,
    automatic_tax: { ...nulls('liability provider status'), enabled: false },
    cancel_url: session.cancelUrl,
    client_reference_id: session.clientReferenceId,
    created: session.created,
    currency: CURRENCY,
    custom_fields: [],
    custom_text: nulls('after_submit shipping_address submit terms_of_service_acceptance'),
    customer: session.customer,
    customer_details:
      typeof customer?.email === 'string'
        ? {
            ...nulls('business_name individual_name phone'),
            address: NO_ADDRESS,
            email: customer.email,
            name: customer.name,
            tax_exempt: 'none',
            tax_ids: [],
          }
        : null,
    discounts: [],
    expires_at: session.expiresAt,
    invoice: session.status === 'complete' ? session.invoice : null,
    livemode: false,
    locale: session.locale as Stripe.Checkout.Session.Locale | null,
    metadata: session.metadata,
    mode: 'subscription',
    payment_method_collection: 'always',
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    payment_status: session.paymentStatus,
    phone_number_collection: { enabled: false },
    saved_payment_method_options: {
      allow_redisplay_filters: ['always'],
      payment_method_remove: 'disabled',
      payment_method_save: null,
    },
    shipping_options: [],
    status: session.status,
    subscription: session.status === 'complete' ? session.subscription : null,
    success_url: session.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: session.status === 'open' ? `${origin}/_local/checkout/${session.id}` : null,
  }
}

export function portalSessionShape(
  { origin }: View,
  session: PortalSession,
): Stripe.BillingPortal.Session {
  return {
    ...nulls('customer_account flow on_behalf_of'),
    id: session.id,
    object: 'billing_portal.session',
    configuration: 'bpc_sandbox',
    created: session.created,
    customer: session.customer,
    livemode: false,
    locale: session.locale as Stripe.BillingPortal.Session.Locale | null,
    return_url: session.returnUrl,
    url: `${origin}/_local/portal/${session.customer}?session=${session.id}`,
  }
}
