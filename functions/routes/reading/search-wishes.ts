import type { Hono } from 'hono'
import { sendSearchWish } from '../../../src/contract/reading/search-wishes.ts'
import { canBeWish, keptQuestion } from '../../../src/domain/reading/search-wish.ts'
import type { Dependencies } from '../../http/dependencies.ts'
import { serve } from '../../http/serve.ts'
import { isAutomated } from '../../request/automated-caller.ts'
import { countedNetworkOf, networkOf } from '../../request/client-address.ts'
import { enforceRateLimits } from '../../request/enforce-rate-limits.ts'

/** Thirty people behind one address, each with two questions an hour, stay below it. */
export const WISHES_BY_ADDRESS = { name: 'search-wishes-address', max: 60, seconds: 3600 }
export const WISHES_BY_USER = { name: 'search-wishes-user', max: 20, seconds: 3600 }

/** What users looked for in vain (P-SEARCH-WISHES). */
export function searchWishRoutes(
  app: Hono,
  {
    searchWishes,
    searchIndex,
    emergencyHelp,
    rateLimits,
    identify,
    clientAddress,
    now,
  }: Dependencies,
): void {
  serve(app, sendSearchWish, async ({ body: { question, languageCode }, context }) => {
    if (isAutomated(context)) return { accepted: false }
    const at = now()
    const user = await identify(context)
    const network = networkOf(clientAddress(context))
    await enforceRateLimits(
      rateLimits,
      [[WISHES_BY_ADDRESS, network], ...(user ? [[WISHES_BY_USER, user.userId] as const] : [])],
      at,
    )
    const wish = keptQuestion(question)
    if (wish === undefined) return { accepted: false }
    const [help, understood = []] = await Promise.all([
      emergencyHelp(question, languageCode),
      searchIndex.ifOpen(async ({ answer }) => (await answer(question, languageCode)).understood),
    ])
    if (!canBeWish({ help, understood })) return { accepted: false }
    const asker = {
      network: countedNetworkOf(clientAddress(context)),
      ...(user && { userId: user.userId }),
    }
    await searchWishes.count({ question: wish, languageCode }, asker, at)
    return { accepted: true }
  })
}
