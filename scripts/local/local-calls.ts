import { Hono } from 'hono'
import * as z from 'zod/mini'
import { refuseOtherSites } from '../../functions/refuse-other-sites.ts'
import type { LocalClock } from './clock.ts'
import type { Inbox } from './inbox.ts'
import { createInboxPages } from './inbox-page.ts'

const clockSchema = z.object({ now: z.nullable(z.iso.datetime({ offset: true })) })

/** Calls for those who try the product out; they exist on one machine only. */
export function createLocalCalls({
  clock,
  inbox,
  paymentPages,
  afterMove,
}: {
  clock: LocalClock
  inbox: Pick<Inbox, 'list'>
  /** Where people pay, of the stand-in for the payment provider. */
  paymentPages: Hono
  /** Does what is due at the new time, before the answer. */
  afterMove: () => Promise<void>
}): Hono {
  const calls = new Hono()
  calls.use(refuseOtherSites)
  calls.route('/', createInboxPages(inbox))
  calls.route('/', paymentPages)
  calls.get('/_local/clock', (context) => context.json({ now: clock.now().toISOString() }))
  calls.post('/_local/clock', async (context) => {
    const asked = clockSchema.safeParse(await context.req.json().catch(() => undefined))
    if (!asked.success) {
      return context.json(
        { message: 'expected {"now": "2026-12-24T12:00:00Z"} or {"now": null}' },
        400,
      )
    }
    clock.set(asked.data.now === null ? null : new Date(asked.data.now))
    await afterMove()
    return context.json({ now: clock.now().toISOString() })
  })
  return calls
}
