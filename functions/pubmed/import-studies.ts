import type { Assignment, IncomingStudy } from '../../src/domain/study/study-import.ts'
import type { Stores } from '../store/create-stores.ts'
import type { PubMedRecord } from './read-studies.ts'

export interface StudyCounts {
  imported: number
  updated: number
  unchanged: number
  rejected: number
}

export interface ImportProgress {
  /**
   * Called for every record that was not taken, with its place and why.
   * @param cause 'record': it is faulty; 'source': all of the source is cut off or no PubMed XML;
   * 'store': the database did not take it
   */
  rejected(message: string, cause: 'record' | 'source' | 'store'): void
  /** Called when a batch is stored: its pmids, without those that the database refused. */
  stored(pmids: readonly string[]): Promise<void> | void
}

type BatchResult = Extract<PubMedRecord, { outcome: 'study' | 'withdrawal' }>

/** As many as the database reads at once. */
const BATCH = 100

/**
 * Stores studies as they are read, batch by batch, so that memory does not grow with the source.
 * @param records from one source; `name` says which, for messages
 * @param counts is added to
 * @throws what the source throws, after what was read until then is stored
 */
export async function importStudies(
  name: string,
  records: AsyncIterable<PubMedRecord>,
  store: Pick<Stores['studies'], 'importMany'>,
  assignment: Assignment,
  counts: StudyCounts,
  progress: ImportProgress,
): Promise<void> {
  let batch: BatchResult[] = []

  const flush = async () => {
    const results = await store.importMany(batch.map(incomingOf), assignment)
    const stored: string[] = []
    results.forEach((result, index) => {
      const record = batch[index]
      if (result.status === 'fulfilled') {
        counts[result.value] += 1
        if (record) stored.push(record.pmid)
        return
      }
      const { line, column } = record?.place ?? { line: 0, column: 0 }
      const reason = result.reason instanceof Error ? result.reason.message : String(result.reason)
      counts.rejected += 1
      progress.rejected(`${name}:${line}:${column}: PMID ${record?.pmid}: ${reason}`, 'store')
    })
    await progress.stored(stored)
    batch = []
  }

  const reject = (record: PubMedRecord & { outcome: 'rejected' }) => {
    const { line, column } = record.place
    const about = record.pmid === undefined ? '' : `PMID ${record.pmid}: `
    counts.rejected += 1
    progress.rejected(
      `${name}:${line}:${column}: ${about}${record.reason}`,
      record.scope === 'file' ? 'source' : 'record',
    )
  }

  try {
    for await (const record of records) {
      if (record.outcome === 'rejected') {
        reject(record)
        continue
      }
      batch.push(record)
      if (batch.length >= BATCH) await flush()
    }
  } finally {
    // Also where the source failed: what was read until then is kept.
    if (batch.length > 0) await flush()
  }
}

function incomingOf(record: BatchResult): IncomingStudy | { withdrawn: string } {
  if (record.outcome === 'withdrawal') return { withdrawn: record.pmid }
  const { pmid, revision, source } = record
  return { pmid, revision, source }
}
