import { createServer, type IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { listen } from '../../scripts/server/listen.ts'
import { createPlans } from './plans.ts'
import type { PaymentProvider } from './provider.ts'
import { createStripeProvider } from './stripe-provider.ts'

const subscription = (id: string, status: string) => ({
  id,
  status,
  created: 1,
  customer: 'cus_1',
  cancel_at_period_end: false,
  items: { data: [] },
  latest_invoice: null,
})

/** @param answer what the provider's server says to a request */
async function atProvider(
  answer: (request: IncomingMessage) => object,
  work: (provider: PaymentProvider) => Promise<void>,
) {
  const server = createServer((request, response) => {
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify(answer(request)))
  })
  const port = await listen(server, 0)
  try {
    await work(
      createStripeProvider({
        secrets: async () => ({ secretKey: 'sk_test_1', webhookSecret: 'whsec_1' }),
        address: { host: '127.0.0.1', port, protocol: 'http' },
        stage: 'test',
        siteOrigin: () => 'http://localhost',
      }),
    )
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

test('one that cannot be read hides none of those beside it, nor the pages after it', async () => {
  const cursors: Array<string | null> = []
  const answer = ({ url = '' }: IncomingMessage) => {
    const after = new URL(url, 'http://localhost').searchParams.get('starting_after')
    cursors.push(after)
    const data =
      after === null
        ? [subscription('sub_1', 'active'), subscription('sub_2', 'of next year')]
        : [subscription('sub_3', 'past_due'), subscription('sub_4', 'canceled')]
    return { object: 'list', data, has_more: after === null }
  }
  await atProvider(answer, async (provider) => {
    const seen = await Array.fromAsync(provider.standingSubscriptions())
    expect(seen.map((one) => (one === 'unreadable' ? one : one.subscription.id))).toEqual([
      ...['sub_1', 'unreadable', 'sub_3'],
    ])
    expect(cursors).toEqual([null, 'sub_2'])
    // Whose access is decided, of that all must be read.
    await expect(provider.subscriptionsOf('cus_1')).rejects.toMatchObject({ reason: 'unreadable' })
  })
})

test('a price to which tax is added is not offered, and the log names it', async () => {
  const price = (id: string, name: string, interval: string, tax_behavior: string) => ({
    id,
    active: true,
    currency: 'eur',
    unit_amount: 990,
    lookup_key: `hearticle_${name}`,
    tax_behavior,
    recurring: { interval, interval_count: 1 },
  })
  const data = [
    price('price_1', 'monthly', 'month', 'exclusive'),
    price('price_2', 'yearly', 'year', 'inclusive'),
  ]
  await atProvider(
    () => ({ object: 'list', data, has_more: false }),
    async (provider) => {
      const lines: unknown[] = []
      const plans = createPlans(
        provider,
        () => new Date(0),
        (line) => lines.push(line),
      )
      expect((await plans.list('en')).map(({ id }) => id)).toEqual(['price_2'])
      expect(await plans.find('price_1')).toBeUndefined()
      expect(lines).toContainEqual({
        level: 'error',
        message: 'price not offered: tax is added to it',
        price: 'hearticle_monthly price_1',
      })
    },
  )
})
