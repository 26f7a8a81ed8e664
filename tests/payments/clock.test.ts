import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Card } from '../../scripts/sandbox/payments/model/cards.ts'
import { openCheckout, openTestSandbox } from '../support/payment-sandbox.ts'
import { rounds } from '../support/rounds.ts'

const START = Date.parse('2027-01-31T10:00:00Z')
const DAY = 24 * 60 * 60 * 1000
const SOME_TIME = 400

/** What happens until the end, with the clock moved to each of these days, one after the other. */
async function eventsWith(card: Card, plan: string, hasTrial: boolean, days: number[]) {
  let now = START
  const on = openTestSandbox(() => new Date(now))
  const { session } = await openCheckout(on, {
    plan,
    ...(hasTrial && { subscription_data: { trial_end: (START + 30 * DAY) / 1000 } }),
  })
  on.pay(session.id, card)
  for (const day of days) {
    now = START + day * DAY
    on.sandbox.advance()
  }
  return on.events.map(({ type, created }) => `${created} ${type}`)
}

test('it makes no difference in how many steps, forward or back, the clock comes to a day', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom<Card>('works', 'failsLater'),
      fc.constantFrom('hearticle_monthly', 'hearticle_quarterly', 'hearticle_yearly'),
      fc.boolean(),
      fc.array(fc.integer({ min: 0, max: SOME_TIME }), { maxLength: 12 }),
      async (card, plan, hasTrial, days) => {
        const inSteps = await eventsWith(card, plan, hasTrial, [...days, SOME_TIME])
        const atOnce = await eventsWith(card, plan, hasTrial, [SOME_TIME])
        expect(inSteps).toEqual(atOnce)
        // More than the order itself.
        expect(atOnce.length).toBeGreaterThan(4)
      },
    ),
    { numRuns: rounds(5, 15) },
  )
})
