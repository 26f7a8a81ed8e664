/**
 * The first of a list once it is sorted, without sorting all of it: `sorted.slice(0, count)`.
 * @param compare as for `sort`; entries that are equal to it stay in their order
 */
export function firstInOrder<T>(
  list: Iterable<T>,
  count: number,
  compare: (a: T, b: T) => number,
): T[] {
  const first: T[] = []
  for (const entry of list) {
    const last = first.at(-1)
    if (first.length >= count && (last === undefined || compare(entry, last) >= 0)) continue
    const place = first.findLastIndex((other) => compare(other, entry) <= 0) + 1
    first.splice(place, 0, entry)
    if (first.length > count) first.pop()
  }
  return first
}
