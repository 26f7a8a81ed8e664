import type { Context, Hono } from 'hono'
import type * as z from 'zod/mini'
import type { WrittenEvidence } from '../../../src/contract/desk/evidence.ts'
import {
  createHearticle,
  deleteHearticle,
  findHearticleVersion,
  findWorkHearticle,
  listHearticleVersions,
  listTopics,
  listWorkHearticles,
  type newHearticleSchema,
  saveHearticle,
} from '../../../src/contract/desk/writing.ts'
import { hearticleLimits } from '../../../src/contract/protocol/hearticle-text.ts'
import { type Language, languages } from '../../../src/contract/protocol/language.ts'
import { foreignFindings } from '../../../src/domain/evidence/evidence-ids.ts'
import { peopleIn } from '../../../src/domain/evidence/present-evidence.ts'
import { recordedFindings } from '../../../src/domain/evidence/recorded-findings.ts'
import { changedFacts } from '../../../src/domain/hearticle/changed-facts.ts'
import type { HearticleRecord } from '../../../src/domain/hearticle/hearticle.ts'
import { emptyTexts } from '../../../src/domain/hearticle/hearticle-texts.ts'
import {
  filterHeads,
  presentListItem,
  presentVersion,
} from '../../../src/domain/hearticle/work-hearticle.ts'
import { namedTopics, presentTopic } from '../../../src/domain/taxonomy/taxonomy.ts'
import { ownedBy } from '../../editorial/begin-hearticle.ts'
import { readDeskHeads } from '../../editorial/desk-heads.ts'
import { refuseUnknownPicture } from '../../editorial/hearticle-picture.ts'
import { presentDesk } from '../../editorial/present-desk.ts'
import { requireComplete } from '../../editorial/require-complete.ts'
import { ApiError } from '../../errors/api-error.ts'
import { errorMessage } from '../../errors/error-messages.ts'
import { faultMessage } from '../../errors/fault-messages.ts'
import type { Dependencies } from '../../http/dependencies.ts'
import { pageIn, pageOf } from '../../http/page-of.ts'
import { serve } from '../../http/serve.ts'
import { hearticleConflict } from '../../http/version-conflict.ts'
import { answerLanguage, callerLanguage } from '../../request/caller.ts'

type Sent = z.output<typeof newHearticleSchema>
type EditorialDraft = Parameters<Dependencies['hearticles']['create']>[0]
type Change = Parameters<Dependencies['hearticles']['create']>[1]

/** How editors write hearticles (P-WRITING). */
export function writingRoutes(app: Hono, dependencies: Dependencies): void {
  const { taxonomy, hearticles, files, now, users, idempotency, presence } = dependencies
  const there = <T>(found: T | 'deleted' | undefined): T => {
    if (found === 'deleted') throw new ApiError('hearticle_deleted')
    if (!found) throw new ApiError('hearticle_not_found')
    return found
  }

  /** @throws ApiError where it cannot be stored so, or not in this state */
  const draftOf = async (
    sent: Sent,
    desk: Parameters<typeof requireComplete>[2],
    { userId, context }: { userId: string; context: Context },
  ): Promise<EditorialDraft> => {
    const before = desk?.hearticle
    // What is public begins its next edition as a draft.
    const from = before && before.status !== 'PUBLISHED' ? before.status : 'DRAFT'
    const { topic: wanted, status = from, unfinished } = sent
    const language = callerLanguage(context)
    const [topic] = namedTopics(await taxonomy.load(), wanted)
    if (!topic) throw noTopic(context)
    await refuseUnknownPicture(files, sent, before, language)
    const translations = languages.map(
      (languageCode) =>
        sent.translations.find((one) => one.languageCode === languageCode) ?? {
          languageCode,
          ...emptyTexts(),
        },
    )
    const who = { userId, at: now().toISOString() }
    const { highestFindingId, ...recorded } = evidenceBy(before, sent, who, language)
    const { findings: _, ...others } = sent
    const change = { ...others, ...recorded, citedPmids: [...new Set(sent.citedPmids)] }
    // It goes with what it explains.
    const explanation = sent.explanation ?? before?.explanation
    const written = changedFacts(before, { ...change, explanation })
    refuseForeign(written, language)
    const draft = {
      topicId: topic.id,
      status,
      translations,
      ...written,
      ...(highestFindingId !== undefined && { highestFindingId }),
      ...(unfinished && { unfinished }),
    }
    const bytes = new TextEncoder().encode(JSON.stringify(draft)).length
    if (bytes > hearticleLimits.bytes) throw new ApiError('payload_too_large')
    if (status !== 'DRAFT') {
      await requireComplete(dependencies, draft, desk, language)
    }
    return draft
  }

  const conflict = (id: number, savedVersion?: number) =>
    hearticleConflict(dependencies, id, savedVersion)

  /** What was written before, where nobody has changed it since; else that it had been written. */
  const written = async ({ id, version }: Pick<HearticleRecord, 'id' | 'version'>) => {
    const { hearticle } = there(await hearticles.findForDesk(id))
    if (hearticle.version !== version) throw await conflict(id, version)
    return hearticle
  }

  serve(app, listWorkHearticles, async ({ query }) => {
    const { status, term = '' } = query
    const [all, { inHand, settled }] = await Promise.all([
      taxonomy.load(),
      readDeskHeads(dependencies, new Set(), term.trim() !== ''),
    ])
    const found = [...filterHeads(inHand, { status, term }), ...settled]
    const ids = found.map(({ id }) => id).toSorted((a, b) => b - a)
    const shown = await hearticles.headsOf(pageIn(ids, query))
    const language = answerLanguage(query)
    const content = shown.map((head) => presentListItem(head, all, language))
    return pageOf(content, found.length, query)
  })

  serve(app, findWorkHearticle, async ({ params, query }) => {
    const desk = there(await hearticles.findForDesk(params.id))
    return presentDesk(dependencies, desk, answerLanguage(query))
  })

  serve(app, createHearticle, async ({ body, query, caller, context, idempotentWrite }) => {
    const create = async (note: Change['note']) => {
      const draft = await draftOf(body, undefined, { userId: caller.userId, context })
      const by = caller.userId
      const hearticle = await hearticles.create(draft, { by, at: now(), note }, ownedBy(by))
      if (hearticle === 'no-topic') throw noTopic(context)
      if (hearticle === 'refused') throw new Error('a new hearticle had an owner before')
      return hearticle
    }
    const created = await idempotency.runOnce(idempotentWrite, now(), create, written)
    const desk = { hearticle: created }
    return presentDesk(dependencies, desk, answerLanguage(query))
  })

  serve(app, saveHearticle, async ({ params, body, query, caller, context, idempotentWrite }) => {
    const save = async (note: Change['note']) => {
      const desk = there(await hearticles.findForDesk(params.id))
      const text = { kind: 'hearticle', id: params.id } as const
      if (await presence.isTakenOver(text, caller.userId, now())) throw new ApiError('taken_over')
      if (desk.hearticle.version !== body.version) throw await conflict(params.id)
      const draft = await draftOf(body, desk, { userId: caller.userId, context })
      const asksReview = body.status === 'IN_REVIEW'
      const change = { by: caller.userId, at: now(), note, asksReview }
      const saved = there(await hearticles.save(params.id, body.version, draft, change))
      if (saved === 'no-topic') throw noTopic(context)
      if (saved === 'conflict') throw await conflict(params.id)
      return saved
    }
    const saved = await idempotency.runOnce(idempotentWrite, now(), save, written)
    const desk = there(await hearticles.findForDesk(params.id))
    return presentDesk(dependencies, { ...desk, hearticle: saved }, answerLanguage(query))
  })

  serve(app, deleteHearticle, async ({ params, query: { version }, caller }) => {
    const isGone = await hearticles.remove(params.id, now(), caller.userId, version)
    if (isGone === 'conflict') throw await conflict(params.id)
    if (!isGone && (await hearticles.find(params.id)) !== 'deleted') {
      throw new ApiError('hearticle_not_found')
    }
    return {}
  })

  serve(app, listHearticleVersions, async ({ params }) => {
    const found = await hearticles.editions(params.id)
    const people = found.flatMap(({ by }) => by ?? [])
    const { hearticle, names } = await hearticles.findWithNames(params.id, people)
    there(hearticle)
    return {
      versions: found.map(({ record: { version, status }, at, by }) => ({
        version,
        status,
        at,
        by: names.get(by ?? '') ?? null,
      })),
    }
  })

  serve(app, findHearticleVersion, async ({ params }) => {
    const { hearticle, edition: found } = await hearticles.findEdition(params.id, params.version)
    there(hearticle)
    if (!found) throw new ApiError('version_not_found')
    const names = await users.namesOf([found.by ?? [], peopleIn(found.record)].flat())
    const made = { at: found.at, by: names.get(found.by ?? '') ?? null }
    return presentVersion(found.record, made, names)
  })

  serve(app, listTopics, async ({ query }) => {
    const all = await taxonomy.load()
    return all.topics.flatMap(({ id }) => presentTopic(id, all, answerLanguage(query)) ?? [])
  })
}

/**
 * What is sent of findings, with what only the service knows, and their comparisons; nothing where no
 * findings are sent.
 * @throws ApiError where a user wants to confirm a place that is their own
 */
function evidenceBy(
  before: HearticleRecord | undefined,
  sent: Sent,
  by: { userId: string; at: string },
  language: Language,
): Pick<HearticleRecord, 'findings' | 'comparisons' | 'highestFindingId'> {
  if (!sent.findings) return {}
  const used = new Set(sent.findings.map(({ comparisonId }) => comparisonId))
  const comparisons = sent.comparisons ?? before?.comparisons?.filter(({ id }) => used.has(id))
  const { refused, ...recorded } = recordedFindings(before ?? {}, sent.findings, by)
  if (refused.length === 0) return { ...recorded, comparisons }
  const words = faultMessage('finding-own-place', language)
  const fields = refused.map((at) => [`body.findings.${at}.placeConfirmed`, words])
  throw new ApiError('invalid_request', Object.fromEntries(fields))
}

/** @throws ApiError where a finding is of a comparison that is not there */
function refuseForeign(evidence: WrittenEvidence, language: Language): void {
  const foreign = foreignFindings(evidence)
  if (foreign.length === 0) return
  const words = faultMessage('no-comparison', language)
  const fields = foreign.map((at) => [`body.findings.${at}.comparisonId`, words])
  throw new ApiError('invalid_request', Object.fromEntries(fields))
}

const noTopic = (context: Context) =>
  new ApiError('invalid_request', {
    'body.topic': errorMessage('topic_not_found', callerLanguage(context)),
  })
