import type Stripe from 'stripe'
import type { Customer, PaymentMethod } from '../ledger/records.ts'
import type { Store } from '../ledger/store.ts'
import { CURRENCY, NO_ADDRESS } from './wire.ts'

/** A deleted customer is little more than its id. */
export function customerShape(
  store: Store,
  customer: Customer,
): Stripe.Customer | Stripe.DeletedCustomer {
  if (customer.deleted) return { id: customer.id, object: 'customer', deleted: true }
  return {
    id: customer.id,
    object: 'customer',
    address: null,
    balance: customer.balance,
    created: customer.created,
    currency: CURRENCY,
    customer_account: null,
    default_source: null,
    delinquent: store
      .all('invoices')
      .some(
        ({ customer: of, status, attemptCount }) =>
          of === customer.id && status === 'open' && attemptCount > 0,
      ),
    description: customer.description,
    discount: null,
    email: customer.email,
    invoice_prefix: customer.invoicePrefix,
    invoice_settings: {
      custom_fields: null,
      default_payment_method: customer.paymentMethod,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: customer.metadata,
    name: customer.name,
    next_invoice_sequence: customer.nextInvoiceNumber,
    phone: customer.phone,
    preferred_locales: customer.preferredLocales,
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  }
}

export function paymentMethodShape(method: PaymentMethod): Stripe.PaymentMethod {
  return {
    id: method.id,
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: {
      address: { ...NO_ADDRESS, country: 'AT' },
      email: method.email,
      name: null,
      phone: null,
      tax_id: null,
    },
    card: {
      brand: method.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'AT',
      display_brand: method.brand,
      exp_month: 12,
      exp_year: expiryYear(method.created),
      fingerprint: `sandbox${method.last4}`,
      funding: 'credit',
      generated_from: null,
      last4: method.last4,
      networks: { available: [method.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: method.created,
    customer: method.customer,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  }
}

/** Test cards last for five years. */
export function expiryYear(created: number): number {
  return new Date(created * 1000).getUTCFullYear() + 5
}
