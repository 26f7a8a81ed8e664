/** When hearticles that were public were taken from the site, kept for ever (P-CORRECTIONS). */
import type { Withdrawal } from '../../../src/domain/edition/corrections.ts'
import { WITHDRAWAL_LIST, withdrawalKey } from '../table/keys.ts'
import { queryAll, type Table, type Write } from '../table/table.ts'
import { put } from '../table/writes.ts'

export const withdrawalWrite = (withdrawal: Withdrawal): Write =>
  put({ ...withdrawalKey(withdrawal.hearticleId, withdrawal.at), withdrawal })

/** The first first. */
export function all(table: Table): Promise<Withdrawal[]> {
  const items = queryAll(table, WITHDRAWAL_LIST, { list: true })
  return Array.fromAsync(items, ({ withdrawal }) => withdrawal as Withdrawal)
}
