import type { Hono } from 'hono'
import { recordInteraction } from '../../../src/contract/reading/interactions.ts'
import { contributionOf } from '../../../src/domain/statistics/interactions.ts'
import { ApiError } from '../../errors/api-error.ts'
import type { Dependencies } from '../../http/dependencies.ts'
import { publicHearticles } from '../../http/public-hearticles.ts'
import { serve } from '../../http/serve.ts'
import { isAutomated } from '../../request/automated-caller.ts'
import { countedNetworkOf, networkOf } from '../../request/client-address.ts'
import { enforceRateLimits } from '../../request/enforce-rate-limits.ts'

/** Thirty people behind one address, each with a call every twenty seconds, stay below it. */
export const INTERACTIONS_BY_ADDRESS = { name: 'interactions-address', max: 1000, seconds: 600 }
export const INTERACTIONS_BY_USER = { name: 'interactions-user', max: 200, seconds: 600 }

export function interactionRoutes(app: Hono, dependencies: Dependencies): void {
  const { interactions, rateLimits, identify, clientAddress, now } = dependencies
  const isCountable = publicHearticles(dependencies)

  serve(app, recordInteraction, async ({ body, context }) => {
    if (isAutomated(context)) return { counted: false }
    const at = now()
    const user = await identify(context)
    const network = networkOf(clientAddress(context))
    await enforceRateLimits(
      rateLimits,
      [
        [INTERACTIONS_BY_ADDRESS, network],
        ...(user ? [[INTERACTIONS_BY_USER, user.userId] as const] : []),
      ],
      at,
    )
    const { hearticleId, visitId } = body
    if (!(await isCountable(hearticleId, at))) throw new ApiError('hearticle_not_found')
    const counted = await interactions.count(
      {
        hearticleId,
        contribution: contributionOf(body),
        reader: user ?? {
          network,
          countedNetwork: countedNetworkOf(clientAddress(context)),
          userAgent: context.req.header('User-Agent') ?? '',
        },
        ...(visitId !== undefined && { visitId }),
      },
      at,
    )
    return { counted }
  })
}
