import { type Erased, replayDeletions } from '../../functions/accounts/replay-deletions.ts'
import type { OpenedStores } from '../project/opened-stores.ts'
import { restoredName } from './restore-request.ts'

/** What AWS does with tables; one machine has none of it. */
export interface TableRecovery {
  /**
   * Begins to restore a table into another one, unless that was begun, and waits for its end.
   * @throws where there is no such table, or nothing is recorded of that moment; nothing was made then
   */
  restore(table: string, target: { to: Date; into: string }): Promise<void>
  /** Gives a restored table what a restore leaves out: stream, expiry, recovery, protection. */
  complete(table: string): Promise<void>
}

interface Restoration {
  table: string
  to: Date
  recovery: TableRecovery
  /** The caller closes what it opens. */
  open(table: string): Promise<Erased & Pick<OpenedStores, 'files'>>
  say: (line: string) => void
}

/**
 * Restores a table into a new one and deletes from that who was deleted since. Each step can be
 * repeated, so a run that died is simply started again; the table itself is left as it is.
 * @returns the name of the new table
 * @throws where it cannot be restored to that moment; nothing was made then
 */
export async function restoreTable(restoration: Restoration): Promise<string> {
  const { table, to, recovery, open, say } = restoration
  const into = restoredName(table, to)
  say(`restoring ${table} as of ${to.toISOString()} into ${into}`)
  await recovery.restore(table, { to, into })
  const today = await open(table)
  const replayed = await replayDeletions(await open(into), { today, files: today.files })
  say(`accounts that were deleted since, and are again: ${replayed}`)
  // Recovery of the new table begins here: it never leads back to who is gone.
  await recovery.complete(into)
  return into
}

/**
 * Deletes from a table that was restored from a copy in another region who was deleted since, by the
 * notes that were copied there, too: the table of today and its bucket may be lost.
 */
export async function readyCopy({
  table,
  recovery,
  open,
  say,
}: Pick<Restoration, 'table' | 'recovery' | 'open' | 'say'>): Promise<void> {
  const copied = await open(table)
  const replayed = await replayDeletions(copied, { today: copied, files: copied.files })
  say(`accounts that were deleted since, and are again: ${replayed}`)
  await recovery.complete(table)
}
