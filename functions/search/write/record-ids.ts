import { ID_ROOM } from '../tables/index-tables.ts'

/** A record that goes, comes, or does both. */
export interface ChangedRecord<Row> {
  /** Its id until now; undefined for what comes. */
  before: number | undefined
  /** Undefined for what goes. */
  row: Row | undefined
}

/** By what the ids of records ascend. */
export interface RecordOrder<Row, Order> {
  /** Of a record that does not change, by its id. */
  at: (id: number) => Order
  of: (row: Row) => Order
  compare: (a: Order, b: Order) => number
}

/** What comes in stands mostly before what is there, as the newest: so near to it, to leave room. */
const NEAR = 4
/** Where there is no room, so many on either side are numbered anew. */
const NEIGHBOURS = 16
/** Then so much room is left between them at least. */
const ROOM_AGAIN = 2 ** 14

/**
 * Numbers records among others. Each keeps its id where it can, so that little has to be written.
 * @param taken ids of all records until now, ascending
 * @param read another record, which has to be numbered anew since there is no room beside it
 * @returns the changed records and those, each with the id that it has from now on
 */
export function numberRecords<Row, Order, Changed extends object>(
  taken: Iterable<number>,
  changed: readonly (Changed & ChangedRecord<Row>)[],
  order: RecordOrder<Row, Order>,
  read: (id: number) => Changed & ChangedRecord<Row>,
): { record: Changed & ChangedRecord<Row>; id: number | undefined }[] {
  const ids = [...taken]
  let all = changed
  const crowded = new Set<number>()
  for (;;) {
    const numbers = new Map<ChangedRecord<Row>, number>()
    const found = giveNumbers(numbers, ids, { changed: all, crowded }, order)
    if (found.size === 0) return all.map((record) => ({ record, id: numbers.get(record) }))
    const known = new Set(all.map(({ before }) => before))
    all = [...all, ...[...found].filter((id) => !known.has(id)).map(read)]
    for (const id of found) crowded.add(id)
  }
}

/**
 * @param crowded what cannot keep its id
 * @returns ids of the neighbours of those for which there is no room
 */
function giveNumbers<Row, Order>(
  numbers: Map<ChangedRecord<Row>, number>,
  taken: readonly number[],
  { changed, crowded }: { changed: readonly ChangedRecord<Row>[]; crowded: ReadonlySet<number> },
  { at, of, compare }: RecordOrder<Row, Order>,
): Set<number> {
  const gone = new Set(changed.map(({ before }) => before))
  const others = taken.filter((id) => !gone.has(id))
  const come = changed
    .flatMap((record) => (record.row === undefined ? [] : [{ record, own: of(record.row) }]))
    .toSorted((a, b) => compare(a.own, b.own))
  const mayStay = come.flatMap(({ record, own }) => {
    const id = record.before
    if (id === undefined || crowded.has(id)) return []
    const place = placeAmong(others, (other) => compare(at(other), own) < 0)
    const fits = (others[place - 1] ?? 0) < id && id < (others[place] ?? Infinity)
    return fits ? [{ record, own, id }] : []
  })
  const staying = new Map(longestAscending(mayStay).map((one) => [one.id, one]))
  for (const { record, id } of staying.values()) numbers.set(record, id)

  const fixed = [...others, ...staying.keys()].sort((a, b) => a - b)
  const orderOf = (id: number) => staying.get(id)?.own ?? at(id)
  const moving = come.filter(({ record }) => !numbers.has(record))
  const placeOf = ({ own }: { own: Order }) =>
    placeAmong(fixed, (id) => compare(orderOf(id), own) < 0)
  const least = crowded.size === 0 ? 1 : ROOM_AGAIN
  const found = new Set<number>()
  for (const [place, group] of Map.groupBy(moving, placeOf)) {
    const free = freeIds(fixed[place - 1] ?? 0, fixed[place], group.length)
    for (const [index, { record }] of group.entries()) numbers.set(record, free.ids[index] ?? 0)
    if (free.room >= least) continue
    const neighbours = fixed.slice(Math.max(0, place - NEIGHBOURS), place + NEIGHBOURS)
    for (const id of neighbours) found.add(id)
  }
  return found
}

/** How many of some ids come before something. */
function placeAmong(ids: readonly number[], isBefore: (id: number) => boolean): number {
  let [low, high] = [0, ids.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBefore(ids[middle] ?? 0)) low = middle + 1
    else high = middle
  }
  return low
}

/** Ids between two others, and how much is between any two of them at least; below 1 there are none. */
function freeIds(previous: number, next = Infinity, count = 1) {
  const end = next === Infinity ? previous + (count + 1) * ID_ROOM : next
  const room = Math.floor((end - previous) / (count + 1))
  if (count === 1) return { room, ids: [end - Math.max(1, Math.floor((end - previous) / NEAR))] }
  return { room, ids: Array.from({ length: count }, (_, at) => previous + room * (at + 1)) }
}

/** As many of some as there are whose ids ascend. */
function longestAscending<T extends { id: number }>(all: readonly T[]): T[] {
  /** The last ones of chains that ascend, by how long these are, each with its chain before it. */
  const ends: { one: T; before: (typeof ends)[number] | undefined }[] = []
  for (const one of all) {
    let length = ends.length
    while (length > 0 && (ends[length - 1]?.one.id ?? 0) > one.id) length -= 1
    ends[length] = { one, before: ends[length - 1] }
  }
  const longest: T[] = []
  for (let end = ends.at(-1); end; end = end.before) longest.unshift(end.one)
  return longest
}
