import type { Hono } from 'hono'
import { beatPresence, endPresence } from '../../../src/contract/desk/presence.ts'
import type { Dependencies } from '../../http/dependencies.ts'
import { serve } from '../../http/serve.ts'

/** Who has a text of the desk open (P-PRESENCE). */
export function presenceRoutes(app: Hono, { presence, users, now }: Dependencies): void {
  serve(app, beatPresence, async ({ params, caller }) => {
    const others = await presence.beat(params, caller.userId, now())
    if (others.length === 0) return { others: [] }
    const names = await users.namesOf(others.map(({ id }) => id))
    return {
      others: others.flatMap((other) => {
        const username = names.get(other.id)
        return username === undefined ? [] : [{ ...other, username }]
      }),
    }
  })

  serve(app, endPresence, async ({ params, caller }) => {
    await presence.end(params, caller.userId)
    return {}
  })
}
