import * as z from 'zod/mini'
import { anything, expandable, flag, metadata, text, whole } from '../params.ts'

const message = z.union([
  z.literal(''),
  z.strictObject({ message: z.string().check(z.maxLength(1200)) }),
])

/** What a session of the mode `subscription` takes; what changes nothing here is taken as it comes. */
export const newSession = z.strictObject({
  ...expandable,
  mode: z.enum(['subscription']),
  line_items: z.array(
    z.strictObject({
      price: text,
      quantity: z.optional(whole),
      adjustable_quantity: anything,
      tax_rates: anything,
    }),
  ),
  success_url: text,
  cancel_url: z.optional(text),
  customer: z.optional(text),
  customer_email: z.optional(text),
  client_reference_id: z.optional(z.string().check(z.maxLength(200))),
  expires_at: z.optional(whole),
  locale: z.optional(text),
  metadata: z.optional(metadata),
  payment_method_collection: z.optional(z.enum(['always', 'if_required'])),
  consent_collection: z.optional(
    z.strictObject({
      terms_of_service: z.optional(z.enum(['none', 'required'])),
      promotions: anything,
      payment_method_reuse_agreement: anything,
    }),
  ),
  custom_text: z.optional(
    z.strictObject({
      submit: z.optional(message),
      after_submit: z.optional(message),
      terms_of_service_acceptance: z.optional(message),
      shipping_address: z.optional(message),
    }),
  ),
  subscription_data: z.optional(
    z.strictObject({
      description: z.optional(text),
      metadata: z.optional(metadata),
      trial_end: z.optional(whole),
      trial_period_days: z.optional(whole),
      trial_settings: z.optional(
        z.strictObject({
          end_behavior: z.strictObject({
            missing_payment_method: z.optional(z.enum(['cancel', 'create_invoice', 'pause'])),
          }),
        }),
      ),
      billing_mode: anything,
      invoice_settings: anything,
      proration_behavior: anything,
      default_tax_rates: anything,
    }),
  ),
  ui_mode: z.optional(z.enum(['hosted_page'])),
  adaptive_pricing: anything,
  allow_promotion_codes: z.optional(flag),
  automatic_tax: anything,
  billing_address_collection: anything,
  branding_settings: anything,
  currency: anything,
  customer_update: anything,
  managed_payments: anything,
  name_collection: anything,
  payment_method_options: anything,
  payment_method_types: anything,
  phone_number_collection: anything,
  saved_payment_method_options: anything,
  tax_id_collection: anything,
  wallet_options: anything,
})
