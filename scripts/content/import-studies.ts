import type { StudyRecord } from '../../functions/pubmed/read-studies.ts'
import type { StudyStore } from '../../functions/store/studies.ts'
import type { Assignment, IncomingStudy } from '../../src/domain/study-import.ts'

/** How many records of an import went which way; together they are all that were read. */
export interface StudyCounts {
  imported: number
  updated: number
  unchanged: number
  rejected: number
}

export interface ImportProgress {
  /**
   * Called for every record that was not taken, with its place and why.
   * @param wholeFile the source itself is cut off or is not PubMed XML
   */
  rejected(message: string, wholeFile: boolean): void
  /** Called when a batch is stored: its pmids, whatever became of them. */
  stored(pmids: readonly string[]): Promise<void> | void
}

/** As many as the database reads at once. */
const BATCH = 100

/**
 * Stores studies as they are read, batch by batch, so that memory does not grow with the source.
 * @param records from one source; `name` says which, for messages
 * @param counts is added to
 */
export async function importStudies(
  name: string,
  records: AsyncIterable<StudyRecord>,
  store: StudyStore,
  assignment: Assignment,
  counts: StudyCounts,
  progress: ImportProgress,
): Promise<void> {
  let batch: Extract<StudyRecord, { outcome: 'study' | 'withdrawal' }>[] = []

  const flush = async () => {
    const settled = await storeBatch(batch, store, assignment)
    settled.forEach((result, index) => {
      if (result.status === 'fulfilled') {
        counts[result.value] += 1
        return
      }
      const record = batch[index]
      const { line, column } = record?.place ?? { line: 0, column: 0 }
      const reason = result.reason instanceof Error ? result.reason.message : String(result.reason)
      counts.rejected += 1
      progress.rejected(`${name}:${line}:${column}: PMID ${record?.pmid}: ${reason}`, false)
    })
    await progress.stored(batch.map(({ pmid }) => pmid))
    batch = []
  }

  for await (const record of records) {
    if (record.outcome === 'rejected') {
      const { line, column } = record.place
      const about = record.pmid === undefined ? '' : `PMID ${record.pmid}: `
      counts.rejected += 1
      progress.rejected(
        `${name}:${line}:${column}: ${about}${record.reason}`,
        record.scope === 'file',
      )
      continue
    }
    batch.push(record)
    if (batch.length >= BATCH) await flush()
  }
  if (batch.length > 0) await flush()
}

/** In order of the records, so that a withdrawal after its study finds it. */
async function storeBatch(
  batch: ReadonlyArray<Extract<StudyRecord, { outcome: 'study' | 'withdrawal' }>>,
  store: StudyStore,
  assignment: Assignment,
) {
  const studies: IncomingStudy[] = []
  const withdrawn: string[] = []
  for (const record of batch) {
    if (record.outcome === 'study') {
      const { pmid, revision, source } = record
      studies.push({ pmid, revision, source })
    } else withdrawn.push(record.pmid)
  }
  const imported = await store.importMany(studies, assignment)
  const removed = await store.withdrawMany(withdrawn)
  return batch.map((record) => {
    const next = record.outcome === 'study' ? imported.shift() : removed.shift()
    if (!next) throw new Error('the store answered fewer records than it was given')
    return next
  })
}
