import type { AddressTrial } from '../../../src/domain/account/address-trial.ts'
import { emailKey, mailboxKey } from '../../../src/domain/account/email-address.ts'
import type { KeyedHash } from '../../runtime/keyed-hash.ts'
import { trialUsedKey } from '../table/keys.ts'
import type { Table, Write } from '../table/table.ts'
import type { Writes } from '../table/transact.ts'
import { IF_EXISTS, IF_NEW, put, update } from '../table/writes.ts'

const PURPOSE = 'trial'

/** What is known of an address, and the writes that make it known, each where it still is so. */
export interface KnownTrial {
  known: AddressTrial | undefined
  /** Notes a sign-up with it; nothing to write where there was one before. */
  signUp(at: Date): Writes
  /** That it is confirmed. */
  confirm(at: Date): Write
}

/**
 * The trials of addresses, by a keyed hash of their normal form; deleting an account takes nothing
 * away from them (P-ONE-TRIAL).
 */
export function createAddressTrials(table: Table, keyedHash: KeyedHash) {
  const keyOf = async (form: string) => trialUsedKey(await keyedHash(PURPOSE, form))

  return {
    async of(email: string): Promise<KnownTrial> {
      const key = await keyOf(mailboxKey(email))
      // What was written before there was a normal form stands under the address as it was typed.
      const older = await keyOf(emailKey(email))
      const keys = older.pk === key.pk ? [key] : [key, older]
      const items = await table.getMany(keys)
      const item = items.find(({ pk }) => pk === key.pk)
      const firstSignUpAt = item?.firstSignUpAt === undefined ? null : String(item.firstSignUpAt)
      // A hash without a time is of an address that was confirmed.
      const isConfirmed = items.some(
        ({ firstSignUpAt, confirmedAt }) =>
          firstSignUpAt === undefined || confirmedAt !== undefined,
      )
      const unchanged =
        item === undefined ? IF_NEW : isConfirmed ? IF_EXISTS : 'attribute_not_exists(confirmedAt)'
      return {
        known: items.length === 0 ? undefined : { firstSignUpAt, isConfirmed },
        signUp: (at) =>
          item === undefined && !isConfirmed
            ? [put({ ...key, firstSignUpAt: at.toISOString() }, unchanged)]
            : [],
        confirm: (at) =>
          update(key, {
            change:
              'SET firstSignUpAt = if_not_exists(firstSignUpAt, :at), confirmedAt = if_not_exists(confirmedAt, :at), #schema = :schema',
            condition: unchanged,
            values: { at: at.toISOString() },
          }),
      }
    },
  }
}

export type AddressTrials = ReturnType<typeof createAddressTrials>
