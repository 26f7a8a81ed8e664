import { any, IF_NEW, less } from './conditions.ts'
import { type Counted, counterKey } from './keys.ts'
import type { Table } from './table.ts'
import { update } from './writes.ts'

/**
 * Takes the next ids of a kind; none is ever given twice (P-WRITING). A process that dies before
 * using them leaves a gap, which is harmless.
 * @returns the first of `count` consecutive ids
 */
export async function takeIds(table: Table, kind: Counted, count = 1): Promise<number> {
  const counter = await table.updateItem(update(counterKey(kind), { add: { value: count } }))
  return Number(counter?.value) - count + 1
}

/** Makes sure that ids up to `used` are never given; for content that brings its own ids. */
export async function reserveIds(table: Table, kind: Counted, used: number): Promise<void> {
  await table.write(
    update(counterKey(kind), { set: { value: used } }, any(IF_NEW, less('value', used))),
  )
}
