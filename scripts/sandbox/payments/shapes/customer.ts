import type Stripe from 'stripe'
import type { Customer, PaymentMethod } from '../ledger/records.ts'
import { CURRENCY, NO_ADDRESS, nulls, type View } from './wire.ts'

/** A deleted customer is little more than its id. */
export function customerShape(
  { store }: View,
  customer: Customer,
): Stripe.Customer | Stripe.DeletedCustomer {
  if (customer.deleted) return { id: customer.id, object: 'customer', deleted: true }
  const open = store.all('invoices', { customer: customer.id, status: 'open' })
  return {
    ...nulls(
      'address customer_account default_source description discount phone shipping test_clock',
    ),
    id: customer.id,
    object: 'customer',
    balance: 0,
    created: customer.created,
    currency: CURRENCY,
    delinquent: open.some(({ attemptCount }) => attemptCount > 0),
    email: customer.email,
    invoice_prefix: customer.invoicePrefix,
    invoice_settings: {
      ...nulls('custom_fields footer rendering_options'),
      default_payment_method: customer.paymentMethod,
    },
    livemode: false,
    metadata: customer.metadata,
    name: customer.name,
    next_invoice_sequence: customer.nextInvoiceNumber,
    preferred_locales: [],
    tax_exempt: 'none',
  }
}

export function paymentMethodShape(_view: View, method: PaymentMethod): Stripe.PaymentMethod {
  return {
    id: method.id,
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: {
      ...nulls('name phone tax_id'),
      address: { ...NO_ADDRESS, country: 'AT' },
      email: method.email,
    },
    card: {
      ...nulls('generated_from wallet'),
      ...cardFields(method.created, method.last4),
      checks: { ...nulls('address_line1_check address_postal_code_check'), cvc_check: 'pass' },
      display_brand: method.brand,
      fingerprint: `sandbox${method.last4}`,
      networks: { available: [method.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
    },
    created: method.created,
    customer: method.customer,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  }
}

/** What a payment method and a charge say of a card. Test cards last for five years. */
export function cardFields(created: number, last4: string) {
  return {
    brand: 'visa',
    country: 'AT',
    exp_month: 12,
    exp_year: new Date(created * 1000).getUTCFullYear() + 5,
    funding: 'credit',
    last4,
  }
}
