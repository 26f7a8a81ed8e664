import type { Hono } from 'hono'
import type { Language } from '../../../src/contract/protocol/language.ts'
import {
  continueReading,
  type Kept,
  listReading,
  MOST_TO_CONTINUE,
  putOnReadingList,
  type ReadingListEntry,
  removeFromReadingList,
  setReadingHistory,
} from '../../../src/contract/reading/reading-list.ts'
import { opensEverything } from '../../../src/domain/account/access.ts'
import { presentChosen, presentHistory } from '../../../src/domain/account/account.ts'
import {
  believedTime,
  isUnfinished,
  lastVisit,
  newestFirst,
  nothingKept,
} from '../../../src/domain/account/reading-list.ts'
import { trialInUse } from '../../../src/domain/billing/subscription.ts'
import { questionsOfDay } from '../../../src/domain/reading/my-questions.ts'
import { contributionOf } from '../../../src/domain/statistics/interactions.ts'
import { noteEndedConsent, noteErasure } from '../../accounts/delete-account.ts'
import { ApiError } from '../../errors/api-error.ts'
import type { Dependencies } from '../../http/dependencies.ts'
import { pageIn, pageOf } from '../../http/page-of.ts'
import { publicHearticles } from '../../http/public-hearticles.ts'
import { serve } from '../../http/serve.ts'
import { type Caller, callerLanguage } from '../../request/caller.ts'
import type { SearchIndex } from '../../search/search-index.ts'
import { newInRubrics } from './new-in-rubrics.ts'

/** Among so many that were read or saved last retractions are looked for. */
const MOST_LOOKED_AT = 200

const bySaved = newestFirst(({ savedAt }) => savedAt)
const byRead = newestFirst(({ read }) => read?.at)
const byAnswer = newestFirst(({ answers }) => answers.at(-1)?.at)
const byUse = newestFirst(({ savedAt, read }) => read?.at ?? savedAt)

/** What users saved, read and answered (P-SAVED, P-HISTORY, P-MY-QUESTIONS): for themselves and nobody else. */
export function readingListRoutes(app: Hono, dependencies: Dependencies): void {
  serveLists(app, dependencies)

  const { readingList, interactions, files, now } = dependencies
  const isSaveable = publicHearticles(dependencies)

  serve(app, putOnReadingList, async ({ params: { hearticleId }, body, caller }) => {
    const at = now()
    if (!(await isSaveable(hearticleId, at))) throw new ApiError('hearticle_not_found')
    if (body.state === 'saved') {
      const savedAt = believedTime(body.at, caller.account.createdAt, at)
      const since = await save(dependencies, caller, hearticleId, savedAt)
      // Not where it was saved before: a number for the desk, of nobody in particular (P-COUNTING).
      if (since === savedAt) {
        const contribution = contributionOf({ interactionType: 'BOOKMARK' })
        await interactions.count(
          { hearticleId, contribution, reader: { userId: caller.userId } },
          at,
        )
      }
      return { ...nothingKept(hearticleId), savedAt: since }
    }
    const { period } = body
    const isOver = period !== undefined && period !== caller.account.readingHistory?.period
    if (isOver) throw new ApiError('history_off')
    if (body.given && body.state === 'answered') {
      const given = { at: body.at, ...body.given }
      const answers = await readingList.noteAnswer(caller.account, hearticleId, given, at)
      if (answers === 'off') throw new ApiError('history_off')
      return { ...nothingKept(hearticleId), answers }
    }
    const read = await readingList.note(caller.account, hearticleId, body, at)
    if (read === 'off') throw new ApiError('history_off')
    return { ...nothingKept(hearticleId), read }
  })

  serve(
    app,
    removeFromReadingList,
    async ({ params: { hearticleId }, query: { state }, caller }) => {
      const { userId } = caller
      const of = (one: typeof state) => state === undefined || state === one
      if (of('saved')) await readingList.unsave(userId, hearticleId)
      if (of('read')) await readingList.forget(userId, hearticleId, 'read')
      if (of('answered')) await readingList.forget(userId, hearticleId, 'answered')
      return { done: true } as const
    },
  )

  serve(app, setReadingHistory, async ({ body, caller: { userId, account }, count }) => {
    if (body.retractionMails && !dependencies.canMail) throw new ApiError('mail_unavailable')
    await count()
    // They agreed to whom they were shown, and to nobody who came after.
    const { answersTo: partner = '' } = body
    if (partner !== '' && partner !== account.readingHistory?.answersTo) {
      const { educationPartner } = await dependencies.deskSettings.find()
      if (partner !== educationPartner) throw new ApiError('version_conflict')
    }
    const at = now()
    const chosen = await readingList.choose(userId, body, at, {
      // For a restore of the database, which must not bring it back.
      onEnd: (what, period) =>
        what === 'history'
          ? noteErasure(files, { userId, period, deletedAt: at })
          : noteEndedConsent(files, { userId, endedAt: at }),
    })
    if (!chosen) throw new ApiError('unauthorized')
    return { history: presentChosen(chosen) }
  })
}

/** Each costs two calls of the database, who asks and what they have; what was answered a third, of the desk's partner. */
function serveLists(
  app: Hono,
  { readingList, deskSettings, searchIndex, now }: Dependencies,
): void {
  serve(app, listReading, async ({ query, caller: { account }, context }) => {
    const entries = await readingList.keptBy(account)
    return searchIndex.use(async (index) => {
      const listed = listedIn(index, entries)
      const all = {
        saved: () => listed.filter(({ savedAt }) => savedAt !== null).toSorted(bySaved),
        read: () => listed.filter(({ read }) => read !== null).toSorted(byRead),
        answered: () => listed.filter(({ answers }) => answers.length > 0).toSorted(byAnswer),
      }[query.view]()
      const content = await withSummaries(index, pageIn(all, query), callerLanguage(context))
      const { educationPartner } =
        query.view === 'answered' ? await deskSettings.find() : { educationPartner: '' }
      const page = pageOf(content, all.length, query)
      const questions = query.view === 'answered' ? questionsOfDay(listed, now()) : null
      return { ...page, history: presentHistory(account), educationPartner, questions }
    })
  })

  serve(app, continueReading, async ({ caller: { account, permissions }, context }) => {
    const entries = await readingList.keptBy(account)
    const at = now()
    const language = callerLanguage(context)
    return searchIndex.use(async (index) => {
      const all = listedIn(index, entries)
      const first = (some: Kept[]) =>
        withSummaries(index, some.slice(0, MOST_TO_CONTINUE), language)
      const read = all.filter((one) => one.read !== null).toSorted(byRead)
      const readIds = new Set(read.map(({ hearticleId }) => hearticleId))
      const used = await withSummaries(
        index,
        all.toSorted(byUse).slice(0, MOST_LOOKED_AT),
        language,
      )
      const fresh = await newInRubrics(index, account.selectedRubricIds ?? [], language, at)
      return {
        now: at.toISOString(),
        lastVisit: lastVisit(all, at),
        ...fresh,
        read: fresh.hearticles.flatMap(({ id }) => (readIds.has(id) ? [id] : [])),
        unfinished: await first(read.filter((one) => one.read && isUnfinished(one.read))),
        savedUnread: await first(all.filter((one) => one.savedAt && !one.read).toSorted(bySaved)),
        questions: questionsOfDay(all, at),
        retracted: used
          .filter(({ hearticle }) => hearticle.notice === 'retracted')
          .slice(0, MOST_TO_CONTINUE),
        history: presentHistory(account),
        opensAll: opensEverything(permissions),
        trial: trialInUse(account, at),
      }
    })
  })
}

/** Without what was deleted since. */
function listedIn(index: SearchIndex, entries: readonly Kept[]): Kept[] {
  const published = new Set(index.hearticles.map(({ id }) => id))
  return entries.filter(({ hearticleId }) => published.has(hearticleId))
}

async function withSummaries(
  index: SearchIndex,
  entries: readonly Kept[],
  language: Language,
): Promise<ReadingListEntry[]> {
  const ids = entries.map(({ hearticleId }) => hearticleId)
  const summaries = await index.summaries(ids, language)
  const found = new Map(summaries.map((hearticle) => [hearticle.id, hearticle]))
  return entries.flatMap((one) => {
    const hearticle = found.get(one.hearticleId)
    return hearticle ? [{ ...one, hearticle }] : []
  })
}

/**
 * Saves a hearticle; where there is no place left, that of deleted ones is made free first.
 * @returns since when it is saved
 */
async function save(
  { readingList, hearticles }: Pick<Dependencies, 'readingList' | 'hearticles'>,
  { account }: Caller,
  hearticleId: number,
  at: string,
): Promise<string> {
  for (let isFirst = true; ; isFirst = false) {
    const outcome = await readingList.save(account.id, hearticleId, at)
    if (outcome === 'gone') throw new ApiError('unauthorized')
    if (outcome !== 'full') return outcome.savedAt
    if (!isFirst) throw new ApiError('reading_list_full')
    const ids = (await readingList.keptBy(account)).flatMap((one) =>
      one.savedAt ? [one.hearticleId] : [],
    )
    const there = new Set((await hearticles.findMany(ids)).map(({ id }) => id))
    for (const id of ids) if (!there.has(id)) await readingList.unsave(account.id, id)
  }
}
