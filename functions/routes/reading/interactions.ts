import type { Hono } from 'hono'
import { recordInteraction } from '../../../src/contract/reading/interactions.ts'
import { contributionOf } from '../../../src/domain/statistics/interactions.ts'
import { ApiError } from '../../errors/api-error.ts'
import type { Dependencies } from '../../http/dependencies.ts'
import { publicHearticles } from '../../http/public-hearticles.ts'
import { serve } from '../../http/serve.ts'
import { isAutomated } from '../../request/automated-caller.ts'
import { countedNetworkOf, networkOf } from '../../request/caller.ts'

export function interactionRoutes(app: Hono, dependencies: Dependencies): void {
  const { interactions, identify, clientAddress, now } = dependencies
  const isCountable = publicHearticles(dependencies)

  serve(app, recordInteraction, async ({ body, context, count }) => {
    if (isAutomated(context)) return { counted: false }
    const at = now()
    const user = await identify(context)
    await count(user?.userId)
    const { hearticleId, visitId } = body
    if (!(await isCountable(hearticleId, at))) throw new ApiError('hearticle_not_found')
    const counted = await interactions.count(
      {
        hearticleId,
        contribution: contributionOf(body),
        reader: user ?? {
          network: networkOf(clientAddress(context)),
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
