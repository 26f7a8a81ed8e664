import { SEED_KEY } from './keys.ts'
import type { Table } from './table.ts'
import { put } from './writes.ts'

/** Whether the sample content was brought into this table completely, once. */
export async function hasSeed(table: Table): Promise<boolean> {
  return (await table.get(SEED_KEY)) !== undefined
}

export async function markSeed(table: Table): Promise<void> {
  await table.write(put({ ...SEED_KEY }))
}
