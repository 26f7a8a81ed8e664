import type { SearchSort } from '../../../src/contract/reading/search.ts'
import { BITS, bitsOf, CITATIONS, DATE, placeOf, type Traits } from './traits.ts'

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
