import type { IncomingStudy } from '../../src/domain/study/study-import.ts'
import { createPubMed, noRecordOf, type PubMedOptions } from '../pubmed/requests/e-utilities.ts'
import { RequestFailed } from '../pubmed/requests/retrying-request.ts'

/** What PubMed says about one number. */
export type FetchedStudy =
  | { outcome: 'study'; study: IncomingStudy }
  /** There is no record with it. */
  | { outcome: 'none' }
  /** There is one that cannot be stored. */
  | { outcome: 'rejected'; reason: string }
  | { outcome: 'unavailable'; reason: string }

/** One record at a time, while a user waits for it. */
export interface StudyFetcher {
  /** Never throws for what PubMed does. */
  fetch(pmid: string): Promise<FetchedStudy>
}

/** Time is left for an answer of our own: the platform gives a request 29 seconds. */
const TRIED_FOR_MILLISECONDS = 20_000

/**
 * PubMed as it is on the network, or where a test says; tried again only for so long as a user
 * waits.
 */
export function openStudyFetcher(options: PubMedOptions = {}): StudyFetcher {
  const pubmed = createPubMed(options)
  const { timeout = AbortSignal.timeout } = options
  return {
    async fetch(pmid) {
      const signal = timeout(TRIED_FOR_MILLISECONDS)
      const reasons: string[] = []
      try {
        for await (const record of pubmed.fetchStudies([pmid], { signal })) {
          if (record.outcome === 'rejected') reasons.push(record.reason)
          if (record.outcome !== 'study' || record.pmid !== pmid) continue
          const { revision, source } = record
          return { outcome: 'study', study: { pmid, revision, source } }
        }
      } catch (error) {
        if (signal.aborted) return { outcome: 'unavailable', reason: 'no answer in time' }
        if (!(error instanceof RequestFailed)) throw error
        return { outcome: 'unavailable', reason: error.message }
      }
      const reason = reasons.find((reason) => reason !== noRecordOf(pmid))
      return reason === undefined ? { outcome: 'none' } : { outcome: 'rejected', reason }
    },
  }
}
