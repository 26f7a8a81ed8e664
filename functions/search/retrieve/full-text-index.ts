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
import { COLUMNS, type FullTextIndexName, tablesOf } from '../tables/index-tables.ts'
import {
  BITS,
  bitsOf,
  CITATIONS,
  DATE,
  filterFound,
  NO_TRAITS,
  placeOf,
  rankOf,
  type Traits,
} from './filter-found.ts'
import { askedWords, limitToRarest, meantConcepts, topicsOf, understoodIn } from './query-words.ts'
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
const MOST_OCCURRENCES = 6_000
/** A question of more topics finds what shares two, or one that is not the most frequent. */
const FEW_TOPICS = 3
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
  traits: Traits = NO_TRAITS,
): FullTextIndex {
  const { text } = tablesOf(name)
  // In the order of ids, which is that of popularity; as one text, which is read faster than rows.
  const matching = db.prepare(
    `SELECT json_group_array(rowid) AS ids FROM ${text} WHERE ${text} MATCH ?`,
  )
  const idsOf = (expression: string): number[] =>
    expression === '' ? [] : JSON.parse(String(matching.get(expression)?.ids))
  const pageOf = openOrder(db, name, traits)
  const suggest = openSuggestions(db, name)
  const names = openConceptNames(db, name)
  /** What shares enough of a question (P-SEARCH-SHARED), each topic as far as it can be afforded. */
  const sharing = (question: ReadQuestion, ids: readonly number[]) => {
    const topics = topicsOf(question, name)
    const here = limitToRarest(topics, ({ documents }) => documents[name], MOST_OCCURRENCES)
      .map(({ expression }) => idsOf(expression))
      .filter((holding) => holding.length > 0)
    const least = here.length > FEW_TOPICS ? 2 : Math.min(1, topics.length)
    const counts = here.map((holding) => holding.length)
    const [rarest, mostFrequent] = [Math.min(...counts), Math.max(...counts)]
    const shared = new Map<number, number>()
    for (const holding of here) {
      const isRare = holding.length === rarest || holding.length < mostFrequent
      for (const id of holding) shared.set(id, (shared.get(id) ?? 0) + (isRare ? least : 1))
    }
    return ids.filter((id) => (shared.get(id) ?? 0) >= least)
  }
  return {
    async search(question, { limit, offset, filters = {}, sort = 'relevance' }) {
      const { words, understood } = askedOf(question, name)
      const expression = words.map((word) => word.expression).join(' OR ')
      const ids = idsOf(expression)
      const { passing, facets } = filterFound(sharing(question, ids), traits, filters)
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

/**
 * A document that answers a question; the higher the score, the better it does, and 0 where that was
 * not weighed.
 */
export interface SearchHit {
  id: number
  score: number
}

/** Ids in ascending order, which is that of popularity. */
interface Found {
  /** Whatever matches. */
  ids: readonly number[]
  /** Of these what is asked for. */
  passing: readonly number[]
}

/** Of more documents that pass the filters the most popular are ranked, and the others follow. */
const RANKED = 6_000

/** A page of what was found, in an order; what was retracted stands last in any (P-SEARCH-SORT). */
export function openOrder(db: DatabaseSync, name: FullTextIndexName, traits: Traits) {
  const rank = openRanking(db, name)
  const unweighed = (ids: readonly number[]) => ids.map((id) => ({ id, score: 0 }))
  return (
    expression: string,
    { ids, passing }: Found,
    { limit, offset, sort }: { limit: number; offset: number; sort: SearchSort },
  ): SearchHit[] => {
    if (sort !== 'relevance') {
      return unweighed(sortFound(passing, traits, sort).slice(offset, offset + limit))
    }
    const { sound, retracted } = retractedLast(passing, traits)
    const weighed = sound.slice(0, RANKED)
    const others = [...sound.slice(RANKED), ...retracted]
    const among = (place: number) => Math.max(0, place - weighed.length)
    const ranked = offset < weighed.length ? rank(expression, ids, weighed, limit, offset) : []
    return [...ranked, ...unweighed(others.slice(among(offset), among(offset + limit)))]
  }
}

/** Only what is wanted is weighed, since that is what takes time. */
function openRanking(db: DatabaseSync, name: FullTextIndexName) {
  const { text } = tablesOf(name)
  const weights = COLUMNS.map((column) => column.weight).join(', ')
  // The plus keeps SQLite from asking for one id after the other.
  const statement = (are: 'IN' | 'NOT IN') =>
    db.prepare(`
      SELECT rowid AS id, -bm25(${text}, ${weights}) AS score FROM ${text}
      WHERE ${text} MATCH ? AND rowid <= ? AND +rowid ${are} (SELECT value FROM json_each(?))
      ORDER BY score DESC, id LIMIT ? OFFSET ?`)
  const [only, allBut] = [statement('IN'), statement('NOT IN')]
  return (
    expression: string,
    ids: readonly number[],
    wanted: readonly number[],
    limit: number,
    offset: number,
  ): SearchHit[] => {
    const last = wanted.at(-1) ?? 0
    let at = 0
    const leftOut = ids.filter((id) => {
      if (id !== wanted[at]) return id < last
      at += 1
      return false
    })
    const [rows, listed] = leftOut.length < wanted.length ? [allBut, leftOut] : [only, wanted]
    return rows
      .all(expression, last, JSON.stringify(listed), limit, offset)
      .map(({ id, score }) => ({ id: Number(id), score: Number(score) }))
  }
}

const RETRACTED = bitsOf(['isRetracted'])
const isRetracted = (traits: Traits, id: number) =>
  ((traits.numbers[placeOf(traits, id) + BITS] ?? 0) & RETRACTED) !== 0

/** What was retracted stands after all others, whatever is asked for (P-SEARCH-SORT). */
export function retractedLast(ids: readonly number[], traits: Traits) {
  const [sound, retracted]: [number[], number[]] = [[], []]
  for (const id of ids) (isRetracted(traits, id) ? retracted : sound).push(id)
  return { sound, retracted }
}

const BY = { newest: DATE, 'most-cited': CITATIONS } as const
const RANK_ROOM = 2 ** 22
const VALUE_ROOM = 2 ** 30

/**
 * What was found, the highest of one trait first, then by popularity. Sorted as numbers, which is ten
 * times as fast as by a function.
 */
export function sortFound(
  ids: readonly number[],
  traits: Traits,
  sort: Exclude<SearchSort, 'relevance'>,
): number[] {
  const trait = BY[sort]
  const keys = new Float64Array(ids.length)
  for (const [index, id] of ids.entries()) {
    const value = Math.min(traits.numbers[placeOf(traits, id) + trait] ?? 0, VALUE_ROOM - 1)
    const order = VALUE_ROOM - 1 - value + (isRetracted(traits, id) ? VALUE_ROOM : 0)
    keys[index] = order * RANK_ROOM + rankOf(traits, id)
  }
  return Array.from(keys.sort(), (key) => traits.ids[key % RANK_ROOM] ?? 0)
}
