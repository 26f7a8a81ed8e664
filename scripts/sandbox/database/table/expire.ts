import { type Change, prefixRange } from '../records/key-space.ts'
import type { Engine } from './engine.ts'
import type { Expiry } from './time-to-live.ts'
import { tokenPrefix, type UsedToken } from './transact-write.ts'
import { lockName, placeWrite, stageWrite } from './write.ts'

const notesPerCommit = 100
// DynamoDB leaves items alone whose time lies more than five years back.
const oldestSeconds = 5 * 365 * 24 * 3600

/** Removes what has expired before `now`, and returns how many items that were. */
export async function expire(engine: Engine, now: Date): Promise<number> {
  const seconds = Math.floor(now.getTime() / 1000)
  let removed = 0
  for (;;) {
    const after = Math.max(seconds - oldestSeconds, 0)
    const notes = await engine.timeToLive.due(after, seconds, notesPerCommit)
    if (notes.length === 0) break
    const locks = notes.map(({ table, itemKey }) => lockName(table, itemKey))
    removed += await engine.locks.run([...new Set(locks)], () => removeExpired(engine, notes))
  }
  await forgetTokens(engine, now)
  return removed
}

async function removeExpired(engine: Engine, notes: Expiry[]): Promise<number> {
  const { store, timeToLive } = engine
  const changes: Change[] = []
  let removed = 0
  for (const { noteKey, table, itemKey, seconds } of notes) {
    changes.push({ type: 'del', key: noteKey })
    const item = store.itemAt(table, itemKey)
    // The item may have been deleted or given another time since it was noted.
    if (item === undefined || timeToLive.secondsOf(table, item) !== seconds) continue
    const { KeySchema } = await store.table(table)
    const Key = Object.fromEntries(KeySchema.map(({ AttributeName: name }) => [name, item[name]]))
    const data = { TableName: table, Key }
    const placed = await placeWrite(store, { operation: 'DeleteItem', data, returnsItem: false })
    changes.push(...(await stageWrite(engine, placed)).changes)
    removed += 1
  }
  await store.commit(changes)
  return removed
}

async function forgetTokens({ store }: Engine, now: Date): Promise<void> {
  const changes: Change[] = []
  for await (const [key, used] of store.level.iterator(prefixRange(tokenPrefix)))
    if ((used as UsedToken).until <= now.getTime()) changes.push({ type: 'del', key })
  await store.commit(changes)
}
