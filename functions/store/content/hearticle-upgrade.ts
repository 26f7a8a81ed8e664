import { hearticleRecordSchema } from '../../../src/domain/hearticle/hearticle.ts'
import { counterKey, HEARTICLE_SCHEMA_VERSION, hearticleKey } from '../table/keys.ts'
import type { Table } from '../table/table.ts'
import { transact } from '../table/transact.ts'
import { citationSteps } from './cited-by.ts'
import { hearticleWrites } from './hearticle-writes.ts'

const CONCURRENCY = 50
const MAX_ATTEMPTS = 4

/**
 * Gives hearticles of an older schema what is written with one today: its head, its first kept
 * version, and what the studies it cites know about it. Their content stays, their version grows by
 * one. Done again, or cut off and done again, it changes what is left.
 * @returns how many there were
 */
export async function upgradeHearticles(table: Table, at: Date): Promise<number> {
  let upgraded = 0
  for await (const item of hearticleItems(table)) {
    if (isOld(item) && (await upgradeOne(table, item, at))) upgraded += 1
  }
  return upgraded
}

/** Whether a newer version has written a hearticle: this one would lose what it does not know. */
export async function hasNewerHearticle(table: Table): Promise<boolean> {
  for await (const { schema } of hearticleItems(table)) {
    if (Number(schema) > HEARTICLE_SCHEMA_VERSION) return true
  }
  return false
}

async function* hearticleItems(table: Table) {
  const last = Number((await table.get(counterKey('HEARTICLE')))?.value ?? 0)
  for (let first = 1; first <= last; first += CONCURRENCY) {
    const ids = Array.from({ length: CONCURRENCY }, (_, index) => first + index)
    yield* await table.getMany(ids.map(hearticleKey))
  }
}

function isOld({ deletedAt, schema }: Record<string, unknown>): boolean {
  return deletedAt === undefined && Number(schema) < HEARTICLE_SCHEMA_VERSION
}

async function upgradeOne(
  table: Table,
  first: Record<string, unknown>,
  at: Date,
): Promise<boolean> {
  let item: Record<string, unknown> | undefined = first
  for (let attempt = 1; item && isOld(item); attempt += 1) {
    const stored = hearticleRecordSchema.parse(item.record)
    const [step] = citationSteps(undefined, { ...stored, version: stored.version + 1 })
    if (!step) throw new Error(`hearticle ${stored.id}: there is nothing to write`)
    if (!(await transact(table, hearticleWrites(step, { by: null, at })))) return true
    if (attempt === MAX_ATTEMPTS) throw new Error(`hearticle ${stored.id}: others keep writing it`)
    item = await table.get(hearticleKey(stored.id))
  }
  return false
}
