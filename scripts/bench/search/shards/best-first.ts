import type { SearchHit } from '../../../../functions/search-index/query/order-hits.ts'

/** Sums of the same numbers in another order differ in their last digits. */
const DIGITS = 10

/** As the index sorts: the best first, of equal ones the more popular. */
export function bestFirst(hits: readonly SearchHit[]): SearchHit[] {
  return hits
    .map(({ id, score }) => ({ id, score: Number(score.toPrecision(DIGITS)) }))
    .toSorted((a, b) => b.score - a.score || a.id - b.id)
}
