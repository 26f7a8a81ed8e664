/**
 * What is kept of plans and ideas beside their records, so that lists of the desk find them by one
 * call (P-BOARD): whoever writes one of them writes this with it.
 */
import { type BoardPlan, type Idea, ideaSchema } from '../../../src/domain/desk/board-records.ts'
import {
  BOARD_PARTITION,
  ENTRIES_AND_FALLEN,
  FALLEN_PREFIX,
  ideaEntriesKey,
  planEntriesKey,
} from './keys.ts'
import { queryAll, type Table, type Write } from './table.ts'
import type { Writes } from './transact.ts'
import { update } from './writes.ts'

/** Before the id of a hearticle or idea: the name of an entry in the item where it is kept. */
const PLAN_ENTRY = 'H'
const IDEA_ENTRY = 'I'

/** What stands on the board, as it is now. */
export type BoardRecord = { idea: Idea } | { hearticleId: number; plan: BoardPlan }

/** The board as lists find it. */
export interface ListedBoard {
  plans: ReadonlyMap<number, BoardPlan>
  /** Those of which no hearticle was begun, and that were not dropped. */
  ideas: Idea[]
  /** The hearticles that were begun, by the ids of their ideas. */
  begun: ReadonlyMap<string, number>
  /** The pmids of studies that may have fallen. */
  fallen: ReadonlySet<string>
}

/** What lists need of it; one call, however many there are. */
export async function readBoardEntries(table: Table): Promise<ListedBoard> {
  const plans = new Map<number, BoardPlan>()
  const ideas: Idea[] = []
  const begun = new Map<string, number>()
  const fallen = new Set<string>()
  for await (const item of queryAll(table, BOARD_PARTITION, { sortBetween: ENTRIES_AND_FALLEN })) {
    const key = String(item.sk)
    if (key.startsWith(FALLEN_PREFIX)) fallen.add(key.slice(FALLEN_PREFIX.length))
    else {
      for (const [name, entry] of Object.entries(item)) {
        const id = name.slice(1)
        if (name.startsWith(PLAN_ENTRY)) plans.set(Number(id), entry as BoardPlan)
        else if (!name.startsWith(IDEA_ENTRY)) continue
        else if (typeof entry === 'number') begun.set(id, entry)
        else ideas.push(ideaSchema.parse(entry))
      }
    }
  }
  return { plans, ideas, begun, fallen }
}

/** What is kept of a plan as long as there is its hearticle. */
export const planEntryRemoval = (hearticleId: number): Write =>
  update(planEntriesKey(hearticleId), { remove: [PLAN_ENTRY + hearticleId] })

export const ideaEntryRemoval = (id: string): Write =>
  update(ideaEntriesKey(id), { remove: [IDEA_ENTRY + id] })

/** An item of a transaction is written once, so what several records have in one comes together. */
export function entryWrites(records: readonly BoardRecord[]): Writes {
  const entries = records.map(entryOf)
  return Array.from(
    Map.groupBy(entries, ({ key }) => key.sk),
    ([sk, own]) => {
      const kept = own.filter(({ entry }) => entry !== undefined)
      const set = Object.fromEntries(kept.map(({ name, entry }) => [name, entry]))
      const gone = own.filter(({ entry }) => entry === undefined).map(({ name }) => name)
      return update({ pk: BOARD_PARTITION, sk }, { set, remove: gone })
    },
  )
}

/** Of an idea that was begun lists need no more than its hearticle, of one that was dropped nothing. */
function entryOf(record: BoardRecord) {
  if (!('idea' in record)) {
    const { hearticleId, plan } = record
    return { key: planEntriesKey(hearticleId), name: PLAN_ENTRY + hearticleId, entry: plan }
  }
  const { idea } = record
  const entry = idea.droppedAt ? undefined : (idea.hearticleId ?? idea)
  return { key: ideaEntriesKey(idea.id), name: IDEA_ENTRY + idea.id, entry }
}
