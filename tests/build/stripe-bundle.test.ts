import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import type { createStripeProvider } from '../../functions/billing/stripe-provider.ts'
import { lambdaBuild } from '../../scripts/publishing/bundle/lambda-build.ts'
import { openTestSandbox } from '../support/payment-sandbox.ts'
import { all } from '../support/stores.ts'

test('as it is bundled, the provider’s client can all that it is asked for', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hearticle-bundle-'))
  const on = await openTestSandbox()
  try {
    await build({
      ...lambdaBuild,
      entryPoints: { provider: 'functions/billing/stripe-provider.ts' },
      outdir: folder,
      splitting: false,
    })
    const bundled = await import(pathToFileURL(join(folder, 'provider.mjs')).href)
    const create = bundled.createStripeProvider as typeof createStripeProvider
    const provider = create({
      secrets: async () => ({ secretKey: on.secretKey, webhookSecret: on.webhookSecret }),
      address: { host: '127.0.0.1', port: on.port(), protocol: 'http' },
      stage: 'test',
      siteOrigin: () => 'http://localhost:4321',
    })
    const [monthly] = await provider.plans(() => {})
    const person = { userId: 'u', email: 'anna@example.org', username: 'Anna' }
    const customerId = await provider.createCustomer(person, 0)
    const order = { customerId, userId: 'u', priceId: monthly?.id ?? '', language: 'de' } as const
    const checkout = await provider.createCheckout({ ...order, idempotencyKey: 'k' })
    if (typeof checkout === 'string') throw new Error(checkout)
    expect(await provider.openCheckoutsOf(customerId)).toEqual([checkout.id])
    await on.submit(checkout.url, { card: 'works' })
    const { subscriptionId } = (await provider.findCheckout(checkout.id)) ?? {}
    const id = subscriptionId ?? ''
    expect(await provider.expireCheckout(checkout.id)).toBe(false)
    expect(await provider.createPortal(customerId, 'en')).toContain('/_local/portal/')
    expect(await provider.setCancelAtPeriodEnd(id, true, 'c')).toBe(true)
    expect(await provider.findSubscription(id)).toMatchObject({
      userId: 'u',
      subscription: { cancelAtPeriodEnd: true, latestInvoice: { status: 'paid' } },
    })
    expect(await all(provider.standingSubscriptions())).toHaveLength(1)
    expect(await provider.refundLatest(id, 'r')).toBe(990)
    await provider.endNow(id, 'e')
    await provider.endNow(id, 'again')
    expect(await provider.setCancelAtPeriodEnd(id, true, 'd')).toBe(false)
    expect(await provider.subscriptionsOf(customerId)).toMatchObject([
      { subscription: { status: 'canceled' } },
    ])
    await provider.deleteCustomer(customerId)
    await provider.deleteCustomer(customerId)
    const body = new TextEncoder().encode('{}')
    expect(await provider.readEvent(body, 't=1,v1=00', new Date())).toBeUndefined()
  } finally {
    await on.close()
    await rm(folder, { recursive: true, force: true })
  }
})
