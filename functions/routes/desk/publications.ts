import type { Hono } from 'hono'
import {
  latestPublication,
  listPublications,
  MOST_COUNTED,
  type PublicationState,
  startPublication,
} from '../../../src/contract/desk/publications.ts'
import { presentPublication, waitingOf } from '../../../src/domain/publication/publication.ts'
import type { Dependencies } from '../../http/dependencies.ts'
import { serve } from '../../http/serve.ts'

const LISTED = 20

/**
 * What is published and when (P-PUBLICATION). The API only asks for a publication, by noting a
 * change; what follows the changes begins it.
 */
export function publicationRoutes(
  app: Hono,
  { changes, publications, idempotency, now }: Dependencies,
): void {
  const state = async (): Promise<PublicationState> => {
    const [{ runs, isHeld }, waiting] = await Promise.all([
      publications.latest(1),
      changes.pending(now(), MOST_COUNTED),
    ])
    return presentPublication(runs[0], { isHeld, ...waitingOf(waiting) })
  }

  serve(app, startPublication, async ({ caller, idempotentWrite }) => {
    await idempotency.runOnce(idempotentWrite, now(), async (note) => {
      await changes.ask(caller.userId, now(), note({}))
      return {}
    })
    return state()
  })

  serve(app, latestPublication, state)

  serve(app, listPublications, async () => {
    const { runs } = await publications.latest(LISTED)
    return { content: runs.map(({ log: _, ...summary }) => summary) }
  })
}
