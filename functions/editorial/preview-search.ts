import { PREVIEWED, type previewRubricSearch } from '../../src/contract/desk/inbox.ts'
import type { OutputOf } from '../../src/contract/protocol/endpoint.ts'
import { headlineOf } from '../../src/domain/presenters/present-study.ts'
import { foreignTitle } from '../../src/domain/study/text-languages.ts'
import { inlineToText } from '../../src/domain/text/inline-markup.ts'
import { ApiError } from '../errors/api-error.ts'
import { enforceRateLimits } from '../request/enforce-rate-limits.ts'
import type { Log } from '../runtime/log.ts'
import type { RateLimits } from '../store/counting/rate-limits.ts'
import type { Stores } from '../store/create-stores.ts'
import type { StudyFetcher } from './study-fetcher.ts'

/** An editor who tries a search every twenty seconds stays below it. */
const BY_USER = { name: 'search-previews-user', max: 30, seconds: 600 }
/** PubMed takes three requests a second from all of us together. */
const BY_ALL = { name: 'search-previews-all', max: 20, seconds: 60 }

interface Needed {
  studyFetcher: Pick<StudyFetcher, 'preview'>
  studies: Pick<Stores['studies'], 'findMany'>
  rateLimits: RateLimits
  now: () => Date
  log: Log
}

/**
 * What a search of PubMed would bring, before an editor saves it with a rubric (P-CITE-NEW).
 * @throws ApiError `search_not_understood` with PubMed's reason, `pubmed_unavailable`,
 * `too_many_requests`
 */
export async function previewSearch(
  { studyFetcher, studies, rateLimits, now, log }: Needed,
  text: string,
  { userId, requestId }: { userId: string; requestId: string },
): Promise<OutputOf<typeof previewRubricSearch>> {
  const limits = [
    [BY_USER, userId],
    [BY_ALL, 'all'],
  ] as const
  await enforceRateLimits(rateLimits, limits, now())
  const previewed = await studyFetcher.preview(text, PREVIEWED)
  if (previewed.outcome === 'refused') {
    throw new ApiError('search_not_understood', { 'body.text': previewed.reason })
  }
  if (previewed.outcome === 'unavailable') {
    const { reason } = previewed
    log({ level: 'error', message: 'PubMed does not answer', requestId, reason })
    throw new ApiError('pubmed_unavailable')
  }
  const { answer, studies: found } = previewed
  const stored = new Set((await studies.findMany(answer.pmids)).map(({ pmid }) => pmid))
  const byPmid = new Map(found.map((study) => [study.pmid, study]))
  return {
    count: answer.count,
    understood: answer.translation === '' ? null : answer.translation,
    warnings: answer.remarks,
    studies: answer.pmids.flatMap((pmid) => {
      const source = byPmid.get(pmid)?.source
      if (!source) return []
      return [
        {
          pmid,
          title: inlineToText(headlineOf(source.title)),
          ...foreignTitle(source),
          journal: source.journal?.title ?? null,
          publicationDate: source.publicationDate,
          isStored: stored.has(pmid),
        },
      ]
    }),
  }
}
