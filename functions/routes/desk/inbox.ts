import type { Hono } from 'hono'
import {
  beginNewerEdition as beginNewerEditionCall,
  type CheckedDecision,
  type DecisionResult,
  decideStudies,
  type InboxStudy,
  listInboxStudies,
  previewRubricSearch,
  undoDecisions,
} from '../../../src/contract/desk/inbox.ts'
import { hearticleLimits } from '../../../src/contract/protocol/hearticle-text.ts'
import type { Language } from '../../../src/contract/protocol/language.ts'
import { permissionsOf } from '../../../src/domain/account/permissions.ts'
import type { InboxEntry } from '../../../src/domain/desk/inbox-entry.ts'
import { mayPlan } from '../../../src/domain/desk/row-change.ts'
import { acceptanceRefusal } from '../../../src/domain/desk/triage.ts'
import { headlinesOf } from '../../../src/domain/hearticle/rendered-hearticle.ts'
import { headlineOf } from '../../../src/domain/presenters/present-study.ts'
import type { StudyRecord } from '../../../src/domain/study/study.ts'
import { germanTextsOf } from '../../../src/domain/study/text-languages.ts'
import type { Taxonomy } from '../../../src/domain/taxonomy/taxonomy.ts'
import { inlineToText } from '../../../src/domain/text/inline-markup.ts'
import { dayInVienna } from '../../../src/domain/time/vienna-days.ts'
import { beginNewerEdition } from '../../editorial/begin-newer-edition.ts'
import { listInbox } from '../../editorial/list-inbox.ts'
import { presentDecided, presentInboxStudy } from '../../editorial/present-inbox.ts'
import { previewSearch } from '../../editorial/preview-search.ts'
import { ApiError } from '../../errors/api-error.ts'
import type { Dependencies } from '../../http/dependencies.ts'
import { pageOf } from '../../http/page-of.ts'
import { serve } from '../../http/serve.ts'
import { type Caller, callerLanguage } from '../../request/caller.ts'

/** Studies that came in, and what the desk decides about them (P-INBOX, P-TRIAGE). */
export function inboxRoutes(app: Hono, dependencies: Dependencies): void {
  const { triage, studies, hearticles, taxonomy, users, searchIndex, now } = dependencies

  serve(app, listInboxStudies, async ({ query, caller }) => {
    const { shown, total, ...counted } = await listInbox(dependencies, query, dayInVienna(now()))
    return { ...pageOf(await present(shown, caller.userId), total, query), ...counted }
  })

  /** A page of the list: one call of the table for each study on it, and three for all. */
  const present = async (shown: readonly InboxEntry[], callerId: string): Promise<InboxStudy[]> => {
    const found = await triage.studiesOf(shown.map(({ pmid }) => pmid))
    const people = found.flatMap((one) => one.triage?.by ?? [])
    const [sameRecords, names, published] = await Promise.all([
      studies.sameRecords(found.map(({ study }) => study)),
      people.length > 0 ? users.namesOf(people) : new Map<string, string>(),
      searchIndex.use(async ({ aboutNew, summaries }) => {
        const about = found.map(({ study }) => aboutNew(study))
        const ids = [...new Set(about.flatMap((one) => one.mayChange.map((it) => it.hearticleId)))]
        const named = await summaries(ids, 'de')
        return { about, headlines: new Map(named.map((one) => [one.id, headlinesOf(one)])) }
      }),
    ])
    return found.map((one, at) => {
      const { pmid } = one.study
      const about = published.about[at]
      return presentInboxStudy(one, {
        entry: shown.find((entry) => entry.pmid === pmid),
        duplicates: sameRecords.get(pmid) ?? [],
        suggestedTopicId: about?.topicId,
        mayChange: (about?.mayChange ?? []).map(({ hearticleId, ...affected }) => ({
          id: hearticleId,
          headline: published.headlines.get(hearticleId) ?? { de: '', en: '' },
          ...affected,
        })),
        decided: one.triage ? presentDecided(one.triage, names, callerId, now()) : null,
      })
    })
  }

  serve(app, decideStudies, async ({ body: { decisions }, caller, context }) => {
    const language = callerLanguage(context)
    const owners = decisions.flatMap((one) =>
      one.decision === 'accept' ? (one.ownerId ?? []) : [],
    )
    const [all, writers] = await Promise.all([
      taxonomy.load(),
      owners.length > 0 ? users.findMany(owners) : new Map(),
    ])
    const mayOwn = (id: string | null) => {
      if (id === null) return true
      if (id !== caller.userId && !mayPlan(caller)) return false
      const account = writers.get(id)
      const rights = account ? permissionsOf(account.roles, false) : []
      return rights.includes('PERMISSION_EDIT_HEARTICLES')
    }
    const decide = async (decision: CheckedDecision) => {
      const { pmid } = decision
      const deed = { by: caller.userId, at: now() }
      if (decision.decision === 'reject') {
        const { reason, note } = decision
        return triage.decide(pmid, { kind: 'reject', reason, note }, deed)
      }
      if (decision.decision === 'later') {
        if (decision.until <= dayInVienna(now())) return { outcome: 'past' as const }
        return triage.decide(pmid, { kind: 'later', until: decision.until }, deed)
      }
      if (!mayOwn(decision.ownerId)) return { outcome: 'no-owner' as const }
      const place = placeIn(all, decision)
      if (!place) return { outcome: 'gone' as const }
      const title = (study: StudyRecord) => ideaTitle(study, language)
      const ownerId = decision.ownerId ?? undefined
      return triage.decide(pmid, { kind: 'accept', ...place, ownerId, title }, deed)
    }
    // One after another: two of the same study in one request meet as two requests would.
    const results: Array<Awaited<ReturnType<typeof decide>> & { pmid: string }> = []
    for (const decision of decisions) {
      results.push({ pmid: decision.pmid, ...(await decide(decision)) })
    }
    const by = results.flatMap((one) => ('triage' in one && one.triage ? [one.triage.by] : []))
    const names = by.length > 0 ? await users.namesOf(by) : new Map<string, string>()
    return {
      results: results.map((one): DecisionResult => {
        const decided = 'triage' in one ? one.triage : undefined
        return {
          pmid: one.pmid,
          outcome: one.outcome,
          decided: decided ? presentDecided(decided, names, caller.userId, now()) : null,
        }
      }),
    }
  })

  serve(app, undoDecisions, async ({ body: { pmids }, caller }) => {
    const results = []
    for (const pmid of new Set(pmids)) {
      const outcome = await triage.undo(pmid, { by: caller.userId, at: now() })
      results.push({ pmid, outcome })
    }
    return { results }
  })

  serve(app, beginNewerEditionCall, async ({ params: { pmid }, body, caller, context }) => {
    const { hearticleId } = body
    const study = await studies.find(pmid)
    if (!study) throw new ApiError('study_not_found')
    const refusal = acceptanceRefusal(study)
    if (refusal) throw new ApiError(`study_${refusal}`)
    await refuseDecided(pmid, hearticleId, caller)
    const version = await beginNewerEdition(
      { hearticles, studies, taxonomy, now },
      { hearticleId, pmid },
      { userId: caller.userId, language: callerLanguage(context) },
    )
    // Whoever comes between has decided; the study is cited nevertheless, and the row says so.
    await triage.decide(pmid, { kind: 'edition', hearticleId }, { by: caller.userId, at: now() })
    return { hearticleId, version }
  })

  /** @throws ApiError where somebody decided otherwise about a study */
  const refuseDecided = async (pmid: string, hearticleId: number, caller: Caller) => {
    const [found] = await triage.studiesOf([pmid])
    if (!found?.triage) return
    const { by, hearticleId: begun } = found.triage
    if (by === caller.userId && begun === hearticleId) return
    throw new ApiError('study_decided')
  }

  serve(app, previewRubricSearch, ({ body: { text }, context }) =>
    previewSearch(dependencies, text, context.get('requestId')),
  )
}

/** Where a study is put; a topic decides the rubric. Undefined where there is no such place any more. */
function placeIn(
  { rubrics, topics }: Taxonomy,
  { rubricId, topicId }: { rubricId: number | null; topicId: number | null },
): { rubricId: number | undefined; topicId: number | undefined } | undefined {
  const topic = topics.find(({ id }) => id === topicId)
  if (topicId !== null && !topic) return undefined
  const rubric = topic?.rubricId ?? rubricId ?? undefined
  if (rubric !== undefined && !rubrics.some(({ id }) => id === rubric)) return undefined
  return { rubricId: rubric, topicId: topic?.id }
}

/** The title of the idea: the study's, in the language of whoever accepts it where there is one. */
function ideaTitle(study: StudyRecord, language: Language): string {
  const german = language === 'de' ? germanTextsOf(study)?.title : undefined
  const title = inlineToText(headlineOf(german ?? study.source.title)).trim()
  return title === ''
    ? `PMID ${study.pmid}`
    : title.slice(0, hearticleLimits.headline).toWellFormed()
}
