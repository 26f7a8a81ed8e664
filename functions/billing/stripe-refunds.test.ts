import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { PaymentRefused } from './payment-unavailable.ts'
import type { StripeAccess } from './stripe-client.ts'
import { refundLatestPayment } from './stripe-refunds.ts'

/** A client of the provider who refuses a refund, of one payment of 990 cents. */
function accessRefusing(code: string): StripeAccess {
  const list = (data: unknown[]) => ({ list: async () => ({ data }) })
  const client = {
    invoices: list([{ id: 'in_1', created: 1, amount_paid: 990 }]),
    invoicePayments: list([
      { amount_paid: 990, payment: { type: 'payment_intent', payment_intent: 'pi_1' } },
    ]),
    refunds: {
      ...list([]),
      create: async () => {
        throw new PaymentRefused({ type: 'StripeInvalidRequestError', status: 400, code })
      },
    },
  } as unknown as Stripe
  const access: Pick<StripeAccess, 'ask' | 'make'> = {
    ask: (work) => work(client),
    make: (idempotencyKey, work) => work(client, { idempotencyKey }),
  }
  return access as StripeAccess
}

const refund = (code: string) =>
  refundLatestPayment(accessRefusing(code), { subscriptionId: 'sub_1', idempotencyKey: 'key' })

test.each(['charge_already_refunded', 'charge_disputed', 'refund_disputed_payment'])(
  'what is with its owner already (%s) keeps no subscription from its end',
  async (code) => {
    expect(await refund(code)).toBe(0)
  },
)

test('a refund that is refused for another reason is an error', async () => {
  await expect(refund('amount_too_large')).rejects.toThrow('amount_too_large')
})
