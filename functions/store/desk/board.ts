/**
 * What the desk has planned, in one partition (P-BOARD). A plan is no part of its hearticle, so that
 * planning changes no version of a text.
 */
import { randomUUID } from 'node:crypto'
import {
  type BoardPlan,
  boardPlanSchema,
  type Idea,
  ideaSchema,
  type NewIdea,
  newIdea,
} from '../../../src/domain/desk/board-records.ts'
import { RETENTION } from '../../../src/domain/time/retention.ts'
import { type Assigned, noticesOfAssigned } from '../content/desk-notices.ts'
import {
  type BoardRecord,
  entryWrites,
  ideaEntryRemoval,
  readBoardEntries,
} from '../table/board-entries.ts'
import { any, type Condition, equal, IF_NEW } from '../table/conditions.ts'
import type { RecordAnswer } from '../table/idempotency.ts'
import {
  BOARD_PARTITION,
  BOARD_PLAN_PREFIX,
  boardPlanKey,
  FALLEN_PREFIX,
  IDEA_PREFIX,
  ideaKey,
} from '../table/keys.ts'
import { type Item, queryAll, type Table, type Write } from '../table/table.ts'
import { transact, type Writes } from '../table/transact.ts'
import { expiresAfter, put, remove } from '../table/writes.ts'

/** A transaction takes a hundred writes: each row has two, the rest is for who is told. */
const ROWS_A_TRANSACTION = 30

/** Who changes the board, and when. */
interface BoardChange {
  by: string
  at: Date
}

/** A row that was changed, and who is asked to do something by that. */
interface SavedRow {
  key: string
  record: BoardRecord
  assigned: readonly Assigned[]
}

/** The plans of hearticles by their ids, and ideas: those that were dropped, too. */
export interface StoredBoard {
  plans: ReadonlyMap<number, BoardPlan>
  ideas: Idea[]
  /** The pmids of studies that may have fallen. */
  fallen: ReadonlySet<string>
}

/** What lists need of it; one call, however many there are. */
export const listed = readBoardEntries

/** All of it; one call. */
export const read = async (table: Table): Promise<StoredBoard> =>
  boardOf(await Array.fromAsync(queryAll(table, BOARD_PARTITION)))

/** The pmids of studies that may have fallen: all others have not. */
export async function fallen(table: Table): Promise<ReadonlySet<string>> {
  const marks = queryAll(table, BOARD_PARTITION, { sortPrefix: FALLEN_PREFIX })
  return boardOf(await Array.fromAsync(marks)).fallen
}

/** An idea for a hearticle, with an id of its own. */
export async function createIdea(
  table: Table,
  fields: NewIdea,
  change: BoardChange,
  note?: RecordAnswer<Idea>,
): Promise<Idea> {
  const { idea, writes } = ideaWrites(fields, change)
  const refused = await transact(table, writes, note?.(idea))
  if (refused) throw new Error(`the id of idea ${idea.id} was given twice`)
  return idea
}

/**
 * Writes rows that were changed, so many in one transaction; of those whose condition does not
 * hold none, and all others. Who is asked to do something is told so with it.
 * @returns the keys of those that were refused
 */
export async function save(
  table: Table,
  rows: readonly SavedRow[],
  change: BoardChange,
): Promise<Set<string>> {
  const refused = new Set<string>()
  for (let start = 0; start < rows.length; start += ROWS_A_TRANSACTION) {
    let waiting = rows.slice(start, start + ROWS_A_TRANSACTION)
    while (waiting.length > 0) {
      const failed = await transact(table, [
        // Those of the records come first.
        ...boardWrites(waiting.map(({ record }) => record)),
        ...noticesOfAssigned(
          waiting.flatMap(({ assigned }) => assigned),
          change,
        ),
      ])
      if (!failed) break
      for (const [at, { key }] of waiting.entries()) if (failed[at]) refused.add(key)
      waiting = waiting.filter(({ key }) => !refused.has(key))
    }
  }
  return refused
}

/** The same of some. */
export async function findSome(
  table: Table,
  hearticleIds: readonly number[],
  ideaIds: readonly string[],
): Promise<StoredBoard> {
  const keys = [...hearticleIds.map(boardPlanKey), ...ideaIds.map(ideaKey)]
  return boardOf(await table.getMany(keys))
}

/** A new idea, and what writes it and tells who owns it: for a transaction that also writes from what it came. */
export function ideaWrites(
  fields: NewIdea,
  { by, at }: BoardChange,
): { idea: Idea; writes: Writes } {
  const idea = newIdea(randomUUID(), fields, by, at)
  const { title, ownerId, dueOn } = idea
  const work = { headline: { de: title, en: title }, as: 'owner' as const, dueOn }
  const assigned = ownerId === null ? [] : [{ userId: ownerId, work }]
  return { idea, writes: [...boardWrites([{ idea }]), ...noticesOfAssigned(assigned, { by, at })] }
}

/**
 * Ideas and plans as they are now, each where it is new or nobody has changed it since the version
 * before, in their order; then the entries by which lists find them.
 */
export const boardWrites = (records: readonly BoardRecord[]): Writes => [
  ...records.map((one) => ('idea' in one ? ideaWrite(one.idea) : planWrite(one))),
  ...entryWrites(records),
]

/** Takes an idea away; refused first where somebody has gone on with it. */
export const untouchedIdeaRemovals = (id: string): Writes => [
  remove(ideaKey(id), any(IF_NEW, equal('version', 1))),
  ideaEntryRemoval(id),
]

function ideaWrite(idea: Idea): Write {
  const dropped = idea.droppedAt
    ? expiresAfter(new Date(idea.droppedAt), { days: RETENTION.trashDays })
    : {}
  return put(
    { ...ideaKey(idea.id), ...dropped, version: idea.version, record: idea },
    unchangedBefore(idea),
  )
}

function planWrite({ hearticleId, plan }: { hearticleId: number; plan: BoardPlan }): Write {
  return put(
    { ...boardPlanKey(hearticleId), version: plan.version, record: plan },
    unchangedBefore(plan),
  )
}

const unchangedBefore = ({ version }: { version: number }): Condition =>
  version === 1 ? IF_NEW : equal('version', version - 1)

function boardOf(items: readonly Item[]): StoredBoard {
  const plans = new Map<number, BoardPlan>()
  const ideas: Idea[] = []
  const fallen = new Set<string>()
  for (const { sk, record } of items) {
    const key = String(sk)
    if (key.startsWith(BOARD_PLAN_PREFIX)) {
      plans.set(Number(key.slice(BOARD_PLAN_PREFIX.length)), boardPlanSchema.parse(record))
    }
    if (key.startsWith(IDEA_PREFIX)) ideas.push(ideaSchema.parse(record))
    if (key.startsWith(FALLEN_PREFIX)) fallen.add(key.slice(FALLEN_PREFIX.length))
  }
  return { plans, ideas, fallen }
}
