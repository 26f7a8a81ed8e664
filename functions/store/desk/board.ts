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
import type { RecordAnswer } from '../table/idempotency.ts'
import { BOARD_PARTITION, BOARD_PLAN_PREFIX, boardPlanKey, ideaKey } from '../table/keys.ts'
import { type Item, queryAll, type Table, type Write } from '../table/table.ts'
import { transact, type Writes } from '../table/transact.ts'
import { expiresAfter, IF_NEW, put } from '../table/writes.ts'

/** A transaction takes a hundred writes; the rest is for what is written beside rows. */
const ROWS_A_TRANSACTION = 50

/** Who adds an idea, and when. */
interface IdeaChange {
  by: string
  at: Date
}

/** The plans of hearticles by their ids, and ideas: those that were dropped, too. */
export interface StoredBoard {
  plans: Map<number, BoardPlan>
  ideas: Idea[]
}

/**
 * What the desk has planned, in one partition (P-BOARD). A plan is no part of its hearticle, so that
 * planning changes no version of a text.
 */
export function createBoardStore(table: Table) {
  return {
    /** All of it; one call. */
    read: async (): Promise<StoredBoard> =>
      boardOf(await Array.fromAsync(queryAll(table, BOARD_PARTITION))),

    /** An idea for a hearticle, with an id of its own. */
    async createIdea(
      fields: NewIdea,
      change: IdeaChange,
      note?: RecordAnswer<Idea>,
    ): Promise<Idea> {
      const { idea, writes } = ideaWrites(fields, change)
      const refused = await transact(table, writes, note?.(idea))
      if (refused) throw new Error(`the id of idea ${idea.id} was given twice`)
      return idea
    },

    /**
     * Writes rows that were changed, so many in one transaction; of those whose condition does not
     * hold none, and all others.
     * @param besides what is written with some of them
     * @returns the names of those that were refused
     */
    async save<Row extends { key: string; write: Write }>(
      rows: readonly Row[],
      besides: (rows: readonly Row[]) => Writes = () => [],
    ): Promise<Set<string>> {
      const refused = new Set<string>()
      for (let start = 0; start < rows.length; start += ROWS_A_TRANSACTION) {
        let waiting = rows.slice(start, start + ROWS_A_TRANSACTION)
        while (waiting.length > 0) {
          const writes = waiting.map(({ write }) => write)
          const failed = await transact(table, [...writes, ...besides(waiting)])
          if (!failed) break
          for (const [at, { key }] of waiting.entries()) if (failed[at]) refused.add(key)
          waiting = waiting.filter(({ key }) => !refused.has(key))
        }
      }
      return refused
    },

    /** The same of some. */
    async findSome(
      hearticleIds: readonly number[],
      ideaIds: readonly string[],
    ): Promise<StoredBoard> {
      const keys = [...hearticleIds.map(boardPlanKey), ...ideaIds.map(ideaKey)]
      return boardOf(await table.getMany(keys))
    },
  }
}

export type BoardStore = ReturnType<typeof createBoardStore>

/** A new idea, and what writes it: for a transaction that also writes from what it came. */
export function ideaWrites(
  fields: NewIdea,
  { by, at }: IdeaChange,
): { idea: Idea; writes: Writes } {
  const idea = newIdea(randomUUID(), fields, by, at)
  return { idea, writes: [ideaWrite(idea)] }
}

/** An idea as it is now, where it is new or nobody has changed it since the version before. */
export function ideaWrite(idea: Idea): Write {
  const dropped = idea.droppedAt
    ? expiresAfter(new Date(idea.droppedAt), { days: RETENTION.trashDays })
    : {}
  return put(
    { ...ideaKey(idea.id), ...dropped, version: idea.version, record: idea },
    ...unchangedBefore(idea),
  )
}

/** The plan of a hearticle, where nobody has changed it since the version before. */
export function planWrite(hearticleId: number, plan: BoardPlan): Write {
  return put(
    { ...boardPlanKey(hearticleId), version: plan.version, record: plan },
    ...unchangedBefore(plan),
  )
}

const unchangedBefore = ({ version }: { version: number }): [string, Item] =>
  version === 1 ? [IF_NEW, {}] : ['#version = :read', { read: version - 1 }]

function boardOf(items: readonly Item[]): StoredBoard {
  const plans = new Map<number, BoardPlan>()
  const ideas: Idea[] = []
  for (const { sk, record } of items) {
    const key = String(sk)
    if (key.startsWith(BOARD_PLAN_PREFIX)) {
      plans.set(Number(key.slice(BOARD_PLAN_PREFIX.length)), boardPlanSchema.parse(record))
    } else ideas.push(ideaSchema.parse(record))
  }
  return { plans, ideas }
}
