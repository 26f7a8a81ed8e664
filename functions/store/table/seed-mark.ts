import { SEED_KEY } from './keys.ts'
import { getItem, type Table } from './table.ts'
import { put, writeOne } from './writes.ts'

/** Whether the sample content was brought into this table completely, once. */
export async function hasSeed(table: Table): Promise<boolean> {
  return (await getItem(table, SEED_KEY)) !== undefined
}

export async function markSeed(table: Table): Promise<void> {
  await writeOne(table, put(table, { ...SEED_KEY }))
}
