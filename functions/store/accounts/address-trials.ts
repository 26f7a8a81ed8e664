/**
 * The trials of addresses, by a keyed hash of their normal form; deleting an account takes nothing
 * away from them (P-ONE-TRIAL).
 */
import type { AddressTrial } from '../../../src/domain/account/address-trial.ts'
import { mailboxKey } from '../../../src/domain/account/email-address.ts'
import { IF_EXISTS, IF_NEW, missing } from '../table/conditions.ts'
import { trialUsedKey } from '../table/keys.ts'
import type { KeyedTable, Write } from '../table/table.ts'
import type { Writes } from '../table/transact.ts'
import { put, update } from '../table/writes.ts'

const PURPOSE = 'trial'

/** What is known of an address, and the writes that make it known, each where it still is so. */
export interface KnownTrial {
  known: AddressTrial | undefined
  /** Notes a sign-up with it; nothing to write where there was one before. */
  signUp(at: Date): Writes
  /** That it is confirmed. */
  confirm(at: Date): Write
}

const keyOf = async ({ keyedHash }: KeyedTable, form: string) =>
  trialUsedKey(await keyedHash(PURPOSE, form))

export async function trialOf(store: KeyedTable, email: string): Promise<KnownTrial> {
  const key = await keyOf(store, mailboxKey(email))
  const item = await store.table.get(key)
  const isConfirmed = item?.confirmedAt !== undefined
  const unchanged = item === undefined ? IF_NEW : isConfirmed ? IF_EXISTS : missing('confirmedAt')
  return {
    known: item && { firstSignUpAt: String(item.firstSignUpAt), isConfirmed },
    signUp: (at) =>
      item === undefined ? [put({ ...key, firstSignUpAt: at.toISOString() }, unchanged)] : [],
    confirm: (at) =>
      update(
        key,
        { begin: { firstSignUpAt: at.toISOString(), confirmedAt: at.toISOString() } },
        unchanged,
      ),
  }
}
