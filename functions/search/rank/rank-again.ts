import type { DatabaseSync } from 'node:sqlite'
import type { Language } from '../../../src/contract/protocol/language.ts'
import { type SearchFilters, searchFilters } from '../../../src/contract/reading/search.ts'
import { keepLatest } from '../../runtime/keep-latest.ts'
import type { ReadQuestion } from '../link/read-question.ts'
import { stopWords } from '../parse/stop-words.ts'
import type { Vocabulary } from '../parse/vocabulary.ts'
import { basesOf } from '../parse/words.ts'
import type { FullTextIndex, SearchHit, SearchResult } from '../retrieve/full-text-index.ts'
import { type FullTextIndexName, tablesOf } from '../tables/index-tables.ts'
import { answerScore, featuresOf, type ReadRanked } from './features.ts'
import { type AskedGrams, askedGrams } from './letter-grams.ts'

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
  const once = keepLatest<Awaited<ReturnType<RankedIndex['search']>>>(KEPT)
  const rank = async (...[question, options]: Parameters<RankedIndex['search']>) => {
    const meant = readMeant(question)
    const found = await index.search(question, { ...options, offset: 0 })
    return { ...found, meant, hits: await rankHits(found.hits, meant, ranked) }
  }
  const rankOnce: typeof rank = (question, options) => {
    const { limit, filters = {} } = options
    const chosen = Object.keys(searchFilters).map((name) => filters[name as keyof SearchFilters])
    const key = JSON.stringify([question.text, [...question.without].sort(), limit, chosen])
    return once(key, () => rank(question, options))
  }
  return {
    ...index,
    async search(question, options) {
      const { limit, offset } = options
      const isRanked = offset < RANKED_AGAIN && (options.sort ?? 'relevance') === 'relevance'
      if (!isRanked || question.identifier !== undefined) {
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

/** Names have several words, so these can be more than a question has. */
const MOST_WORDS = 48

const isTelling = (base: string) => !stopWords.has(base)

/** A question as texts of each language would put it, without the concepts that are switched off. */
export type ReadMeant = (question: ReadQuestion) => Record<Language, AskedGrams>

/**
 * The words of a question, in which whatever the thesaurus knows stands by the name that the language
 * has for it: 'Bluthochdruck bei Kindern' is asked of an English text as 'hypertension children'. What is
 * asked not to be is left out.
 */
export function openMeantWords(
  db: DatabaseSync,
  name: FullTextIndexName,
  vocabulary: Vocabulary,
): ReadMeant {
  const counted = db.prepare(`SELECT count(*) AS documents FROM ${tablesOf(name).text}_docsize`)
  const documents = Number(counted.get()?.documents ?? 0)
  const rareness = (count: number) => Math.max(0, 1 - Math.log1p(count) / Math.log(documents + 2))
  const weightOf = (base: string) => rareness(vocabulary.forms(base)[name])

  return ({ bases, terms: read, unwanted, without }) => {
    const terms = read.flatMap((term) => {
      const names = term.known.filter(({ en }) => !without.has(en))
      return names.length > 0 ? [{ ...term, names }] : []
    })
    const names = terms.flatMap((term) => term.names)
    const covered = new Set(
      terms.flatMap(({ start, length }) => Array.from({ length }, (_, at) => start + at)),
    )
    const others = bases.filter((base, place) => !covered.has(place) && !unwanted.has(base))
    const inLanguage = (language: Language) => {
      const words = others.filter(isTelling)
      const weights = new Map(words.map((base) => [base, weightOf(base)]))
      for (const concept of names) {
        const own = basesOf(concept[language]).filter(isTelling)
        // As rare as the word and as what is named, whose words share it: 'low', 'back', 'pain'.
        const named = rareness(concept.documents[name])
        for (const base of own) {
          const weight = (weightOf(base) + named) / 2 / Math.sqrt(own.length)
          weights.set(base, Math.max(weights.get(base) ?? 0, weight))
        }
      }
      if (weights.size === 0) for (const base of others) weights.set(base, weightOf(base))
      return askedGrams(
        Array.from(weights, ([base, weight]) => ({ base, weight })).slice(0, MOST_WORDS),
      )
    }
    return { de: inLanguage('de'), en: inLanguage('en') }
  }
}
