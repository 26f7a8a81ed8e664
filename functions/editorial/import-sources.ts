import { type CitationOptions, citationCounts } from '../pubmed/requests/citation-counts.ts'
import { createPubMed, type PubMedOptions } from '../pubmed/requests/e-utilities.ts'
import type { ImportSources } from './import-from-pubmed.ts'

/** PubMed and those who count citations, as they are on the network or where a test says. */
export function openImportSources(
  options: PubMedOptions &
    Pick<CitationOptions, 'iciteUrl' | 'europePmcUrl'> & {
      signal?: AbortSignal
    },
): ImportSources {
  const { signal } = options
  const pubmed = createPubMed(options)
  const withSignal = signal && { signal }
  return {
    pubmed: {
      search: (query, options) => pubmed.search(query, { ...options, ...withSignal }),
      fetchStudies: (pmids) => pubmed.fetchStudies(pmids, { ...withSignal }),
    },
    citationCounts: (pmids) => citationCounts(pmids, options),
  }
}
