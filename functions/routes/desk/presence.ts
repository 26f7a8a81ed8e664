import type { Hono } from 'hono'
import {
  beatPresence,
  endPresence,
  type PresenceKind,
} from '../../../src/contract/desk/presence.ts'
import { ApiError } from '../../errors/api-error.ts'
import type { Dependencies } from '../../http/dependencies.ts'
import { serve } from '../../http/serve.ts'

/** Who has a text of the desk open, and who of them writes it (P-PRESENCE, P-TAKING-OVER). */
export function presenceRoutes(app: Hono, dependencies: Dependencies): void {
  const { presence, users, hearticles, studies, now } = dependencies
  /** Whoever is here may read what there is. */
  const requireText = async ({
    kind,
    id,
  }: {
    kind: PresenceKind
    id: number
  }): Promise<number | null> => {
    if (kind === 'hearticle') {
      const [head] = await hearticles.headsOf([id])
      if (!head) throw new ApiError('hearticle_not_found')
      return head.version
    }
    const study = await studies.find(String(id))
    if (!study) throw new ApiError('study_not_found')
    if (study.withdrawn) throw new ApiError('study_withdrawn')
    return null
  }

  serve(app, beatPresence, async ({ params, body, caller }) => {
    const version = await requireText(params)
    const others = await presence.beat(params, caller.userId, now(), body.writing)
    if (others.length === 0) return { others: [], version }
    const names = await users.namesOf(others.map(({ id }) => id))
    return {
      others: others.flatMap((other) => {
        const username = names.get(other.id)
        return username === undefined ? [] : [{ ...other, username }]
      }),
      version,
    }
  })

  serve(app, endPresence, async ({ params, caller }) => {
    await presence.end(params, caller.userId)
    return {}
  })
}
