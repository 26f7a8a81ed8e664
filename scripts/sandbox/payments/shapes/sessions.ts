import type Stripe from 'stripe'
import type { CheckoutSession, PortalSession } from '../ledger/records.ts'
import type { Store } from '../ledger/store.ts'
import { priceShape } from './catalogue.ts'
import { priceOf } from './subscription.ts'
import { CURRENCY, listOf, NO_ADDRESS } from './wire.ts'

/** What the sandbox never fills. */
const UNFILLED = {
  phone_number_collection: { enabled: false },
  adaptive_pricing: { enabled: false },
  after_expiration: null,
  allow_promotion_codes: null,
  allowed_payment_method_types: null,
  billing_address_collection: null,
  client_secret: null,
  collected_information: null,
  currency_conversion: null,
  custom_fields: [],
  customer_account: null,
  discounts: [],
  integration_identifier: null,
  invoice_creation: null,
  livemode: false,
  managed_payments: null,
  mode: 'subscription',
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_configuration_details: null,
  permissions: null,
  recovered_from: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  submit_type: null,
  ui_mode: 'hosted_page',
  wallet_options: null,
} satisfies Partial<Stripe.Checkout.Session>

/** @param origin where the sandbox's pages are */
export function checkoutSessionShape(
  store: Store,
  session: CheckoutSession,
  origin: string,
): Stripe.Checkout.Session {
  const startsFree = session.trialEnd !== null || session.trialDays !== null
  const total = startsFree ? 0 : priceOf(store, session).amount * session.quantity
  const customer = session.customer ? store.get('customers', session.customer) : undefined
  const email = customer?.email ?? session.customerEmail
  const text = (place: string) => {
    const message = session.customText[place]
    return message === undefined ? null : { message }
  }
  return {
    ...UNFILLED,
    id: session.id,
    object: 'checkout.session',
    amount_subtotal: total,
    amount_total: total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    cancel_url: session.cancelUrl,
    client_reference_id: session.clientReferenceId,
    consent: session.termsRequired
      ? {
          promotions: null,
          terms_of_service: session.status === 'complete' ? 'accepted' : null,
        }
      : null,
    consent_collection: session.termsRequired
      ? {
          payment_method_reuse_agreement: null,
          promotions: 'none',
          terms_of_service: 'required',
        }
      : null,
    created: session.created,
    currency: CURRENCY,
    custom_text: {
      after_submit: text('after_submit'),
      shipping_address: null,
      submit: text('submit'),
      terms_of_service_acceptance: text('terms_of_service_acceptance'),
    },
    customer: session.customer,
    customer_creation: session.customer === null ? 'always' : null,
    customer_details:
      email === null
        ? null
        : {
            address: NO_ADDRESS,
            business_name: null,
            email,
            individual_name: null,
            name: customer?.name ?? null,
            phone: null,
            tax_exempt: 'none',
            tax_ids: [],
          },
    customer_email: session.customerEmail,
    expires_at: session.expiresAt,
    invoice: session.status === 'complete' ? session.invoice : null,
    locale: session.locale as Stripe.Checkout.Session.Locale | null,
    metadata: session.metadata,
    payment_method_collection: session.paymentMethodCollection,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    payment_status: session.paymentStatus,
    saved_payment_method_options: {
      allow_redisplay_filters: ['always'],
      payment_method_remove: 'disabled',
      payment_method_save: null,
    },
    status: session.status,
    subscription: session.status === 'complete' ? session.subscription : null,
    success_url: session.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    url: session.status === 'open' ? `${origin}/_local/checkout/${session.id}` : null,
  }
}

/** What is bought; it comes with a session where it is asked for. */
export function checkoutLines(store: Store, session: CheckoutSession) {
  const price = priceOf(store, session)
  const amount = price.amount * session.quantity
  return listOf(`/v1/checkout/sessions/${session.id}/line_items`, [
    {
      id: `li_${session.id.slice('cs_test_'.length, 'cs_test_'.length + 24)}`,
      object: 'item' as const,
      amount_discount: 0,
      amount_subtotal: amount,
      amount_tax: 0,
      amount_total: amount,
      currency: CURRENCY,
      description: store.get('products', price.product)?.name ?? null,
      price: priceShape(price),
      quantity: session.quantity,
    },
  ])
}

/** @param origin where the sandbox's pages are */
export function portalSessionShape(
  session: PortalSession,
  origin: string,
): Stripe.BillingPortal.Session {
  return {
    id: session.id,
    object: 'billing_portal.session',
    configuration: 'bpc_sandbox',
    created: session.created,
    customer: session.customer,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: session.locale as Stripe.BillingPortal.Session.Locale | null,
    on_behalf_of: null,
    return_url: session.returnUrl,
    url: `${origin}/_local/portal/${session.customer}?session=${session.id}`,
  }
}
