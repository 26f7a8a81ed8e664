import type { StudyRecord } from '../../../src/domain/study/study.ts'
import {
  type Assignment,
  type ImportOutcome,
  type IncomingStudy,
  mergeStudy,
  withdrawStudy,
  withNewCorrection,
} from '../../../src/domain/study/study-import.ts'
import { isFallen, withNotices } from '../../../src/domain/study/study-notices.ts'
import type { CitationCount } from '../../../src/domain/study/study-popularity.ts'
import { isSameData } from '../../../src/domain/text/canonical-json.ts'
import { dayInVienna } from '../../../src/domain/time/vienna-days.ts'
import type { Changed } from '../table/changed.ts'
import { fallenKey, studyKey } from '../table/keys.ts'
import type { Table, Write } from '../table/table.ts'
import { transact } from '../table/transact.ts'
import { put } from '../table/writes.ts'
import { type ContentEntity, openContentChange } from './content-changes.ts'
import type { Change } from './hearticle-writes.ts'
import { newInboxEntry } from './inbox-items.ts'
import { noticeLinks } from './notices/notice-links.ts'
import { editorialWrites, usageOf } from './study-editorial.ts'
import { readStudyItem, type StoredStudy, studyWrite } from './study-item.ts'
import { studyReads } from './study-reads.ts'
import { tryRecordUsage } from './usage-counts.ts'

type Decide = (stored: StudyRecord | undefined) => {
  outcome: ImportOutcome
  study: StudyRecord | undefined
}

/** What is written in one transaction with a study that comes for the first time. */
type AlsoWrite = (study: StudyRecord) => Promise<Write[]>

const MAX_ATTEMPTS = 5

/** Studies, one item each. */
export function createStudyStore(table: Table) {
  /** Where another user wrote in between, the change is decided again on what they wrote. */
  const change = async (
    pmid: string,
    first: StoredStudy,
    decide: Decide,
    beforeWrite: () => Promise<unknown>,
    by: Changed | undefined,
    withNew: AlsoWrite | undefined,
  ): Promise<{ outcome: ImportOutcome; now: StoredStudy }> => {
    let stored = first
    for (let attempt = 1; ; attempt += 1) {
      const { outcome, study } = decide(stored.study)
      if (outcome === 'unchanged' || !study) return { outcome: 'unchanged', now: stored }
      await beforeWrite()
      // Before it falls, so that none falls unmarked.
      if (isFallen(withNotices(study))) await table.write(put({ ...fallenKey(pmid) }))
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
  /**
   * Decides on many studies after one batched read; outcomes in the order of the changes. Several
   * changes of one study follow each other in that order, each on what the one before left. Before
   * the first is written it is noted that they may change; who waits for all of them need not know.
   */
  const changeMany = async (
    changes: ReadonlyArray<{ pmid: string; decide: Decide; withNew?: AlsoWrite | undefined }>,
    at: Date,
    by?: string,
  ) => {
    const changedBy = by === undefined ? undefined : { by, at: at.toISOString() }
    const keys = [...new Set(changes.map(({ pmid }) => pmid))].map(studyKey)
    const states = new Map<string, Promise<StoredStudy>>(
      (await table.getMany(keys)).map((item) => [
        String(item.pk),
        Promise.resolve(readStudyItem(item)),
      ]),
    )
    const absent: StoredStudy = { study: undefined, version: 0 }
    let note: ReturnType<typeof openContentChange> | undefined
    const noteOnce = () => {
      const entities = keys.map(({ pk }) => pk as ContentEntity)
      note ??= openContentChange(table, entities, at)
      return note
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
          change(pmid, stored, decideNews, noteOnce, changedBy, withNew),
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
    const opened = await note?.catch(() => undefined)
    await opened?.close()
    const steps = await Promise.all(
      keys.map(async ({ pk }) => ({
        before: (await statesRead.get(pk))?.study,
        now: (await states.get(pk))?.study,
      })),
    )
    return { results, steps }
  }
  const readStudy = (item: Record<string, unknown>) => readStudyItem(item).study
  const linkNotices = noticeLinks(table, { read: readStudy, changeMany })

  return {
    ...studyReads(table),
    /**
     * Writes what editors say about a study; a publication follows where readers see any of it.
     * @param read the study as it was read, with its version
     * @returns 'conflict' where a user, also an import, changed it since; 'gone' where the rubric
     * or topic that it names was deleted
     */
    async saveEditorial(
      read: { study: StudyRecord; version: number },
      study: StudyRecord,
      change: Change,
      note?: Write,
    ): Promise<'saved' | 'conflict' | 'gone'> {
      const writes = editorialWrites(read, study, change)
      const refused = await transact(table, writes, note)
      if (!refused) return 'saved'
      return refused[0] ? 'conflict' : 'gone'
    },

    /**
     * Writes studies where they are new or changed and takes out of sight what PubMed withdrew, in
     * the order given, each for itself. None of them where the rubric or topic that they are put
     * into was deleted.
     * @param by the user who does it, for those who change it at the same time; left out for a
     * command
     * @returns for each, in order, its outcome or the reason why it was not written
     */
    async importMany(
      incoming: ReadonlyArray<IncomingStudy | { withdrawn: string }>,
      assignment: Assignment = {},
      at: Date = new Date(),
      by?: string,
    ): Promise<PromiseSettledResult<ImportOutcome>[]> {
      for (const holder of usageOf(assignment)) {
        if (await tryRecordUsage(table, holder)) continue
        const reason = new Error(
          'rubricId' in holder ? 'its rubric was deleted' : 'its topic was deleted',
        )
        return incoming.map(() => ({ status: 'rejected', reason }))
      }
      const day = dayInVienna(at)
      const { inbox } = assignment
      const { results, steps } = await changeMany(
        incoming.map((one) =>
          'withdrawn' in one
            ? { pmid: one.withdrawn, decide: (stored) => withdrawStudy(one.withdrawn, stored, day) }
            : {
                pmid: one.pmid,
                decide: (stored) => mergeStudy(stored, one, day, assignment),
                withNew: inbox && ((study) => newInboxEntry(table, study, inbox, day)),
              },
        ),
        at,
        by,
      )
      await linkNotices(steps, at, by)
      return results
    },

    /**
     * Stores citation counts with their source and date; a count that is the same is not written.
     */
    async recordCitations(
      counts: readonly CitationCount[],
      at: Date = new Date(),
      by?: string,
    ): Promise<PromiseSettledResult<ImportOutcome>[]> {
      const { results } = await changeMany(
        counts.map(({ pmid, ...citations }) => ({
          pmid,
          decide: (stored) => {
            const same =
              !stored || isSameData({ ...stored.citations, at: '' }, { ...citations, at: '' })
            return same
              ? { outcome: 'unchanged', study: stored }
              : { outcome: 'updated', study: { ...stored, citations } }
          },
        })),
        at,
        by,
      )
      return results
    },
  }
}

export type StudyStore = ReturnType<typeof createStudyStore>
