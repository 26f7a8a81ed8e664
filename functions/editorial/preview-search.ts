import { PREVIEWED, type previewRubricSearch } from '../../src/contract/desk/inbox.ts'
import type { OutputOf } from '../../src/contract/protocol/endpoint.ts'
import { headlineOf } from '../../src/domain/presenters/present-study.ts'
import { foreignTitle } from '../../src/domain/study/text-languages.ts'
import { inlineToText } from '../../src/domain/text/inline-markup.ts'
import { ApiError } from '../errors/api-error.ts'
import type { Log } from '../runtime/log.ts'
import type { Stores } from '../store/create-stores.ts'
import type { StudyFetcher } from './study-fetcher.ts'

interface Needed {
  studyFetcher: Pick<StudyFetcher, 'preview'>
  studies: Pick<Stores['studies'], 'findMany'>
  log: Log
}

/**
 * What a search of PubMed would bring, before an editor saves it with a rubric (P-CITE-NEW).
 * @throws ApiError `search_not_understood` with PubMed's reason, `pubmed_unavailable`
 */
export async function previewSearch(
  { studyFetcher, studies, log }: Needed,
  text: string,
  requestId: string,
): Promise<OutputOf<typeof previewRubricSearch>> {
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
