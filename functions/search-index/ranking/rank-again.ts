import { type SearchFilters, searchFilters } from '../../../src/contract/reading/search.ts'
import type { FullTextIndex, SearchResult } from '../query/full-text-index.ts'
import type { SearchHit } from '../query/order-hits.ts'
import { featuresOf } from './features.ts'
import type { ReadMeant } from './meant-words.ts'
import type { ReadRanked } from './ranked-texts.ts'
import { answerScore } from './weights.ts'

/** An index that tells how it read a question, too. */
export interface RankedIndex extends FullTextIndex {
  search(
    ...asked: Parameters<FullTextIndex['search']>
  ): Promise<SearchResult & { meant: ReturnType<ReadMeant> }>
}

/** So many are read and ranked again by their texts (P-SEARCH-RANKING). */
export const RANKED_AGAIN = 50
/** Of so many questions the ranking is kept, for as long as the index is open: it never changes. */
const KEPT = 32

/**
 * The same index, whose first hits come in the order of how well their texts answer. What is beyond
 * them comes as the index ranks it, and as many are found. Where a number is asked for (PMID, DOI),
 * what has it stays first: texts do not hold it.
 */
export function rankAgain(
  index: FullTextIndex,
  readMeant: ReadMeant,
  ranked: ReadRanked,
): RankedIndex {
  /** The answer to a question and the page of its results ask the same within a moment. */
  const latest = new Map<string, ReturnType<RankedIndex['search']>>()
  const rank = async (...[question, options]: Parameters<RankedIndex['search']>) => {
    const meant = readMeant(question)
    const found = await index.search(question, { ...options, offset: 0 })
    return { ...found, meant, hits: await rankHits(found.hits, meant, ranked) }
  }
  const rankOnce: typeof rank = (question, options) => {
    const { limit, filters = {} } = options
    const chosen = Object.keys(searchFilters).map((name) => filters[name as keyof SearchFilters])
    const key = JSON.stringify([question.text, [...question.without].sort(), limit, chosen])
    const found = latest.get(key) ?? rank(question, options)
    latest.delete(key)
    latest.set(key, found)
    for (const oldest of [...latest.keys()].slice(0, -KEPT)) latest.delete(oldest)
    found.catch(() => latest.delete(key))
    return found
  }
  return {
    ...index,
    async search(question, options) {
      const { limit, offset } = options
      const isRanked = offset < RANKED_AGAIN && (options.sort ?? 'relevance') === 'relevance'
      if (!isRanked || question.isIdentifier) {
        return { ...(await index.search(question, options)), meant: readMeant(question) }
      }
      const end = Math.max(RANKED_AGAIN, offset + limit)
      const found = await rankOnce(question, { ...options, limit: end, offset: 0 })
      return { ...found, hits: found.hits.slice(offset, offset + limit) }
    },
  }
}

/** The hits of a question from the first one on, in the order in which they are shown. */
async function rankHits(
  hits: readonly SearchHit[],
  questionWords: ReturnType<ReadMeant>,
  ranked: ReadRanked,
): Promise<SearchHit[]> {
  const best = hits[0]?.score ?? 0
  // What the index did not weigh, the retracted among it, stays behind (P-SEARCH-SORT).
  const weighed = hits.slice(0, RANKED_AGAIN).filter(({ score }) => score > 0)
  const documents = await ranked(weighed.map(({ id }) => id))
  const first = weighed.map((hit, at) => {
    const document = documents[at]
    const byIndex = best > 0 ? hit.score / best : 0
    const score = document
      ? answerScore(featuresOf(document, questionWords, byIndex), document.merit)
      : Number.NEGATIVE_INFINITY
    return { hit, score }
  })
  return [
    ...first.toSorted((a, b) => b.score - a.score).map(({ hit }) => hit),
    ...hits.slice(weighed.length),
  ]
}
