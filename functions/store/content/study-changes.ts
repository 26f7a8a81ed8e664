import {
  hasOtherAbstract,
  withFormerAbstract,
} from '../../../src/domain/evidence/former-abstracts.ts'
import type { ChangeLane } from '../../../src/domain/publication/publication.ts'
import type { StudyRecord } from '../../../src/domain/study/study.ts'
import { type ImportOutcome, withNewCorrection } from '../../../src/domain/study/study-import.ts'
import { hasNewNotice, isFallen, withNotices } from '../../../src/domain/study/study-notices.ts'
import type { Changed } from '../table/changed.ts'
import { CITED_BY_PREFIX, fallenKey, studyKey, studyPartition } from '../table/keys.ts'
import { queryAll, type Table, type Write } from '../table/table.ts'
import { transact } from '../table/transact.ts'
import { put } from '../table/writes.ts'
import { type ContentEntity, openContentChange } from './content-changes.ts'
import { readStudyItem, type StoredStudy, studyWrite } from './study-item.ts'

type Decide = (stored: StudyRecord | undefined) => {
  outcome: ImportOutcome
  study: StudyRecord | undefined
}

/** What is written in one transaction with a study that comes for the first time. */
type AlsoWrite = (study: StudyRecord) => Promise<Write[]>

const MAX_ATTEMPTS = 5

/** Where another user wrote in between, the change is decided again on what they wrote. */
async function change(
  table: Table,
  pmid: string,
  first: StoredStudy,
  decide: Decide,
  at: Date,
  beforeWrite: (before: StudyRecord | undefined, study: StudyRecord) => Promise<unknown>,
  by: Changed | undefined,
  withNew: AlsoWrite | undefined,
): Promise<{ outcome: ImportOutcome; now: StoredStudy }> {
  let stored = first
  for (let attempt = 1; ; attempt += 1) {
    const { outcome, study: decided } = decide(stored.study)
    if (outcome === 'unchanged' || !decided) return { outcome: 'unchanged', now: stored }
    const study = await keepingAbstract(table, stored.study, decided, at)
    await beforeWrite(stored.study, study)
    // Before it falls or reads otherwise, so that none does so unmarked.
    const isMarked = isFallen(withNotices(study)) || study.formerAbstracts !== undefined
    if (isMarked) await table.write(put({ ...fallenKey(pmid) }))
    const beside = outcome === 'imported' && withNew ? await withNew(study) : []
    const written = studyWrite(study, stored.version, by)
    const isWritten =
      beside.length === 0
        ? await table.write(written)
        : (await transact(table, [written, ...beside])) === undefined
    if (isWritten) {
      return { outcome, now: { study, version: stored.version + 1 } }
    }
    if (attempt === MAX_ATTEMPTS) throw new Error(`study ${pmid} is changed too often by others`)
    stored = readStudyItem(await table.get(studyKey(pmid)))
  }
}

/** With the abstract that it had, where a hearticle cites it (P-SOURCE-CHANGED). */
async function keepingAbstract(
  table: Table,
  before: StudyRecord | undefined,
  after: StudyRecord,
  at: Date,
): Promise<StudyRecord> {
  if (!before || !hasOtherAbstract(before, after)) return after
  const citing = queryAll(table, studyPartition(after.pmid), { sortPrefix: CITED_BY_PREFIX })
  const { done: isCitedByNone } = await citing.next()
  return isCitedByNone ? after : withFormerAbstract(before, after, at)
}

const hasLeftAbstract = (before: StudyRecord | undefined, after: StudyRecord): boolean =>
  before?.formerAbstracts?.at(-1)?.until !== after.formerAbstracts?.at(-1)?.until

/**
 * Decides on many studies after one batched read; outcomes in the order of the changes. Several
 * changes of one study follow each other in that order, each on what the one before left. Before
 * the first is written it is noted that they may change; who waits for all of them need not know.
 * What readers have to know soon, since a study falls, is corrected or has another abstract in which a
 * hearticle may have a passage, is noted by itself.
 */
export async function changeMany(
  table: Table,
  changes: ReadonlyArray<{ pmid: string; decide: Decide; withNew?: AlsoWrite | undefined }>,
  at: Date,
  by?: string,
) {
  const changedBy = by === undefined ? undefined : { by, at: at.toISOString() }
  const keys = [...new Set(changes.map(({ pmid }) => pmid))].map(studyKey)
  const states = new Map<string, Promise<StoredStudy>>(
    (await table.getMany(keys)).map((item) => [
      String(item.pk),
      Promise.resolve(readStudyItem(item)),
    ]),
  )
  const absent: StoredStudy = { study: undefined, version: 0 }
  const notes = new Map<string, ReturnType<typeof openContentChange>>()
  const noteOnce = (name: string, lane: ChangeLane, entities: ContentEntity[]) => {
    const note = notes.get(name) ?? openContentChange(table, { entities, at, lane })
    notes.set(name, note)
    return note
  }
  const noteChange = (before: StudyRecord | undefined, study: StudyRecord) => {
    const { pk } = studyKey(study.pmid)
    return hasNewNotice(before, study) || hasLeftAbstract(before, study)
      ? noteOnce(pk, 'first', [pk as ContentEntity])
      : noteOnce(
          '',
          'import',
          keys.map((key) => key.pk as ContentEntity),
        )
  }
  const statesRead = new Map(states)
  const results = await Promise.allSettled(
    changes.map(async ({ pmid, decide, withNew }) => {
      const { pk } = studyKey(pmid)
      const before = states.get(pk) ?? Promise.resolve(absent)
      const decideNews: Decide = (stored) => {
        const { outcome, study } = decide(stored)
        return { outcome, study: study && withNewCorrection(stored, study, at) }
      }
      const changed = before.then((stored) =>
        change(table, pmid, stored, decideNews, at, noteChange, changedBy, withNew),
      )
      states.set(
        pk,
        changed.then(
          ({ now }) => now,
          () => before,
        ),
      )
      return (await changed).outcome
    }),
  )
  // Where it could not be opened nothing was written, and every outcome says why.
  for (const note of notes.values()) await (await note.catch(() => undefined))?.close()
  const steps = await Promise.all(
    keys.map(async ({ pk }) => ({
      before: (await statesRead.get(pk))?.study,
      now: (await states.get(pk))?.study,
    })),
  )
  return { results, steps }
}
