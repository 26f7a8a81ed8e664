import {
  type ImportProgress,
  importStudies,
  type StudyCounts,
} from '../../functions/pubmed/import-studies.ts'
import {
  type CitationOptions,
  CitationsUnavailable,
  citationCounts,
} from '../../functions/pubmed/requests/citation-counts.ts'
import type { PubMed } from '../../functions/pubmed/requests/e-utilities.ts'
import type { Stores } from '../../functions/store/create-stores.ts'
import type { Assignment } from '../../src/domain/study/study-import.ts'
import type { CitationCount } from '../../src/domain/study/study-popularity.ts'
import type { ImportJournal } from './import-journal.ts'

const CITATIONS_AT_ONCE = 100

/**
 * Fetches studies, stores them and asks how often they are cited. The journal is forgotten only
 * once all of that is done, so that the same import, cut off anywhere and started again, goes on.
 * @throws where PubMed or the database fails, after what was fetched until then is stored
 */
export async function importOverNetwork({
  pubmed,
  pmids,
  store,
  assignment,
  counts,
  progress,
  journal,
  citations,
}: {
  pubmed: Pick<PubMed, 'fetchStudies'>
  pmids: Iterable<string> | AsyncIterable<string>
  store: Stores['studies']
  assignment: Assignment
  counts: StudyCounts
  progress: Omit<ImportProgress, 'stored'> & { stored(pmids: readonly string[]): void }
  journal: ImportJournal
  citations: CitationOptions & { say: (message: string) => void }
}): Promise<void> {
  const { signal } = citations
  const records = pubmed.fetchStudies(journal.remaining(pmids), signal ? { signal } : {})
  await importStudies('PubMed', records, store, assignment, counts, {
    ...progress,
    async stored(batch) {
      progress.stored(batch)
      await journal.add(batch)
    },
  })
  const counted = await countCitations([...journal.done], store, citations)
  if (counted) await journal.close()
}

/**
 * Stores citation counts, which are optional: without them the studies are still there.
 * @returns false where no source answered for some, which is said
 */
export async function countCitations(
  pmids: readonly string[],
  store: Stores['studies'],
  { say, ...options }: CitationOptions & { say: (message: string) => void },
): Promise<boolean> {
  const record = async (counts: readonly CitationCount[]) => {
    for (const result of await store.recordCitations(counts)) {
      if (result.status === 'rejected') throw result.reason
    }
  }
  let batch: CitationCount[] = []
  try {
    for await (const count of citationCounts(pmids, options)) {
      batch.push(count)
      if (batch.length === CITATIONS_AT_ONCE) {
        await record(batch)
        batch = []
      }
    }
  } catch (error) {
    if (!(error instanceof CitationsUnavailable)) throw error
    await record(batch)
    say(`${error.message}; the same command, run again, asks once more`)
    return false
  }
  await record(batch)
  return true
}
