import { fetchNotices } from '../notices/fetch-notices.ts'
import { type CitationOptions, citationCounts } from '../pubmed/requests/citation-counts.ts'
import { createPubMed, type PubMedOptions } from '../pubmed/requests/e-utilities.ts'
import { createRegistry } from '../registry/registry.ts'
import type { ImportSources } from './import-from-pubmed.ts'

/** PubMed and those who count citations, as they are on the network or where a test says. */
export function openImportSources(
  options: PubMedOptions &
    Pick<CitationOptions, 'iciteUrl' | 'europePmcUrl'> & {
      /** Where the interface of ClinicalTrials.gov is, if not there. */
      registryUrl?: string
      /** Where Retraction Watch's list is; without it none is asked for. */
      noticesUrl?: string
      signal?: AbortSignal
    },
): ImportSources {
  const { signal, registryUrl, noticesUrl, baseUrl: _, ...transport } = options
  const pubmed = createPubMed(options)
  const withSignal = signal && { signal }
  return {
    pubmed: {
      search: (query, options) => pubmed.search(query, { ...options, ...withSignal }),
      fetchStudies: (pmids) => pubmed.fetchStudies(pmids, { ...withSignal }),
    },
    registry: createRegistry({ ...transport, ...(registryUrl && { baseUrl: registryUrl }) }),
    notices:
      noticesUrl === undefined ? undefined : () => fetchNotices(noticesUrl, transport, signal),
    citationCounts: (pmids) => citationCounts(pmids, options),
  }
}
