import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createPaymentSandbox } from '../../scripts/sandbox/payments/sandbox.ts'
import { openSandboxFile } from '../../scripts/sandbox/storage/sandbox-file.ts'
import { rounds } from '../support/rounds.ts'

const START = Date.parse('2027-01-31T10:00:00Z')
const DAY = 24 * 60 * 60 * 1000
const SOME_TIME = 400

/** What happens until the end, with the clock moved to each of these days, one after the other. */
async function eventsWith(card: string, plan: string, hasTrial: boolean, days: number[]) {
  const folder = await mkdtemp(join(tmpdir(), 'hearticle-payments-'))
  let now = START
  const sandbox = createPaymentSandbox({
    database: openSandboxFile(folder),
    now: () => new Date(now),
    secretKey: 'sk_test_sandbox',
    webhookSecret: 'whsec_sandbox',
    origin: () => 'http://localhost',
  })
  const call = async (method: string, path: string, form: Record<string, string> = {}) => {
    const answer = await sandbox.api.request(path, {
      method,
      headers: { Authorization: 'Bearer sk_test_sandbox' },
      ...(method === 'POST' ? { body: new URLSearchParams(form) } : {}),
    })
    return answer.json()
  }
  const prices = await call('GET', `/v1/prices?lookup_keys[0]=${plan}`)
  const customer = await call('POST', '/v1/customers', { email: 'anna@example.org' })
  const session = await call('POST', '/v1/checkout/sessions', {
    mode: 'subscription',
    customer: customer.id,
    'line_items[0][price]': prices.data[0].id,
    success_url: 'http://localhost/',
    ...(hasTrial ? { 'subscription_data[trial_end]': `${(START + 30 * DAY) / 1000}` } : {}),
  })
  await sandbox.pages.request(session.url, { method: 'POST', body: new URLSearchParams({ card }) })
  for (const day of days) {
    now = START + day * DAY
    sandbox.advance()
  }
  const events = sandbox.events().map(({ type, created }) => `${created} ${type}`)
  await sandbox.stop()
  await rm(folder, { recursive: true, force: true })
  return events
}

test('it makes no difference in how many steps, forward or back, the clock comes to a day', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('works', 'failsLater'),
      fc.constantFrom('hearticle_monthly', 'hearticle_quarterly', 'hearticle_yearly'),
      fc.boolean(),
      fc.array(fc.integer({ min: 0, max: SOME_TIME }), { maxLength: 12 }),
      async (card, plan, hasTrial, days) => {
        const inSteps = await eventsWith(card, plan, hasTrial, [...days, SOME_TIME])
        const atOnce = await eventsWith(card, plan, hasTrial, [SOME_TIME])
        expect(inSteps).toEqual(atOnce)
        expect(atOnce.length).toBeGreaterThan(12)
      },
    ),
    { numRuns: rounds(5, 15) },
  )
})
