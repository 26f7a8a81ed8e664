import type { DatabaseSync } from 'node:sqlite'
import type { Language } from '../../../src/contract/protocol/language.ts'
import type {
  NamedConcept,
  SearchFacets,
  SearchFilters,
  SearchSort,
  UnderstoodConcept,
} from '../../../src/contract/reading/search.ts'
import type { ReadQuestion } from '../link/read-question.ts'
import type { QueryWord } from '../parse/match-expression.ts'
import { type FullTextIndexName, tablesOf } from '../tables/index-tables.ts'
import { filterFound, type Traits } from './filter-found.ts'
import { openOrder, type SearchHit } from './order-hits.ts'
import { askedWords, limitToRarest, meantConcepts, understoodIn } from './query-words.ts'
import {
  type NameConcepts,
  openConceptNames,
  openSuggestions,
  type TitleSuggestion,
} from './suggest.ts'

export interface SearchResult {
  /** So many documents match and pass the filters; all of them can be paged through. */
  total: number
  /** Those of the page, in the order asked for; what was retracted last (P-SEARCH-SORT). */
  hits: SearchHit[]
  facets: SearchFacets
  /**
   * To mark in the texts beside the question's own words: what misspelt ones were taken for, and what
   * its concepts are called in either language.
   */
  otherWords: string
  /** The concepts that it was read as, also those that it was not to be read as. */
  understood: UnderstoodConcept[]
}

/** What of the results is asked for; left out, all of them, the best first. */
export interface SearchChoice {
  filters?: SearchFilters | undefined
  sort?: SearchSort | undefined
}

/**
 * One index of a search index, to be asked. Any string whatever is a question; none is an error.
 */
export interface FullTextIndex {
  /**
   * Words so frequent that they would cost more time than they tell are left out where the question
   * has rarer ones.
   */
  search(
    question: ReadQuestion,
    options: { limit: number; offset: number } & SearchChoice,
  ): Promise<SearchResult>
  /** For a user who is typing: titles that hold the words by popularity, then what search finds. */
  suggest(
    question: ReadQuestion,
    options: { language: Language; limit: number },
  ): Promise<TitleSuggestion[]>
  /** Concepts that a user may be typing, that something stands about. */
  suggestConcepts(...asked: Parameters<NameConcepts>): Promise<NamedConcept[]>
  /** Concepts spelt like words of a question, that something stands about. */
  nearestConcepts(...asked: Parameters<NameConcepts>): Promise<NamedConcept[]>
}

/**
 * So many occurrences of words in documents are weighed for one question, the rarest words first.
 */
const MOST_OCCURRENCES = 12_000
/** Words in fewer documents are asked for with what they mean, however often that stands. */
const FEW_OCCURRENCES = 500

/**
 * Opens the index `name` that writeFullTextIndex wrote into `db`, which has to stay open as long.
 * @param traits of its documents; without them nothing passes a filter
 * @throws where the database holds no such index
 */
export function openFullTextIndex(
  db: DatabaseSync,
  name: FullTextIndexName,
  traits: Traits = new Uint32Array(),
): FullTextIndex {
  const { text } = tablesOf(name)
  // In the order of ids, which is that of popularity; as one text, which is read faster than rows.
  const matching = db.prepare(
    `SELECT json_group_array(rowid) AS ids FROM ${text} WHERE ${text} MATCH ?`,
  )
  const pageOf = openOrder(db, name, traits)
  const suggest = openSuggestions(db, name)
  const names = openConceptNames(db, name)
  return {
    async search(question, { limit, offset, filters = {}, sort = 'relevance' }) {
      const { words, understood } = askedOf(question, name)
      const expression = words.map((word) => word.expression).join(' OR ')
      const ids: number[] =
        words.length === 0 ? [] : JSON.parse(String(matching.get(expression)?.ids))
      const { passing, facets } = filterFound(ids, traits, filters)
      return {
        total: passing.length,
        hits: pageOf(expression, { ids, passing }, { limit, offset, sort }),
        facets,
        otherWords: words.flatMap(({ correction }) => correction ?? []).join(' '),
        understood,
      }
    },
    suggest: async (...asked) => suggest(...asked),
    suggestConcepts: async (...asked) => names.suggestConcepts(...asked),
    nearestConcepts: async (...asked) => names.nearestConcepts(...asked),
  }
}

/** What a question asks the index for, as far as it can be afforded, and the concepts behind that. */
function askedOf(question: ReadQuestion, name: FullTextIndexName) {
  const count = ({ documents }: QueryWord) => documents[name]
  const meant = meantConcepts(question, name)
  const affordable = limitToRarest([...askedWords(question), ...meant], count, MOST_OCCURRENCES)
  // A word that hardly any text has leaves no room for what it means, which is what is asked for.
  const isMeant = affordable.some(({ concept }) => concept !== undefined)
  const isFew = affordable.reduce((sum, word) => sum + count(word), 0) < FEW_OCCURRENCES
  const rarest = isMeant || !isFew ? [] : limitToRarest(meant, count, 0)
  const words = [...affordable, ...rarest]
  const used = new Set(words.map(({ concept }) => concept))
  const understood = understoodIn(question, name).filter(
    ({ concept, isUsed }) => !isUsed || used.has(concept),
  )
  return { words, understood }
}
