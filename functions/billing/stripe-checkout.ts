import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { planIntervals } from '../../src/contract/billing/billing.ts'
import { type Language, languages } from '../../src/contract/protocol/language.ts'
import { addressOf } from '../../src/domain/site/addresses.ts'
import { PaymentRefused } from './payment-unavailable.ts'
import type { PaymentProvider } from './provider.ts'
import { present, type StripeAccess } from './stripe-client.ts'
import { isMissing } from './stripe-errors.ts'
import {
  LOOKUP_KEYS,
  type OrderNote,
  readPrice,
  referenceSchema,
  taxAddedPrice,
} from './stripe-objects.ts'

const checkoutSchema = z.object({
  id: z.string(),
  status: z.enum(['open', 'complete', 'expired']),
  url: z.nullish(z.url()),
  success_url: z.nullish(z.string()),
  expires_at: z.int(),
  subscription: z.nullish(referenceSchema),
})

type Site = { stage: string; siteOrigin: () => string }

/** What a user meets at the provider: prices, being its customer, its pages. */
export function checkoutCalls({ ask, make }: StripeAccess, site: Site) {
  return {
    plans: (onTaxAdded) =>
      ask(async (stripe) => {
        const { data } = await stripe.prices.list({
          lookup_keys: Object.values(LOOKUP_KEYS),
          active: true,
          limit: 10,
        })
        const byLength = ({ interval }: { interval: (typeof planIntervals)[number] }) =>
          planIntervals.indexOf(interval)
        const prices = z.array(z.unknown()).parse(data)
        for (const name of prices.map(taxAddedPrice)) if (name) onTaxAdded(name)
        return prices
          .flatMap((price) => readPrice(price) ?? [])
          .toSorted((a, b) => byLength(a) - byLength(b))
      }),

    createCustomer({ userId, email, username }, attempt) {
      const customer = { email, name: username, metadata: { ...noteOf(site, userId) } }
      const key = ['customer', userId, attempt, digest([email, username])].join('-')
      return make(key, async (stripe, options) => {
        const { id } = await stripe.customers.create(customer, options)
        return present(id, 'customer')
      })
    },

    async deleteCustomer(customerId) {
      try {
        await ask((stripe) => stripe.customers.del(customerId))
      } catch (error) {
        if (!isMissing(error)) throw error
      }
    },

    async createCheckout({ customerId, userId, priceId, trialEnd, language, idempotencyKey }) {
      const metadata = { ...noteOf(site, userId), language }
      const trial = trialEnd && { trial_end: Math.floor(trialEnd.getTime() / 1000) }
      try {
        return await make(idempotencyKey, async (stripe, options) => {
          const answer = await stripe.checkout.sessions.create(
            {
              mode: 'subscription',
              customer: customerId,
              client_reference_id: userId,
              line_items: [{ price: priceId, quantity: 1 }],
              success_url: successPage(site, language),
              cancel_url: plansTab(site, language),
              locale: language,
              // A trial asks for the card, too: what follows it is paid by it.
              payment_method_collection: 'always',
              metadata,
              subscription_data: { metadata, ...trial },
            },
            options,
          )
          const { id, url, expires_at } = checkoutSchema.parse(answer)
          const expiresAt = new Date(expires_at * 1000).toISOString()
          return { id, url: present(url, 'address of a checkout'), expiresAt }
        })
      } catch (error) {
        if (!(error instanceof PaymentRefused)) throw error
        if (error.parameter === 'customer') return 'customer_gone'
        if (error.parameter?.startsWith('line_items')) return 'price_gone'
        throw error
      }
    },

    async createPortal(customerId, language) {
      try {
        return await ask(async (stripe) => {
          const { url } = await stripe.billingPortal.sessions.create({
            customer: customerId,
            return_url: plansTab(site, language),
            locale: language,
          })
          return present(url, 'address of a portal')
        })
      } catch (error) {
        const isGone = error instanceof PaymentRefused && error.parameter === 'customer'
        if (isGone) return undefined
        throw error
      }
    },

    async findCheckout(checkoutId) {
      try {
        return await ask(async (stripe) => {
          const answer = await stripe.checkout.sessions.retrieve(checkoutId)
          const { status, subscription, success_url } = checkoutSchema.parse(answer)
          const language = languages.find((one) => successPage(site, one) === success_url) ?? null
          return { status, subscriptionId: subscription ?? null, language }
        })
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },

    async expireCheckout(checkoutId) {
      try {
        await ask((stripe) => stripe.checkout.sessions.expire(checkoutId))
        return true
      } catch (error) {
        if (error instanceof PaymentRefused) return false
        throw error
      }
    },

    async openCheckoutsOf(customerId) {
      try {
        return await ask(async (stripe) => {
          const { data } = await stripe.checkout.sessions.list({
            customer: customerId,
            status: 'open',
            limit: 100,
          })
          return z
            .array(checkoutSchema)
            .parse(data)
            .map(({ id }) => id)
        })
      } catch (error) {
        if (isMissing(error)) return []
        throw error
      }
    },
  } satisfies Partial<PaymentProvider>
}

const noteOf = ({ stage }: Site, userId: string) =>
  ({ product: 'hearticle', stage, userId }) satisfies OrderNote

const plansTab = ({ siteOrigin }: Site, language: Language) =>
  `${siteOrigin()}${addressOf({ page: 'profile' }, language)}?tab=subscription`

const successPage = ({ siteOrigin }: Site, language: Language) =>
  `${siteOrigin()}${addressOf({ page: 'payment-success' }, language)}`

/** The same words always give the same. */
export function digest(words: unknown): string {
  return createHash('sha256').update(JSON.stringify(words)).digest('base64url').slice(0, 16)
}
