/** Studies, one item each. */
import {
  type CitingHearticle,
  citingHearticleSchema,
} from '../../../src/domain/presenters/explained-by.ts'
import { registrySource } from '../../../src/domain/proposals/registry-source.ts'
import type { TrialResults } from '../../../src/domain/registry/trial-results.ts'
import { type StudyRecord, studyRecordSchema } from '../../../src/domain/study/study.ts'
import {
  type Assignment,
  type ImportOutcome,
  type IncomingStudy,
  mergeStudy,
  trialOf,
  withdrawStudy,
  withRegistry,
} from '../../../src/domain/study/study-import.ts'
import type { CitationCount } from '../../../src/domain/study/study-popularity.ts'
import { isSameData } from '../../../src/domain/text/canonical-json.ts'
import { dayInVienna } from '../../../src/domain/time/vienna-days.ts'
import { type Changed, changedOf } from '../table/changed.ts'
import {
  CITED_BY_PREFIX,
  REMOVED_STUDIES,
  STUDY_LISTS,
  studyKey,
  studyListKey,
  studyPartition,
} from '../table/keys.ts'
import { inOrder } from '../table/order.ts'
import { queryAll, type Table, type Write } from '../table/table.ts'
import { transact } from '../table/transact.ts'
import type { Change } from './hearticle-writes.ts'
import { newInboxEntry } from './inbox-items.ts'
import { linkNotices } from './notice-links.ts'
import { changeMany } from './study-changes.ts'
import { editorialWrites, usageOf } from './study-editorial.ts'
import { readStudyItem } from './study-item.ts'
import { findMany as findTrials } from './trials.ts'
import { tryRecordUsage } from './usage-counts.ts'

export { bearersOfDois, listedPmids, recordListed, sameRecords } from './notice-links.ts'

export async function find(table: Table, pmid: string): Promise<StudyRecord | undefined> {
  return readStudyItem(await table.get(studyKey(pmid))).study
}

/**
 * A study with the version that the user who changes it names; undefined where it is not
 * stored.
 */
export async function findVersion(
  table: Table,
  pmid: string,
): Promise<{ study: StudyRecord; version: number; changed: Changed | undefined } | undefined> {
  const item = await table.get(studyKey(pmid))
  const { study, version } = readStudyItem(item)
  return study && { study, version, changed: changedOf(item) }
}

/**
 * A study with what is kept about the hearticles that cite it, whatever their state; one call.
 * @returns undefined where the study is not stored, also where a hearticle cites it
 */
export async function findWithCiting(
  table: Table,
  pmid: string,
): Promise<{ study: StudyRecord; citing: CitingHearticle[] } | undefined> {
  let study: StudyRecord | undefined
  const citing: CitingHearticle[] = []
  for await (const item of queryAll(table, studyPartition(pmid))) {
    if (item.sk === studyKey(pmid).sk) study = readStudyItem(item).study
    else if (String(item.sk).startsWith(CITED_BY_PREFIX)) {
      citing.push(citingHearticleSchema.parse(item.record))
    }
  }
  return study && { study, citing }
}

/** Those that exist, in no order. */
export async function findMany(table: Table, pmids: readonly string[]): Promise<StudyRecord[]> {
  const items = await table.getMany([...new Set(pmids)].map(studyKey))
  return items.flatMap((item) => readStudyItem(item).study ?? [])
}

/**
 * Of all that are not withdrawn, in the order of the list index.
 * @param after only those behind this one; '' for all
 */
export async function* pmidsAfter(table: Table, after: string): AsyncGenerator<string> {
  const { listPk, listSk } = after === '' ? { listPk: '', listSk: '' } : studyListKey(after)
  for (const list of STUDY_LISTS) {
    if (list < listPk) continue
    const options = list === listPk ? { sortBetween: [`${listSk}$`, 'A'] as const } : {}
    for await (const { pk } of queryAll(table, list, { list: true, ...options })) {
      yield String(pk).slice(studyPartition('').length)
    }
  }
}

/** Those that were here and that PubMed does not hold any more, by pmid. */
export async function removed(table: Table): Promise<StudyRecord[]> {
  const items = await Array.fromAsync(queryAll(table, REMOVED_STUDIES, { list: true }))
  return items.map(({ record }) => studyRecordSchema.parse(record))
}

/** All that are not withdrawn, by pmid. */
export async function* published(table: Table): AsyncGenerator<StudyRecord> {
  const lists = STUDY_LISTS.map((list) => queryAll(table, list, { list: true }))
  const byPmid = inOrder(lists, (a, b) => String(a.listSk) < String(b.listSk))
  for await (const { record } of byPmid) yield studyRecordSchema.parse(record)
}

/**
 * Writes what editors say about a study; a publication follows where readers see any of it.
 * @param read the study as it was read, with its version
 * @returns 'conflict' where a user, also an import, changed it since; 'gone' where the rubric
 * or topic that it names was deleted
 */
export async function saveEditorial(
  table: Table,
  read: { study: StudyRecord; version: number },
  study: StudyRecord,
  change: Change,
  note?: Write,
): Promise<'saved' | 'conflict' | 'gone'> {
  const writes = editorialWrites(read, study, change)
  const refused = await transact(table, writes, note)
  if (!refused) return 'saved'
  return refused[0] ? 'conflict' : 'gone'
}

/**
 * Writes studies where they are new or changed and takes out of sight what PubMed withdrew, in
 * the order given, each for itself. None of them where the rubric or topic that they are put
 * into was deleted.
 * @param by the user who does it, for those who change it at the same time; left out for a
 * command
 * @returns for each, in order, its outcome or the reason why it was not written
 */
export async function importMany(
  table: Table,
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
    table,
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
  await linkNotices(table, steps, at, by)
  // Read once the studies are there: of a trial that comes at the same time one finds the other.
  const without = steps.flatMap(({ now }) => (now && !now.source.registry ? now : []))
  await recordTrials(table, await findTrials(table, trialsOf(without)), without, at)
  return results
}

const trialsOf = (studies: readonly StudyRecord[]) =>
  studies.flatMap(({ source }) => trialOf(source) ?? [])

/** Studies get what the registry says of their trials (P-REGISTRY-STUDY). @returns how many have other words of it */
export async function recordTrials(
  table: Table,
  trials: readonly TrialResults[],
  studies: readonly StudyRecord[],
  at: Date = new Date(),
): Promise<number> {
  const sources = new Map(trials.map((trial) => [trial.registration, registrySource(trial)]))
  const { results } = await changeMany(
    table,
    studies.flatMap(({ pmid, source }) => {
      const registry = sources.get(trialOf(source) ?? '')
      return registry ? [{ pmid, decide: (stored) => withRegistry(stored, registry) }] : []
    }),
    at,
  )
  const failed = results.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
  return results.filter((one) => one.status === 'fulfilled' && one.value === 'updated').length
}

/**
 * Stores citation counts with their source and date; a count that is the same is not written.
 */
export async function recordCitations(
  table: Table,
  counts: readonly CitationCount[],
  at: Date = new Date(),
  by?: string,
): Promise<PromiseSettledResult<ImportOutcome>[]> {
  const { results } = await changeMany(
    table,
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
}
