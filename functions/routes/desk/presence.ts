import type { Hono } from 'hono'
import { beatPresence, endPresence } from '../../../src/contract/desk/presence.ts'
import type { Dependencies } from '../../http/dependencies.ts'
import { serve } from '../../http/serve.ts'

/** Who has a text of the desk open (P-PRESENCE). */
export function presenceRoutes(app: Hono, { presence, now }: Dependencies): void {
  serve(app, beatPresence, async ({ params, caller }) => {
    const { id, username } = caller.account
    return { others: await presence.beat(params, { id, username }, now()) }
  })

  serve(app, endPresence, async ({ params, caller }) => {
    await presence.end(params, caller.userId)
    return {}
  })
}
