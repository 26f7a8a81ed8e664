import type { DatabaseSync } from 'node:sqlite'
import type { Language } from '../../../src/contract/protocol/language.ts'
import type { UnderstoodConcept } from '../../../src/contract/reading/search.ts'
import { readQuestion } from '../language/question.ts'
import { type NameConcepts, openConceptNames } from './concept-names.ts'
import { limitToRarestWords } from './limit-to-rarest-words.ts'
import { queryWords } from './match-expression.ts'
import { openConcepts } from './query-concepts.ts'
import type { FullTextIndexName } from './search-document.ts'
import { COLUMNS, tablesOf } from './search-tables.ts'
import { openSuggestions, type TitleSuggestion } from './suggest-titles.ts'
import { openVocabulary } from './vocabulary.ts'

/** A document that answers a question; the higher the score, the better it does. */
interface SearchHit {
  id: number
  score: number
}

/** What was found for a question. */
export interface SearchResult {
  /** So many documents can be paged through: all that match, or the most popular 12,000 of them. */
  total: number
  /** Those asked for, best first. */
  hits: SearchHit[]
  /**
   * The question as it was understood: words that misspelt ones were taken for, what its concepts are
   * called in either language, then the question
   * itself. To mark in the texts what was found by it.
   */
  understood: string
  /** The concepts that it was read as, also those that it was not to be read as. */
  concepts: UnderstoodConcept[]
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
    term: string,
    options: { limit: number; offset: number; without?: ReadonlySet<string> | undefined },
  ): SearchResult
  /** For a user who is typing: titles that hold the words by popularity, then what search finds. */
  suggest(term: string, options: { language: Language; limit: number }): TitleSuggestion[]
  /** Concepts that a user may be typing, that something stands about. */
  suggestConcepts: NameConcepts
  /** Concepts spelt like words of a question, that something stands about. */
  nearestConcepts: NameConcepts
}

/**
 * So many occurrences of words in documents are weighed for one question, the rarest words first.
 */
const WEIGHED = 12_000
/** Of more documents, which a single frequent word has, the most popular are ranked. */
const RANKED = 12_000

/**
 * Opens the index `name` that writeSearchIndex wrote into `db`, which has to stay open as long.
 * @throws where the database holds no such index
 */
export function openFullTextIndex(db: DatabaseSync, name: FullTextIndexName): FullTextIndex {
  const { text } = tablesOf(name)
  const vocabulary = openVocabulary(db, name)
  const concepts = openConcepts(db, name, vocabulary)
  const count = db.prepare(`SELECT count(*) AS total FROM ${text} WHERE ${text} MATCH ?`)
  const weights = COLUMNS.map((column) => column.weight).join(', ')
  // The inner query is in the order of ids, which is that of popularity.
  const rank = db.prepare(`
    SELECT id, score, count(*) OVER () AS ranked FROM (
      SELECT rowid AS id, -bm25(${text}, ${weights}) AS score
      FROM ${text} WHERE ${text} MATCH ? ORDER BY rowid LIMIT ${RANKED})
    ORDER BY score DESC, id LIMIT ? OFFSET ?`)
  return {
    search(term, { limit, offset, without }) {
      const read = concepts.added(term, queryWords(readQuestion(term), vocabulary), without)
      const asked = limitToRarestWords(read.words, WEIGHED)
      if (asked.length === 0) {
        return { total: 0, hits: [], understood: term, concepts: read.understood }
      }
      const expression = asked.map((word) => word.expression).join(' OR ')
      const rows = rank.all(expression, limit, offset)
      const ranked = Number(rows[0]?.ranked ?? RANKED)
      return {
        total:
          ranked < RANKED ? ranked : Math.min(RANKED, Number(count.get(expression)?.total ?? 0)),
        hits: rows.map(({ id, score }) => ({ id: Number(id), score: Number(score) })),
        understood: [...asked.flatMap(({ correction }) => correction ?? []), term].join(' '),
        concepts: read.understood,
      }
    },
    suggest: openSuggestions(db, name, vocabulary, concepts),
    ...openConceptNames(db, name),
  }
}
