import { publicStudy } from '../../../src/domain/study/proposed-texts.ts'
import { type StudyRecord, studyRecordSchema } from '../../../src/domain/study/study.ts'
import {
  type Assignment,
  type ImportOutcome,
  type IncomingStudy,
  mergeStudy,
  withdrawStudy,
  withNewCorrection,
} from '../../../src/domain/study/study-import.ts'
import type { CitationCount } from '../../../src/domain/study/study-popularity.ts'
import { isSameData } from '../../../src/domain/text/canonical-json.ts'
import { dayInVienna } from '../../../src/domain/time/vienna-days.ts'
import type { Changed } from '../table/changed.ts'
import { studyKey, studyListKey } from '../table/keys.ts'
import type { Table, Write } from '../table/table.ts'
import { transact } from '../table/transact.ts'
import { IF_NEW, put } from '../table/writes.ts'
import { type ContentEntity, contentChangeWrite, openContentChange } from './content-changes.ts'
import type { Change } from './hearticle-writes.ts'
import { noticeLinks } from './notices/notice-links.ts'
import { type StoredStudy, studyReads } from './study-reads.ts'
import { studyTextWrites } from './study-texts.ts'
import { recordUsage, tryRecordUsage, type UsageTarget } from './usage-counts.ts'

type Decide = (stored: StudyRecord | undefined) => {
  outcome: ImportOutcome
  study: StudyRecord | undefined
}

const MAX_ATTEMPTS = 5

/** Studies, one item each. */
export function createStudyStore(table: Table) {
  const read = (item: Record<string, unknown> | undefined): StoredStudy => ({
    study: item && studyRecordSchema.parse(item.record),
    version: Number(item?.version ?? 0),
  })
  /** Its condition fails where another user wrote since that version was read. */
  const studyWrite = (study: StudyRecord, versionRead: number, changed?: Changed): Write =>
    put(
      {
        ...studyKey(study.pmid),
        version: versionRead + 1,
        record: study,
        ...(changed && { changed }),
        ...(!study.withdrawn && studyListKey(study.pmid)),
      },
      versionRead === 0 ? IF_NEW : '#version = :read',
      { read: versionRead },
    )

  /** Where another user wrote in between, the change is decided again on what they wrote. */
  const change = async (
    pmid: string,
    first: StoredStudy,
    decide: Decide,
    beforeWrite: () => Promise<unknown>,
    by: Changed | undefined,
  ): Promise<{ outcome: ImportOutcome; now: StoredStudy }> => {
    let stored = first
    for (let attempt = 1; ; attempt += 1) {
      const { outcome, study } = decide(stored.study)
      if (outcome === 'unchanged' || !study) return { outcome: 'unchanged', now: stored }
      await beforeWrite()
      if (await table.write(studyWrite(study, stored.version, by))) {
        return { outcome, now: { study, version: stored.version + 1 } }
      }
      if (attempt === MAX_ATTEMPTS) throw new Error(`study ${pmid} is changed too often by others`)
      stored = read(await table.get(studyKey(pmid)))
    }
  }
  /**
   * Decides on many studies after one batched read; outcomes in the order of the changes. Several
   * changes of one study follow each other in that order, each on what the one before left. Before
   * the first is written it is noted that they may change; who waits for all of them need not know.
   */
  const changeMany = async (
    changes: ReadonlyArray<{ pmid: string; decide: Decide }>,
    at: Date,
    by?: string,
    isNews = true,
  ) => {
    const changedBy = by === undefined ? undefined : { by, at: at.toISOString() }
    const keys = [...new Set(changes.map(({ pmid }) => pmid))].map(studyKey)
    const states = new Map<string, Promise<StoredStudy>>(
      (await table.getMany(keys)).map((item) => [String(item.pk), Promise.resolve(read(item))]),
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
      changes.map(async ({ pmid, decide }) => {
        const { pk } = studyKey(pmid)
        const before = states.get(pk) ?? Promise.resolve(absent)
        const decideNews: Decide = (stored) => {
          const { outcome, study } = decide(stored)
          return { outcome, study: study && isNews ? withNewCorrection(stored, study, at) : study }
        }
        const changed = before.then((stored) =>
          change(pmid, stored, decideNews, noteOnce, changedBy),
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
  const readStudy = (item: Record<string, unknown>) => read(item).study
  const linkNotices = noticeLinks(table, { read: readStudy, changeMany })
  /** What was said before anybody looked for it is no news. */
  const linkOldNotices = noticeLinks(table, {
    read: readStudy,
    changeMany: (changes, at, by) => changeMany(changes, at, by, false),
  })

  return {
    ...studyReads(table, { read }),
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
      const { by, at } = change
      const changed = by === null ? undefined : { by, at: at.toISOString() }
      const isPublic = !isSameData(publicStudy(read.study), publicStudy(study))
      const writes = [
        studyWrite(study, read.version, changed),
        ...usageTargetsOf(study.editorial).map((holder) => recordUsage(holder)),
        ...(isPublic ? [contentChangeWrite([`STUDY#${study.pmid}`], at)] : []),
        ...studyTextWrites(read.study, study, change),
      ]
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
      for (const holder of usageTargetsOf(assignment)) {
        if (await tryRecordUsage(table, holder)) continue
        const reason = new Error(
          'rubricId' in holder ? 'its rubric was deleted' : 'its topic was deleted',
        )
        return incoming.map(() => ({ status: 'rejected', reason }))
      }
      const day = dayInVienna(at)
      const { results, steps } = await changeMany(
        incoming.map((one) =>
          'withdrawn' in one
            ? { pmid: one.withdrawn, decide: (stored) => withdrawStudy(one.withdrawn, stored) }
            : { pmid: one.pmid, decide: (stored) => mergeStudy(stored, one, assignment, day) },
        ),
        at,
        by,
      )
      await linkNotices(steps, at, by)
      return results
    },

    /** Finds what stored studies say of each other, of those stored before that was looked for. */
    async linkStored(pmids: readonly string[], at: Date): Promise<void> {
      const stored = await table.getMany(pmids.map(studyKey))
      await linkOldNotices(
        stored.map((item) => ({ before: undefined, now: read(item).study })),
        at,
      )
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

function usageTargetsOf({ rubricId, topicId }: Assignment): UsageTarget[] {
  return [
    ...(rubricId === undefined ? [] : [{ rubricId }]),
    ...(topicId === undefined ? [] : [{ topicId }]),
  ]
}

export type StudyStore = ReturnType<typeof createStudyStore>
