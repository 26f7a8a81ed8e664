import type { DatabaseSync } from 'node:sqlite'
import type { SearchSort } from '../../../src/contract/reading/search.ts'
import { COLUMNS, type FullTextIndexName, tablesOf } from '../tables/index-tables.ts'
import { BITS, bitsOf, CITATIONS, DATE, placeOf, type Traits } from './filter-found.ts'

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
const RANKED = 12_000

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
  ((traits[placeOf(id) + BITS] ?? 0) & RETRACTED) !== 0

/** What was retracted stands after all others, whatever is asked for (P-SEARCH-SORT). */
export function retractedLast(ids: readonly number[], traits: Traits) {
  const [sound, retracted]: [number[], number[]] = [[], []]
  for (const id of ids) (isRetracted(traits, id) ? retracted : sound).push(id)
  return { sound, retracted }
}

const BY = { newest: DATE, 'most-cited': CITATIONS } as const
const ID_ROOM = 2 ** 22
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
    const value = Math.min(traits[placeOf(id) + trait] ?? 0, VALUE_ROOM - 1)
    const rank = VALUE_ROOM - 1 - value + (isRetracted(traits, id) ? VALUE_ROOM : 0)
    keys[index] = rank * ID_ROOM + id
  }
  return [...keys.sort()].map((key) => key % ID_ROOM)
}
