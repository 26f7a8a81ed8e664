/** Studies that came in, and what the desk decided about them (P-INBOX, P-TRIAGE). */
import type { RejectReason } from '../../../src/contract/desk/inbox.ts'
import type { NewIdea } from '../../../src/domain/desk/board-records.ts'
import { inboxEntry } from '../../../src/domain/desk/inbox-entry.ts'
import {
  acceptanceRefusal,
  type Triage,
  triageSchema,
  undoRefusal,
} from '../../../src/domain/desk/triage.ts'
import type { StudyRecord } from '../../../src/domain/study/study.ts'
import { inboxWrites, readInboxItem } from '../content/inbox-items.ts'
import { editorialWrites } from '../content/study-editorial.ts'
import { readStudyItem } from '../content/study-item.ts'
import { equal, IF_NEW } from '../table/conditions.ts'
import {
  inboxKey,
  studyKey,
  studyPartition,
  triageKey,
  triageList,
  triageListKey,
} from '../table/keys.ts'
import { type Item, queryAll, type Table, type Write } from '../table/table.ts'
import { transact, type Writes } from '../table/transact.ts'
import { check, put, remove } from '../table/writes.ts'
import { ideaWrites, untouchedIdeaRemovals } from './board.ts'

const MAX_ATTEMPTS = 5

interface Deed {
  by: string
  at: Date
}

/** What somebody decided, with what it needs besides. */
export type StoredDecision =
  | {
      kind: 'accept'
      rubricId: number | undefined
      topicId: number | undefined
      ownerId: string | undefined
      /** The title of the idea. */
      title: (study: StudyRecord) => string
    }
  /** A newer edition of this hearticle was begun from it. */
  | { kind: 'edition'; hearticleId: number }
  | { kind: 'reject'; reason: RejectReason; note: string }
  | { kind: 'later'; until: string }

export type DecideOutcome =
  | { outcome: 'done' | 'decided'; triage?: Triage }
  | { outcome: 'withdrawn' | 'retracted' | 'gone' | 'not-found' | 'not-waiting' }

/** A study of the inbox with all that its partition holds. */
export interface StudyOfInbox {
  study: StudyRecord
  citedBy: number[]
  triage: Triage | undefined
}

async function readAll(table: Table, pmid: string) {
  const keys = [studyKey(pmid), triageKey(pmid), inboxKey(pmid)]
  const items = await table.getMany(keys)
  const [study, triage, entry] = keys.map(({ pk, sk }) =>
    items.find((item) => item.pk === pk && item.sk === sk),
  )
  return {
    ...readStudyItem(study),
    triage: triage && readTriage(triage),
    entry: entry && readInboxItem(entry),
  }
}

async function decideOnce(
  table: Table,
  pmid: string,
  decision: StoredDecision,
  { by, at }: Deed,
): Promise<DecideOutcome | 'again'> {
  const { study, version, triage: before, entry } = await readAll(table, pmid)
  if (!study) return { outcome: 'not-found' }
  if (before)
    return { outcome: isRepeated(before, decision, by) ? 'done' : 'decided', triage: before }
  if (decision.kind === 'later') {
    if (!entry) return { outcome: 'not-waiting' }
    const putOff = inboxWrites(pmid, entry, { ...entry, laterUntil: decision.until })
    return (await transact(table, putOff)) ? 'again' : { outcome: 'done' }
  }
  const accepts = decision.kind !== 'reject'
  const refusal = accepts && acceptanceRefusal(study)
  if (refusal) return { outcome: refusal }
  const placed = decision.kind === 'accept' ? placedIn(study, decision) : study
  const made =
    decision.kind === 'accept' ? ideaWrites(ideaOf(study, decision), { by, at }) : undefined
  const triage: Triage = {
    pmid,
    decision: accepts ? 'accepted' : 'rejected',
    by,
    at: at.toISOString(),
    ...(decision.kind === 'reject' && { reason: decision.reason }),
    ...(decision.kind === 'reject' && decision.note !== '' && { note: decision.note }),
    ...(decision.kind === 'edition' && { hearticleId: decision.hearticleId }),
    ...(made && { ideaId: made.idea.id }),
    ...(placed !== study && { before: placeOf(study), after: placeOf(placed) }),
    ...(entry && { entry }),
  }
  const about: Writes =
    placed === study
      ? [check(studyKey(pmid), equal('version', version))]
      : editorialWrites({ study, version }, placed, { by, at })
  const decides = [triageWrite(triage), ...inboxWrites(pmid, entry, undefined)]
  const refused = await transact(table, [...decides, ...about, ...(made?.writes ?? [])])
  if (!refused) return { outcome: 'done', triage }
  // Somebody decided, put it off or changed the study since; else the rubric or topic is gone.
  return refused.slice(0, decides.length + 1).includes(true) ? 'again' : { outcome: 'gone' }
}

/** What was decided, the newest first. @param limit so many at most */
export async function decided(
  table: Table,
  decision: Triage['decision'],
  limit: number,
): Promise<Triage[]> {
  const { items } = await table.queryPage(triageList(decision), {
    list: true,
    newestFirst: true,
    limit,
  })
  return items.map(readTriage)
}

/** What somebody decided, for their export. */
export async function decidedBy(table: Table, userId: string): Promise<Triage[]> {
  const found: Triage[] = []
  for (const decision of ['accepted', 'rejected'] as const) {
    for await (const item of queryAll(table, triageList(decision), { list: true })) {
      const triage = readTriage(item)
      if (triage.by === userId) found.push(triage)
    }
  }
  return found
}

/** Studies with the hearticles that cite them; a call for each, those that exist in their order. */
export async function studiesOf(table: Table, pmids: readonly string[]): Promise<StudyOfInbox[]> {
  const found = await Promise.all(
    pmids.map(async (pmid): Promise<StudyOfInbox[]> => {
      const items = await Array.fromAsync(queryAll(table, studyPartition(pmid)))
      const whole = items.find(({ sk }) => sk === studyKey(pmid).sk)
      const { study } = readStudyItem(whole)
      if (!study) return []
      const triage = items.find(({ sk }) => sk === triageKey(pmid).sk)
      const citedBy = items.flatMap(({ sk }) => hearticleIn(String(sk)))
      return [{ study, citedBy, triage: triage && readTriage(triage) }]
    }),
  )
  return found.flat()
}

/**
 * Decides about a study: one transaction with what follows of it. Said again by the same person
 * it is done already; else 'decided' names who was first.
 */
export async function decide(
  table: Table,
  pmid: string,
  decision: StoredDecision,
  deed: Deed,
): Promise<DecideOutcome> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const outcome = await decideOnce(table, pmid, decision, deed)
    if (outcome !== 'again') return outcome
  }
  throw new Error(`study ${pmid} is changed too often by others`)
}

/**
 * Takes a decision back: the study waits again, where it was before, and the idea that it became
 * is gone. 'in-work' where somebody has gone on with that idea. What was put off waits again.
 */
export async function undo(
  table: Table,
  pmid: string,
  { by, at }: Deed,
): Promise<'done' | 'not-decided' | 'not-yours' | 'too-late' | 'in-work'> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const { study, version, triage, entry } = await readAll(table, pmid)
    if (!study) return 'not-decided'
    if (!triage) {
      if (!entry) return 'not-decided'
      const { laterUntil: _, ...waiting } = entry
      if (!(await transact(table, inboxWrites(pmid, entry, waiting)))) return 'done'
      continue
    }
    const refusal = undoRefusal(triage, by, at)
    if (refusal) return refusal
    // Where the rubric or topic that it had is gone by now, it stays where it was put.
    const unplaced = attempt < MAX_ATTEMPTS ? placedBack(study, triage) : study
    const idea = triage.ideaId === undefined ? [] : untouchedIdeaRemovals(triage.ideaId)
    const refused = await transact(table, [
      remove(triageKey(pmid), equal('listSk', triageListKey('accepted', triage.at, pmid).listSk)),
      ...idea,
      ...inboxWrites(
        pmid,
        entry,
        triage.entry ?? inboxEntry(study, 'hand', triage.at.slice(0, 10)),
      ),
      ...(unplaced === study ? [] : editorialWrites({ study, version }, unplaced, { by, at })),
    ])
    if (!refused) return 'done'
    if (idea.length > 0 && refused[1]) return 'in-work'
  }
  throw new Error(`study ${pmid} is changed too often by others`)
}

/**
 * Lets studies wait that nobody decided about and no hearticle cites; what waits already stays.
 * @param cameOn the day for those of which no day is known
 * @returns how many wait now that did not
 */
export async function putUncited(
  table: Table,
  pmids: readonly string[],
  cameOn: string,
): Promise<number> {
  const added = await Promise.all(
    pmids.map(async (pmid) => {
      const items = await Array.fromAsync(queryAll(table, studyPartition(pmid)))
      const [only] = items
      // Anything beside the study says that a hearticle cites it or that it was decided about.
      if (!only || items.length > 1) return false
      const { study } = readStudyItem(only)
      if (!study || study.withdrawn) return false
      const entry = inboxEntry(study, 'hand', study.addedOn ?? cameOn)
      return (await transact(table, inboxWrites(pmid, undefined, entry))) === undefined
    }),
  )
  return added.filter(Boolean).length
}

const readTriage = (item: Item): Triage => triageSchema.parse(item.triage)

const triageWrite = (triage: Triage): Write =>
  put(
    {
      ...triageKey(triage.pmid),
      ...triageListKey(triage.decision, triage.at, triage.pmid),
      triage,
    },
    IF_NEW,
  )

const hearticleIn = (sk: string): number[] => {
  const [, id] = /^CITED_BY#0*(\d+)$/.exec(sk) ?? []
  return id === undefined ? [] : [Number(id)]
}

/** Whether somebody says again what they said. */
function isRepeated(before: Triage, decision: StoredDecision, by: string): boolean {
  if (before.by !== by || decision.kind === 'later') return false
  if (decision.kind === 'reject') {
    return before.decision === 'rejected' && before.reason === decision.reason
  }
  if (before.decision !== 'accepted') return false
  return decision.kind === 'accept'
    ? before.ideaId !== undefined
    : before.hearticleId === decision.hearticleId
}

const placeOf = ({ editorial: { rubricId, topicId } }: StudyRecord) => ({
  ...(rubricId !== undefined && { rubricId }),
  ...(topicId !== undefined && { topicId }),
})

/** The same study where it stands there already. */
function placedIn(
  study: StudyRecord,
  place: { rubricId?: number | undefined; topicId?: number | undefined },
): StudyRecord {
  const { rubricId, topicId, ...others } = study.editorial
  if (rubricId === place.rubricId && topicId === place.topicId) return study
  return {
    ...study,
    editorial: {
      ...others,
      ...(place.rubricId !== undefined && { rubricId: place.rubricId }),
      ...(place.topicId !== undefined && { topicId: place.topicId }),
    },
  }
}

/** Where it was before the decision, unless somebody has moved it since. */
function placedBack(study: StudyRecord, { before, after }: Triage): StudyRecord {
  const { rubricId, topicId } = study.editorial
  if (!before || rubricId !== after?.rubricId || topicId !== after?.topicId) return study
  return placedIn(study, before)
}

function ideaOf(study: StudyRecord, decision: StoredDecision & { kind: 'accept' }): NewIdea {
  const { rubricId = null, topicId = null, ownerId = null, title } = decision
  return {
    title: title(study),
    from: { kind: 'study', pmid: study.pmid },
    // A topic says of which rubric it is.
    rubricId: topicId === null ? rubricId : null,
    topicId,
    ownerId,
  }
}
