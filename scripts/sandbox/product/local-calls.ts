import { Hono } from 'hono'
import * as z from 'zod/mini'
import { LOOKUP_KEYS } from '../../../functions/billing/stripe-objects.ts'
import { ApiError } from '../../../functions/errors/api-error.ts'
import { refuseOtherSites } from '../../../functions/request/caller.ts'
import { planIntervals } from '../../../src/contract/billing/billing.ts'
import { CLOCK_YEARS, isWithinClock, type LocalClock } from '../clock/clock.ts'
import type { Inbox } from '../mail/inbox.ts'
import { createInboxPages } from '../mail/inbox-page.ts'
import type { DeliveryFaults } from '../payments/delivery.ts'
import type { LocalPayments } from './payments.ts'

/**
 * How events of the payment provider arrive from now on, as they should where nothing is said; or what
 * a plan costs from now on.
 */
const paymentsSchema = z.union([
  z.strictObject({
    price: z.strictObject({
      interval: z.enum(planIntervals),
      priceInCents: z.int().check(z.gte(50), z.lte(1_000_000)),
    }),
  }),
  z.strictObject({
    delivery: z.strictObject({
      delayMs: z.optional(z.int().check(z.gte(0), z.lte(60_000))),
      repeat: z.optional(z.int().check(z.gte(0), z.lte(10))),
      lose: z.optional(z.boolean()),
      shuffle: z.optional(z.boolean()),
    }),
  }),
])

const clockSchema = z.object({ now: z.nullable(z.iso.datetime({ offset: true })) })

/** Calls for those who try the product out; they exist on one machine only. */
export function createLocalCalls({
  clock,
  inbox,
  payments,
  afterMove,
}: {
  clock: LocalClock
  inbox: Pick<Inbox, 'list'>
  /** The stand-in for the payment provider: its pages, and what becomes of its events. */
  payments: Pick<LocalPayments, 'pages' | 'delivery' | 'changePrice'>
  /** Does what is due at the new time, before the answer. */
  afterMove: () => Promise<void>
}): Hono {
  const calls = new Hono()
  calls.use(refuseOtherSites)
  calls.onError((error, context) => {
    if (error instanceof ApiError) return context.json({ code: error.code }, 403)
    console.error(`${context.req.method} ${context.req.path}:`, error)
    return context.json({ message: 'this went wrong; the output of the product says why' }, 500)
  })
  calls.route('/', createInboxPages(inbox))
  calls.route('/', payments.pages)
  calls.post('/_local/payments', async (context) => {
    const parsed = paymentsSchema.safeParse(await context.req.json().catch(() => undefined))
    if (!parsed.success) {
      const message =
        'expected {"delivery": {"lose": true}}; also delayMs, repeat, shuffle; or {"price": {"interval": "monthly", "priceInCents": 1090}}'
      return context.json({ message }, 400)
    }
    if ('price' in parsed.data) {
      const { interval, priceInCents } = parsed.data.price
      payments.changePrice(LOOKUP_KEYS[interval], priceInCents)
    } else {
      payments.delivery.set(parsed.data.delivery as DeliveryFaults)
    }
    return context.json(parsed.data)
  })
  calls.get('/_local/clock', (context) => context.json({ now: clock.now().toISOString() }))
  calls.post('/_local/clock', async (context) => {
    const parsed = clockSchema.safeParse(await context.req.json().catch(() => undefined))
    if (!parsed.success) {
      return context.json(
        { message: 'expected {"now": "2026-12-24T12:00:00Z"} or {"now": null}' },
        400,
      )
    }
    const moved = parsed.data.now === null ? null : new Date(parsed.data.now)
    if (moved !== null && !isWithinClock(moved)) {
      return context.json({ message: `the clock knows the years ${CLOCK_YEARS}` }, 400)
    }
    clock.set(moved)
    await afterMove()
    return context.json({ now: clock.now().toISOString() })
  })
  return calls
}
