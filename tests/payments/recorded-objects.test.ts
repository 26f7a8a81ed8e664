/**
 * Compares what the sandbox tells with recorded objects and events of the provider (REAL_DATA_DIR, by
 * default ../shared/data): each field that it fills is one of theirs, and of the same type.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isHandled, readProviderEvent } from '../../functions/billing/events.ts'
import { type Kind, providerJson } from '../../scripts/sandbox/payments/model/objects.ts'
import { openTestSandbox, subscribe } from '../support/payment-sandbox.ts'

const folder = join(process.env.REAL_DATA_DIR ?? '../shared/data', 'stripe')
const isThere = existsSync(folder)
if (!isThere) process.stdout.write(`recorded payments are skipped: there is no ${folder}\n`)

type Json = null | boolean | number | string | Json[] | { [name: string]: Json }

const read = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8'))

/** Where a told object has what the recorded one has not, as `items.data.0.price: string`. */
function strangeFields(actual: Json, recorded: Json | undefined, path = ''): string[] {
  // What is null in one recording is something in others.
  if (actual === null || recorded === null) return []
  const type = Array.isArray(actual) ? 'list' : typeof actual
  const recordedType = Array.isArray(recorded) ? 'list' : typeof recorded
  if (type !== recordedType) return [`${path}: ${type} for ${recordedType}`]
  if (Array.isArray(actual)) {
    const [first] = recorded as Json[]
    return first === undefined
      ? []
      : actual.flatMap((entry) => strangeFields(entry, first, `${path}[]`))
  }
  if (typeof actual !== 'object') return []
  return Object.entries(actual).flatMap(([name, value]) =>
    name === 'metadata'
      ? []
      : strangeFields(value, (recorded as { [name: string]: Json })[name], `${path}.${name}`),
  )
}

describe.skipIf(!isThere)('the sandbox beside recorded payments', () => {
  const lived = async () => {
    const on = openTestSandbox()
    const { subscription } = await subscribe(on, 'failsLater')
    on.moveTo('2027-06-01T10:00:00Z')
    await on.stripe.billingPortal.sessions.create({ customer: String(subscription.customer) })
    const [payment] = on.all('invoice_payment')
    await on.stripe.refunds.create({ payment_intent: payment?.payment.payment_intent ?? '' })
    return on
  }

  test('its objects have no field that the provider’s have not', async () => {
    const on = await lived()
    const { resources } = read('objects.json') as { resources: Record<string, Json> }
    const kinds = [
      ...['customer', 'price', 'product', 'checkout.session', 'subscription', 'invoice', 'charge'],
      ...['refund', 'billing_portal.session', 'payment_method'],
    ] as Kind[]
    for (const kind of kinds) {
      const objects = on.all(kind)
      expect(objects.length, kind).toBeGreaterThan(0)
      for (const object of objects) {
        const actual = JSON.parse(providerJson(object, 'http://localhost'))
        expect(strangeFields(actual, resources[kind])).toEqual([])
      }
    }
  })

  test('what is recorded of events is read', () => {
    for (const name of globSync('event-*.json', { cwd: folder })) {
      const event = readProviderEvent(read(name))
      expect(event.type, name).toBe(name.slice('event-'.length, -'.json'.length))
      expect(event.customerId, name).toMatch(/^cus_/)
      expect(isHandled(event) || event.type.startsWith('invoice.'), name).toBe(true)
    }
  })
})
