import { readQuestion } from '../language/question.ts'
import type { FullTextIndex } from '../query/full-text-index.ts'
import { featuresOf } from './features.ts'
import type { ReadMeant } from './meant-words.ts'
import type { ReadRanked } from './ranked-texts.ts'
import { answerScore } from './weights.ts'

/** So many are read and ranked again by their texts (P-SEARCH-RANKING). */
export const RANKED_AGAIN = 50

/**
 * The same index, whose first hits come in the order of how well their texts answer. What is beyond
 * them comes as the index ranks it, and as many are found. Where a number is asked for (PMID, DOI),
 * what has it stays first: texts do not hold it.
 */
export function rankAgain(
  index: FullTextIndex,
  meant: ReadMeant,
  ranked: ReadRanked,
): FullTextIndex {
  return {
    ...index,
    search(term, options) {
      const { limit, offset } = options
      const isRanked = offset < RANKED_AGAIN && (options.sort ?? 'relevance') === 'relevance'
      if (!isRanked || readQuestion(term).identifier !== undefined) {
        return index.search(term, options)
      }
      const end = Math.max(RANKED_AGAIN, offset + limit)
      const found = index.search(term, { ...options, limit: end, offset: 0 })
      const asked = meant(term, options.without)
      const best = found.hits[0]?.score ?? 0
      // What the index did not weigh, the retracted among it, stays behind (P-SEARCH-RETRACTED).
      const weighed = found.hits.slice(0, RANKED_AGAIN).filter(({ score }) => score > 0)
      const first = weighed.map((hit) => {
        const document = ranked(hit.id)
        const byIndex = best > 0 ? hit.score / best : 0
        const score = document
          ? answerScore(featuresOf(document, asked, byIndex), document.merit)
          : Number.NEGATIVE_INFINITY
        return { hit, score }
      })
      const hits = [
        ...first.toSorted((a, b) => b.score - a.score).map(({ hit }) => hit),
        ...found.hits.slice(weighed.length),
      ]
      return { ...found, hits: hits.slice(offset, offset + limit) }
    },
  }
}
