import type { WireList } from '../shapes/wire.ts'
import { listOf } from '../shapes/wire.ts'
import { invalid, noSuch } from './failure.ts'

interface Listed {
  limit?: number | undefined
  starting_after?: string | undefined
  ending_before?: string | undefined
  created?: number | Range | undefined
}

interface Range {
  gt?: number | undefined
  gte?: number | undefined
  lt?: number | undefined
  lte?: number | undefined
}

/**
 * One page of records, newest first.
 * @param records oldest first, all that the caller's filters leave
 * @param known whether there is such a record at all, for cursors that filters leave out
 */
export function pageOf<T extends { id: string; created: number }, S>(
  url: string,
  records: T[],
  { limit = 10, starting_after, ending_before, created }: Listed,
  shapeOf: (record: T) => S,
  known: (id: string) => T | undefined,
): WireList<S> {
  if (limit < 1 || limit > 100) {
    throw invalid('Invalid limit: must be between 1 and 100', 'limit', 'parameter_invalid_integer')
  }
  const order = (a: T, b: T) => b.created - a.created
  const found = records
    .filter((record) => isWithin(record.created, created))
    .toReversed()
    .toSorted(order)
  const cursorAt = (id: string, param: string) => {
    const index = found.findIndex((record) => record.id === id)
    if (index === -1 && known(id) === undefined) throw noSuch('object', id, param, 400)
    return index
  }
  if (ending_before !== undefined) {
    const end = cursorAt(ending_before, 'ending_before')
    const before = found.slice(0, Math.max(0, end))
    return listOf(url, before.slice(-limit).map(shapeOf), before.length > limit)
  }
  const rest =
    starting_after === undefined
      ? found
      : found.slice(cursorAt(starting_after, 'starting_after') + 1)
  return listOf(url, rest.slice(0, limit).map(shapeOf), rest.length > limit)
}

function isWithin(created: number, range: Listed['created']): boolean {
  if (range === undefined) return true
  if (typeof range === 'number') return created === range
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = range
  return created > gt && created >= gte && created < lt && created <= lte
}
