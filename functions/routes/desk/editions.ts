import type { Hono } from 'hono'
import {
  discardWorkingCopy,
  publishEdition,
  showDifference,
  withdrawHearticle,
} from '../../../src/contract/desk/editions.ts'
import type { Language } from '../../../src/contract/protocol/language.ts'
import { datedBy, type MissingApproval, replaces } from '../../../src/domain/edition/edition.ts'
import { editionDifference, namesIn } from '../../../src/domain/edition/edition-difference.ts'
import { passageText } from '../../../src/domain/evidence/abstract-text.ts'
import { passageSourcesOf } from '../../../src/domain/evidence/former-abstracts.ts'
import {
  type HearticleRecord,
  latestPublicDay,
  sourcesOf,
} from '../../../src/domain/hearticle/hearticle.ts'
import { presentPicture } from '../../../src/domain/presenters/present-hearticle.ts'
import type { StudyRecord } from '../../../src/domain/study/study.ts'
import { isShownSince } from '../../../src/domain/study/study-card.ts'
import { presentTopic } from '../../../src/domain/taxonomy/taxonomy.ts'
import { isSameData } from '../../../src/domain/text/canonical-json.ts'
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
  const { hearticles, studies, taxonomy, deskSettings, idempotency, now } = dependencies
  const findDesk = (id: number) => requireDesk(dependencies, id)

  const conflict = (id: number) => hearticleConflict(dependencies, id)

  /** A version that is kept. */
  const findKept = async (id: number, version: number) => {
    const { edition } = await hearticles.findEdition(id, version)
    if (!edition) throw new ApiError('version_not_found')
    return edition
  }

  serve(app, showDifference, async ({ params: { id }, query }) => {
    const { hearticle } = await findDesk(id)
    const { from, to } = query
    const before =
      from === 'approved' ? await hearticles.approvedLast(id) : await findKept(id, from)
    const after = to === undefined ? hearticle : (await findKept(id, to)).record
    const pmids = [before?.record, after].flatMap((one) => one?.citedPmids ?? [])
    const cited = await studies.findMany([...new Set(pmids)])
    const abstracts = new Map(
      cited.map((study) => [study.pmid, passageSourcesOf(study).map(passageText)]),
    )
    const changes = editionDifference(before?.record, after, abstracts)
    const language = answerLanguage(query)
    const all = await taxonomy.load()
    const topics = [before?.record, after].flatMap((one) => {
      const topic = one && presentTopic(one.topicId, all, language)
      return topic ? [[`topics.${topic.id}`, topic.name] as const] : []
    })
    const [was, is] = [before?.record, after].map(
      (one) => one && presentPicture(one, all, language),
    )
    return {
      ...(was && is && !isSameData(was, is) && { pictures: { before: was, after: is } }),
      from: before ? { version: before.record.version, at: before.at } : null,
      version: after.version,
      newCards: newCards(before, after, cited),
      changes,
      names: {
        ...namesIn(changes, [before?.record, after], language),
        ...Object.fromEntries(topics),
      },
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

/** The studies on which an edition rests whose cards an earlier one did not have as they are. */
function newCards(
  before: { record: HearticleRecord; at: string } | undefined,
  after: HearticleRecord,
  studies: readonly StudyRecord[],
): string[] {
  const known = new Set(before ? sourcesOf(before.record) : [])
  const changed = studies.filter((study) => before && isShownSince(study, before.at))
  const pmids = new Set(changed.map(({ pmid }) => pmid))
  return sourcesOf(after).filter((pmid) => !known.has(pmid) || pmids.has(pmid))
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
