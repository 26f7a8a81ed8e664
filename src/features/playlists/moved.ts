/** A list with one entry moved by a place; the same list where it is at that end already. */
export function moved<T>(list: readonly T[], index: number, by: 1 | -1): readonly T[] {
  const target = index + by
  const [from, to] = [list[index], list[target]]
  if (from === undefined || to === undefined) return list
  return list.map((entry, place) => (place === index ? to : place === target ? from : entry))
}
