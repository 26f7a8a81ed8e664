import type { Hono } from 'hono'
import { ASSISTANTS_BY_NETWORK, ASSISTANTS_PATH } from '../../../src/contract/reading/assistants.ts'
import { NO_LICENCE } from '../../../src/contract/reading/bulk.ts'
import { askAnonymously } from '../../http/ask-anonymously.ts'
import type { Dependencies } from '../../http/dependencies.ts'
import { nameRoute } from '../../http/serve.ts'
import { networkOf } from '../../request/caller.ts'

/**
 * What assistants ask by the Model Context Protocol, without sessions and read-only (P-ASSISTANTS). Their
 * tools make the public calls of this same app without who is signed in, so that they cannot get
 * anything else than every reader does.
 */
export function assistantRoutes(app: Hono, dependencies: Dependencies): void {
  const { instanceLimits, clientAddress, siteOrigin, version, dataLicence, now } = dependencies

  app.post(ASSISTANTS_PATH, nameRoute(ASSISTANTS_PATH), async (context) => {
    const network = networkOf(clientAddress(context))
    const count = () => instanceLimits.consume(ASSISTANTS_BY_NETWORK, network, now())
    // Before anything of the body is read.
    count()
    // The protocol's code is loaded by the first who speaks it: no other start waits for it.
    const { answerAssistant } = await import('./assistant-tools.ts')
    const licence = dataLicence ?? NO_LICENCE
    return answerAssistant(context.req.raw, {
      ask: askAnonymously(app, context),
      count,
      version,
      licence,
      origin: siteOrigin(),
      asOf: now().toISOString(),
    })
  })
}
