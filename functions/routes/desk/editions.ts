import type { Hono } from 'hono'
import {
  discardWorkingCopy,
  findWorkingCopy,
  publishEdition,
  withdrawHearticle,
} from '../../../src/contract/desk/editions.ts'
import type { Language } from '../../../src/contract/protocol/language.ts'
import { datedBy, type MissingApproval, replaces } from '../../../src/domain/edition/edition.ts'
import { editionChanges } from '../../../src/domain/edition/edition-changes.ts'
import { latestPublicDay } from '../../../src/domain/hearticle/hearticle.ts'
import { presentDesk, standingOf } from '../../editorial/present-desk.ts'
import { requireComplete } from '../../editorial/require-complete.ts'
import { requireDesk } from '../../editorial/require-desk.ts'
import { ApiError } from '../../errors/api-error.ts'
import { faultMessage } from '../../errors/fault-messages.ts'
import type { Dependencies } from '../../http/dependencies.ts'
import { serve } from '../../http/serve.ts'
import { hearticleConflict } from '../../http/version-conflict.ts'
import { answerLanguage, callerLanguage } from '../../request/caller.ts'

/** How editions become public, and how they go again (P-EDITION, P-TRASH). */
export function editionRoutes(app: Hono, dependencies: Dependencies): void {
  const { hearticles, deskSettings, idempotency, now } = dependencies
  const findDesk = (id: number) => requireDesk(dependencies, id)

  const conflict = (id: number) => hearticleConflict(dependencies, id)

  serve(app, findWorkingCopy, async ({ params, query }) => {
    const desk = await findDesk(params.id)
    const { base, copy } = desk
    if (!base || !copy) throw new ApiError('working_copy_not_found')
    return {
      hearticle: await presentDesk(dependencies, desk, answerLanguage(query)),
      changes: { de: editionChanges(base, copy, 'de'), en: editionChanges(base, copy, 'en') },
    }
  })

  serve(app, discardWorkingCopy, async ({ params, query, caller }) => {
    const change = { by: caller.userId, at: now() }
    const version = await hearticles.discardCopy(params.id, change, query.version)
    if (version === 'deleted') throw new ApiError('hearticle_deleted')
    if (version === undefined) throw new ApiError('hearticle_not_found')
    if (version === 'conflict') throw await conflict(params.id)
    return { version }
  })

  serve(app, publishEdition, async ({ params, body, query, caller, context, idempotentWrite }) => {
    const language = callerLanguage(context)
    const publish = async (record: Parameters<Parameters<typeof idempotency.runOnce>[2]>[0]) => {
      const desk = await findDesk(params.id)
      const { base, copy, isWithdrawn } = desk
      if (body.version !== undefined && body.version !== desk.hearticle.version) {
        throw await conflict(params.id)
      }
      if (base && !copy && !isWithdrawn) throw new ApiError('nothing_to_publish')
      const copyNow = hearticles.workingCopy(desk)
      const { publicationDate = copyNow.publicationDate } = body
      const working = datedBy(copyNow, publicationDate, {
        by: caller.userId,
        now: now(),
        replaced: base,
      })
      await requireComplete(dependencies, working, desk, language)
      // Only what never was public can be planned (P-PLANNED).
      if (replaces(base) && working.publicationDate > latestPublicDay(now())) {
        const path = 'publicationDate'
        throw new ApiError('hearticle_incomplete', {
          [path]: faultMessage('not-in-future', language),
        })
      }
      const { missing, fallen } = await standingOf(dependencies, working)
      if (missing.length > 0 && (await deskSettings.find()).needsSecondPerson) {
        throw approvalNeeded(missing, fallen, language)
      }
      const published = await hearticles.publish(desk, working, {
        by: caller.userId,
        at: now(),
        record,
        isApproved: missing.length === 0,
      })
      if (published === 'conflict') throw await conflict(params.id)
      if (published === 'no-topic') throw new ApiError('topic_not_found')
      return { id: published.id, version: published.version }
    }
    await idempotency.runOnce(idempotentWrite, now(), publish)
    const desk = await findDesk(params.id)
    return presentDesk(dependencies, desk, answerLanguage(query))
  })

  serve(app, withdrawHearticle, async ({ params, body, caller }) => {
    const isGone = await hearticles.withdraw(params.id, now(), caller.userId, body.version)
    if (isGone === 'conflict') throw await conflict(params.id)
    // Again, it is withdrawn already; what never was public cannot be.
    if (!isGone && !(await findDesk(params.id)).isWithdrawn) throw new ApiError('not_public')
    return {}
  })
}

/** What missing, by part. */
function approvalNeeded(
  missing: readonly MissingApproval[],
  fallen: readonly string[],
  language: Language,
): ApiError {
  const words = missing.map(({ part, reason }) => [
    part,
    faultMessage(`lack-${reason}`, language, { studies: fallen.join(', ') }),
  ])
  return new ApiError('approval_needed', Object.fromEntries(words))
}
