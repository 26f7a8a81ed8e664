/**
 * A process of its own that brings a snapshot up to date, and dies before a write:
 * `node snapshot-process.ts DATA SNAPSHOT NOW WRITE CHANGED…`.
 */
import { updateSnapshot } from '../../scripts/publishing/snapshot/update-snapshot.ts'
import { openLocalStores } from '../../scripts/server/open-local-stores.ts'
import { dieBeforeWrite, everyWrite, survived } from './killed-process.ts'

/**
 * Kills it before the write of this number, whatever that writes.
 * @returns whether it came to its end before
 */
export const pullKilledAt = (
  write: number,
  { dataDir, snapshot, now, changed }: PulledFolders,
): Promise<boolean> =>
  survived(import.meta.filename, dataDir, snapshot, now.toISOString(), `${write}`, ...changed)

interface PulledFolders {
  dataDir: string
  snapshot: string
  now: Date
  changed: readonly string[]
}

if (import.meta.main) {
  const [, , dataDir = '', snapshot = '', now = '', write, ...changed] = process.argv
  const stores = await openLocalStores({ dataDir })
  dieBeforeWrite(everyWrite, Number(write))
  await updateSnapshot(stores, snapshot, new Date(now), changed)
  await stores.close()
}
