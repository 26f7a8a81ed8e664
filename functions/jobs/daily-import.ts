import type { ImportReport } from '../../src/contract/desk/library-imports.ts'
import { addDays, dayInVienna } from '../../src/domain/time/vienna-days.ts'
import {
  type ImportSources,
  type ImportStores,
  type ImportTally,
  importFromPubMed,
  refreshFromPubMed,
} from '../editorial/import-from-pubmed.ts'
import { publishedCitations, raiseAlarms } from '../editorial/raise-alarms.ts'
import { importNotices, NoticesRefused } from '../notices/import-notices.ts'
import { RequestFailed } from '../pubmed/requests/retrying-request.ts'
import { fetchTrials } from '../registry/fetch-trials.ts'
import type { EventLog } from '../runtime/log.ts'
import { nameOfError, recordRun, type StepOutcome } from './record-run.ts'

/** A rubric whose search is new begins so many days before. */
const FIRST_DAYS = 30

/** PubMed's days are not Vienna's, and a record can get its entry date late. */
const OVERLAP_DAYS = 1

/** So many of the studies that no hearticle cites are fetched again each day. */
const REFRESHED_A_DAY = 2000

const BATCH_SIZE = 200

interface ImportRun {
  stores: ImportStores
  /** Undefined where no PubMed is configured: that is reported, and nothing is asked. */
  sources: ImportSources | undefined
  now: () => Date
  /** No further request is begun after this moment. */
  until: Date
  log: EventLog
}

/**
 * The daily import (P-IMPORT-DAILY): new studies by each rubric's search; what published hearticles
 * cite, fetched again; then a part of all other studies, which takes turns. Every step keeps how
 * far it has come after what it did is stored, so that a run that was cut off goes on, and one that
 * is repeated changes nothing. What a step could not do is reported, and does not keep the next
 * from its turn.
 * @returns the reports of this run, which are stored too
 */
export async function runDailyImport(run: ImportRun): Promise<ImportReport[]> {
  const { stores, sources, log } = run
  const onLost = (error: string) =>
    log({ level: 'error', message: 'a run was not written down', error })
  const recording = { runs: stores.jobRuns, onLost }
  const reports: ImportReport[] = []
  await recordRun('study-import', run.now(), recording, async (record) => {
    const step = async (job: ImportReport['job'], work: Work) => {
      const { report } = await record(job, () => reported(run, job, work))
      reports.push(report)
    }
    for (const { record: rubric, search } of await stores.library.taxonomy.rubrics()) {
      if (!search?.enabled) continue
      await step(`rubric-${rubric.id}`, (tally, sources) =>
        newStudies(run, sources, { rubricId: rubric.id, text: search.text, tally }),
      )
    }
    const citations = await publishedCitations(stores)
    const { citing } = citations
    await step('cited', (tally, sources) => refreshCited(run, sources, [...citing.keys()], tally))
    await raiseAlarms(stores, citations, run.now())
    await step('stored', (tally, sources) => refreshStored(run, sources, citing, tally))
    await step('registry', (tally, { registry }) =>
      fetchTrials({ stores, registry, now: run.now, until: run.until, tally }),
    )
    const { notices } = sources ?? {}
    if (notices) await step('notices', async (tally) => takeNotices(run, await notices(), tally))
    // What others say of a cited study may have come only now.
    await raiseAlarms(stores, citations, run.now())
  })
  return reports
}

/** @returns false where something is left for the next run */
type Work = (tally: ImportTally, sources: ImportSources) => Promise<boolean>

async function reported(
  { stores, sources, now }: ImportRun,
  job: ImportReport['job'],
  work: Work,
): Promise<StepOutcome & { report: ImportReport }> {
  const tally: ImportTally = { imported: 0, updated: 0, unchanged: 0, rejected: 0, reason: null }
  let outcome: ImportReport['outcome'] = 'not-configured'
  let failedBy: string | null = null
  if (sources) {
    try {
      outcome = (await work(tally, sources)) ? 'done' : 'unfinished'
    } catch (error) {
      // Anything else is a fault of ours, which the log and the alarm hear of.
      if (!(error instanceof RequestFailed || error instanceof NoticesRefused)) throw error
      outcome = 'failed'
      tally.reason = error.message
      failedBy = nameOfError(error)
    }
  }
  const report = { job, at: now().toISOString(), outcome, ...tally }
  await stores.library.imports.report(report)
  return { report, outcome, count: tally.imported + tally.updated, error: failedBy }
}

async function takeNotices(
  { stores, now }: ImportRun,
  list: AsyncIterable<Uint8Array>,
  tally: ImportTally,
): Promise<boolean> {
  const counts = await importNotices(list, stores.studies, now(), (row, reason) => {
    tally.reason ??= `row ${row}: ${reason}`
  })
  tally.updated = counts.updated
  tally.unchanged = counts.listed + counts.takenBack - counts.updated
  tally.rejected = counts.rejected
  return true
}

async function newStudies(
  { stores, now, until }: ImportRun,
  sources: ImportSources,
  { rubricId, text, tally }: { rubricId: number; text: string; tally: ImportTally },
): Promise<boolean> {
  const { imports } = stores.library
  const job = `rubric-${rubricId}` as const
  const today = dayInVienna(now())
  const reached = await imports.position(job)
  const next = reached?.day && addDays(reached.day, -OVERLAP_DAYS)
  // A day in the future was reached by a clock that was wrong, and says nothing of those before it.
  const goesOn = reached?.search === text && next !== undefined && next <= today
  let day = goesOn ? next : addDays(today, -FIRST_DAYS)
  for (; day <= today; day = addDays(day, 1)) {
    let batch: string[] = []
    const flush = async () => {
      const storedPmids = new Set((await stores.studies.findMany(batch)).map(({ pmid }) => pmid))
      const unknown = batch.filter((pmid) => !storedPmids.has(pmid))
      tally.unchanged += storedPmids.size
      await importFromPubMed(stores, sources, unknown, { tally, now, rubricId })
      batch = []
    }
    for await (const pmid of sources.pubmed.search(text, { from: day, to: day })) {
      if (now() >= until) return false
      batch.push(pmid)
      if (batch.length === BATCH_SIZE) await flush()
    }
    if (now() >= until) return false
    await flush()
    await imports.goOnFrom(job, { search: text, day })
  }
  return true
}

async function refreshCited(
  { stores, now, until }: ImportRun,
  sources: ImportSources,
  pmids: readonly string[],
  tally: ImportTally,
): Promise<boolean> {
  const { imports } = stores.library
  const day = dayInVienna(now())
  const reached = await imports.position('cited')
  const after = reached?.day === day ? (reached.after ?? '') : ''
  const left = pmids.map((pmid) => pmid.padStart(10, '0')).toSorted()
  const due = left.filter((position) => position > after)
  for (let start = 0; start < due.length; start += BATCH_SIZE) {
    if (now() >= until) return false
    const positions = due.slice(start, start + BATCH_SIZE)
    const batch = positions.map((position) => position.replace(/^0+/, ''))
    await refreshFromPubMed(stores, sources, batch, { tally, now })
    await imports.goOnFrom('cited', { day, after: positions.at(-1) ?? after })
  }
  return true
}

async function refreshStored(
  { stores, now, until }: ImportRun,
  sources: ImportSources,
  cited: ReadonlyMap<string, unknown>,
  tally: ImportTally,
): Promise<boolean> {
  const { imports } = stores.library
  const after = (await imports.position('stored'))?.after ?? ''
  let taken = 0
  let batch: string[] = []
  const flush = async () => {
    const last = batch.at(-1)
    if (last === undefined) return
    await refreshFromPubMed(
      stores,
      sources,
      batch.filter((pmid) => !cited.has(pmid)),
      { tally, now },
    )
    await imports.goOnFrom('stored', { after: last })
    taken += batch.length
    batch = []
  }
  for await (const pmid of stores.studies.pmidsAfter(after)) {
    if (now() >= until || taken >= REFRESHED_A_DAY) return taken >= REFRESHED_A_DAY
    batch.push(pmid)
    if (batch.length === BATCH_SIZE) await flush()
  }
  if (now() >= until) return false
  await flush()
  // Everything had its turn: the next run begins with the first one again.
  await imports.goOnFrom('stored', { after: '' })
  return true
}
