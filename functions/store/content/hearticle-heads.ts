/** What lists of all hearticles say about each: its head, and the entry by which they find it. */
import {
  headEntry,
  type ListedHead,
  readHeadEntry,
} from '../../../src/domain/hearticle/head-entry.ts'
import type { HearticleHead } from '../../../src/domain/hearticle/hearticle-head.ts'
import { ENTRIES_PREFIX, HEADS_PARTITION, headEntriesKey, hearticleHeadKey } from '../table/keys.ts'
import { queryAll, type Table } from '../table/table.ts'
import type { Writes } from '../table/transact.ts'
import { put, remove, update } from '../table/writes.ts'

/** Before the id of a hearticle: the name of its entry in the item where it is kept. */
const ENTRY = 'H'

/** What every change of a hearticle writes in its transaction. */
export function headWrites(head: HearticleHead): Writes {
  const { id } = head
  return [
    put({ ...hearticleHeadKey(id), head }),
    update(headEntriesKey(id), { set: { [ENTRY + id]: headEntry(head) } }),
  ]
}

export const headRemovals = (id: number): Writes => [
  remove(hearticleHeadKey(id)),
  update(headEntriesKey(id), { remove: [ENTRY + id] }),
]

/** All hearticles by their entries. */
export interface ListedHearticles {
  /** Those that are worked on or planned. */
  inWork: number[]
  settled: ListedHead[]
}

/** One call, however many there are; in no order. */
export async function listed(table: Table): Promise<ListedHearticles> {
  const found: ListedHearticles = { inWork: [], settled: [] }
  for await (const item of queryAll(table, HEADS_PARTITION, { sortPrefix: ENTRIES_PREFIX })) {
    for (const [name, entry] of Object.entries(item)) {
      if (!name.startsWith(ENTRY)) continue
      const id = Number(name.slice(ENTRY.length))
      const settled = readHeadEntry(id, String(entry))
      if (settled) found.settled.push(settled)
      else found.inWork.push(id)
    }
  }
  return found
}
