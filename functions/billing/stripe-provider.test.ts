import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { listen } from '../../scripts/sandbox/storage/listen.ts'
import { createStripeProvider } from './stripe-provider.ts'

const subscription = (id: string, status: string) => ({
  ...{ id, status, created: 1, customer: 'cus_1', cancel_at_period_end: false },
  ...{ items: { data: [] }, latest_invoice: null },
})

test('one that cannot be read hides none of those beside it, nor the pages after it', async () => {
  const asked: Array<string | null> = []
  const server = createServer((request, response) => {
    const after = new URL(request.url ?? '', 'http://localhost').searchParams.get('starting_after')
    asked.push(after)
    const data =
      after === null
        ? [subscription('sub_1', 'active'), subscription('sub_2', 'of next year')]
        : [subscription('sub_3', 'past_due'), subscription('sub_4', 'canceled')]
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify({ object: 'list', data, has_more: after === null }))
  })
  const port = await listen(server, 0)
  try {
    const provider = createStripeProvider({
      secrets: async () => ({ secretKey: 'sk_test_1', webhookSecret: 'whsec_1' }),
      address: { host: '127.0.0.1', port, protocol: 'http' },
      stage: 'test',
      siteOrigin: () => 'http://localhost',
    })
    const seen = await Array.fromAsync(provider.standingSubscriptions())
    expect(seen.map((one) => (one === 'unreadable' ? one : one.subscription.id))).toEqual([
      ...['sub_1', 'unreadable', 'sub_3'],
    ])
    expect(asked).toEqual([null, 'sub_2'])
    // Whose access is decided, of that all must be read.
    await expect(provider.subscriptionsOf('cus_1')).rejects.toMatchObject({ reason: 'unreadable' })
  } finally {
    server.closeAllConnections()
    server.close()
  }
})
