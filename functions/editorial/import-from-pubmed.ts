import { DAILY_IMPORT } from '../../src/contract/desk/library-imports.ts'
import type { CitationCount } from '../../src/domain/study/study-popularity.ts'
import { importStudies, type StudyCounts } from '../pubmed/import-studies.ts'
import { CitationsUnavailable } from '../pubmed/requests/citation-counts.ts'
import type { PubMed } from '../pubmed/requests/e-utilities.ts'
import type { Registry } from '../registry/registry.ts'
import type { HearticleStore } from '../store/content/hearticles.ts'
import type { Library, Stores } from '../store/create-stores.ts'

/** What the daily import reads and writes. */
export interface ImportStores {
  library: Library
  studies: Stores['studies']
  trials: Stores['trials']
  hearticles: Pick<HearticleStore, 'published' | 'planned'>
  users: Pick<Stores['users'], 'listAll'>
  jobRuns: Pick<Stores['jobRuns'], 'keep'>
}

/** Whom the daily import asks. */
export interface ImportSources {
  pubmed: PubMed
  registry: Registry
  /** Retraction Watch's list, where that is set. */
  notices: (() => Promise<AsyncIterable<Uint8Array>>) | undefined
  citationCounts: (pmids: Iterable<string>) => AsyncGenerator<CitationCount>
}

/** What came of an import; `reason` is why the first one was rejected. */
export interface ImportTally extends StudyCounts {
  reason: string | null
}

interface ImportOptions {
  tally: ImportTally
  now: () => Date
}

/**
 * Fetches studies and stores those that are new or changed, each with the change that makes a
 * publication follow; then asks how often they are cited.
 * @param how.rubricId of studies that belong nowhere yet
 * @throws RequestFailed where PubMed fails, after what was fetched until then is stored
 */
export async function importFromPubMed(
  { studies }: Pick<ImportStores, 'studies'>,
  { pubmed, citationCounts }: ImportSources,
  pmids: readonly string[],
  { tally, now, rubricId }: ImportOptions & { rubricId?: number },
): Promise<void> {
  if (pmids.length === 0) return
  const reject = (message: string) => {
    tally.reason ??= message.slice(0, 500)
  }
  const assignment = {
    ...(rubricId !== undefined && { rubricId }),
    onlyWhereNone: true,
    inbox: 'query' as const,
  }
  await importStudies(
    'PubMed',
    pubmed.fetchStudies(pmids),
    {
      importMany: (incoming, assigned) =>
        studies.importMany(incoming, assigned, now(), DAILY_IMPORT),
    },
    assignment,
    tally,
    { rejected: reject, stored: () => {} },
  )
  const counts: CitationCount[] = []
  try {
    for await (const count of citationCounts(pmids)) counts.push(count)
  } catch (error) {
    // They are optional: the study comes up for its turn again.
    if (!(error instanceof CitationsUnavailable)) throw error
    reject(error.message)
  }
  for (const result of await studies.recordCitations(counts, now(), DAILY_IMPORT)) {
    if (result.status === 'rejected') throw result.reason
  }
}

/** Fetches studies again that are stored. Those of the sample content stay as they were written. */
export async function refreshFromPubMed(
  stores: Pick<ImportStores, 'studies'>,
  sources: ImportSources,
  pmids: readonly string[],
  options: ImportOptions,
): Promise<void> {
  const stored = await stores.studies.findMany(pmids)
  const real = stored.filter(({ source, withdrawn }) => !source.sample && !withdrawn)
  await importFromPubMed(
    stores,
    sources,
    real.map(({ pmid }) => pmid),
    options,
  )
}
