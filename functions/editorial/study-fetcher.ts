import type { IncomingStudy } from '../../src/domain/study/study-import.ts'
import { createPubMed, noRecordOf, type PubMedOptions } from '../pubmed/requests/e-utilities.ts'
import { RequestFailed } from '../pubmed/requests/retrying-request.ts'
import type { SearchAnswer } from '../pubmed/requests/search-answer.ts'

/** What PubMed says about one number. */
export type FetchedStudy =
  | { outcome: 'study'; study: IncomingStudy }
  /** There is no record with it. */
  | { outcome: 'none' }
  /** There is one that cannot be stored. */
  | { outcome: 'rejected'; reason: string }
  | { outcome: 'unavailable'; reason: string }

/** What PubMed says about a search. */
export type PreviewedSearch =
  | { outcome: 'found'; answer: SearchAnswer; studies: IncomingStudy[] }
  /** PubMed does not take it. */
  | { outcome: 'refused'; reason: string }
  | { outcome: 'unavailable'; reason: string }

/** One record at a time, or a few, while a user waits for it. */
export interface StudyFetcher {
  /** Never throws for what PubMed does. */
  fetch(pmid: string): Promise<FetchedStudy>
  /** What a search has, with so many of the newest. Never throws for what PubMed does. */
  preview(text: string, size: number): Promise<PreviewedSearch>
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

    async preview(text, size) {
      const signal = timeout(TRIED_FOR_MILLISECONDS)
      try {
        const answer = await pubmed.newest(text, size, { signal })
        const studies: IncomingStudy[] = []
        for await (const record of pubmed.fetchStudies(answer.pmids, { signal })) {
          if (record.outcome !== 'study') continue
          const { pmid, revision, source } = record
          studies.push({ pmid, revision, source })
        }
        return { outcome: 'found', answer, studies }
      } catch (error) {
        if (signal.aborted) return { outcome: 'unavailable', reason: 'no answer in time' }
        if (!(error instanceof RequestFailed)) throw error
        return { outcome: error.isRefused ? 'refused' : 'unavailable', reason: error.message }
      }
    },
  }
}
