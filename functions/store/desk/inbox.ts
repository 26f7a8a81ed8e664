/** Studies that came in and wait for the desk, by the lists in which they are written (P-INBOX). */
import { byArrival, type InboxEntry, isPutOff } from '../../../src/domain/desk/inbox-entry.ts'
import { readInboxItem } from '../content/inbox-items.ts'
import { INBOX_COUNT_KEYS, INBOX_LATER, inboxList } from '../table/keys.ts'
import { inOrder } from '../table/order.ts'
import { pagesOf, queryAll, type Table } from '../table/table.ts'

/** About as many as the desk shows on a page. */
const AT_ONCE = 30

/** How much there is of what came in. */
export interface Inbox {
  /** How many wait, by the rubric that they came in for; null: for none. */
  counts: ReadonlyMap<number | null, number>
  /** What waits again, since the day has come until which it was put off. */
  due: readonly InboxEntry[]
  /** What is put off. */
  later: readonly InboxEntry[]
}

/** What was put off is read whole, since people did that one by one. @param today in Vienna */
export async function overview(table: Table, today: string): Promise<Inbox> {
  const [items, putOff] = await Promise.all([
    table.getMany(INBOX_COUNT_KEYS),
    Array.fromAsync(queryAll(table, INBOX_LATER, { list: true }), readInboxItem),
  ])
  const counts = new Map<number | null, number>()
  const add = (rubric: number | null, count: number) =>
    counts.set(rubric, (counts.get(rubric) ?? 0) + count)
  for (const [list, count] of items.flatMap((item) => Object.entries(item))) {
    const rubric = rubricOf(list)
    if (rubric !== undefined && count !== 0) add(rubric, Number(count))
  }
  const { due = [], later = [] } = Object.groupBy(putOff.toSorted(byArrival), (entry) =>
    isPutOff(entry, today) ? 'later' : 'due',
  )
  for (const { rubricId } of due) add(rubricId ?? null, 1)
  return { counts, due, later }
}

/**
 * What waits of some rubrics, the newest first, read as far as it is taken.
 * @param due what waits again of any rubric
 */
export function waiting(
  table: Table,
  rubrics: ReadonlyArray<number | null>,
  due: readonly InboxEntry[],
): AsyncGenerator<InboxEntry> {
  const own = due.filter(({ rubricId }) => rubrics.includes(rubricId ?? null))
  const lists = rubrics.map((rubric) => listOf(table, rubric))
  return inOrder([...lists, iterate(own)], (a, b) => byArrival(a, b) < 0)
}

async function* listOf(table: Table, rubric: number | null) {
  const options = { list: true, newestFirst: true, limit: AT_ONCE }
  for await (const item of queryAll(table, inboxList(rubric ?? undefined), options)) {
    yield readInboxItem(item)
  }
}

async function* iterate<T>(values: readonly T[]) {
  yield* values
}

/** The same of what is wanted alone; all is looked at, and nothing else is made of the rest. */
export async function find(
  table: Table,
  { counts, due }: Inbox,
  isWanted: (entry: InboxEntry) => boolean,
): Promise<InboxEntry[]> {
  const found = due.filter(isWanted)
  for (const rubric of counts.keys()) {
    for await (const page of pagesOf(table, inboxList(rubric ?? undefined), { list: true })) {
      const wanted = page.filter(({ entry }) => isWanted(entry as InboxEntry))
      found.push(...wanted.map(readInboxItem))
    }
  }
  return found.toSorted(byArrival)
}

/** Of what is counted, the rubric of a list of what waits; undefined for all else. */
function rubricOf(list: string): number | null | undefined {
  const [, rubric] = /^INBOX#(\d+|NONE)$/.exec(list) ?? []
  if (rubric === undefined) return undefined
  return rubric === 'NONE' ? null : Number(rubric)
}
