/** Addresses whose owner has opened the link that was mailed to them (P-CONFIRM-EMAIL). */
import type { Account } from '../../../src/domain/account/account.ts'
import { trialOnConfirmation } from '../../../src/domain/account/address-trial.ts'
import { emailKey } from '../../../src/domain/account/email-address.ts'
import { writeWithMail } from '../mail/throttled-outbox.ts'
import { all, equal } from '../table/conditions.ts'
import { emailItemKey, userKey } from '../table/keys.ts'
import type { KeyedTable, Write } from '../table/table.ts'
import { transact, type Writes } from '../table/transact.ts'
import { putNew, remove } from '../table/writes.ts'
import { readAccount } from './account-item.ts'
import { type KnownTrial, trialOf } from './address-trials.ts'
import { emailItem, listGiven } from './user-lists.ts'
import { setFields } from './users.ts'

/** Only where neither address, nor whether it is confirmed, is another one by now. */
const unchanged = (account: Account, fields: Partial<Account>): Write =>
  setFields(
    account.id,
    fields,
    all(
      equal('record.email', account.email),
      equal('record.pendingEmail', account.pendingEmail),
      equal('record.emailConfirmedAt', account.emailConfirmedAt),
    ),
  )

async function isConfirmedByNow(
  { table }: KeyedTable,
  { id, email, pendingEmail }: Account,
): Promise<boolean> {
  const item = await table.get(userKey(id))
  const current = item && readAccount(item)
  if (!current || current.email !== email || current.pendingEmail !== pendingEmail) return false
  return current.emailConfirmedAt !== null
}

/** Whether an address had its trial, in whichever account (P-ONE-TRIAL). */
export async function hasHadTrial(store: KeyedTable, email: string): Promise<boolean> {
  return (await trialOf(store, email)).known?.isConfirmed === true
}

/**
 * Confirms the address of an account, by which its one trial may begin; nothing where it is
 * confirmed.
 * @returns false where it, or the one that waits, is another one by now
 */
export async function confirm(store: KeyedTable, account: Account, at: Date): Promise<boolean> {
  if (account.emailConfirmedAt !== null) return true
  for (;;) {
    const trial = await trialOf(store, account.email)
    const fields = firstConfirmation(account, trial, at)
    const refused = await transact(store.table, [
      unchanged(account, fields),
      trial.confirm(at),
      ...listed(account, fields),
    ])
    if (!refused) return true
    if (refused[0]) return isConfirmedByNow(store, account)
  }
}

/**
 * Puts the address that was waiting in place of the old one, and tells the old one where that
 * was confirmed.
 * @returns 'email_taken' where another account has it by now
 */
export async function change(
  store: KeyedTable,
  account: Account & { pendingEmail: string },
  at: Date,
): Promise<'done' | 'email_taken' | 'conflict'> {
  const { id: userId, email: from, pendingEmail: to, username, language } = account
  const isConfirmed = account.emailConfirmedAt !== null
  const isSame = emailKey(from) === emailKey(to)
  for (;;) {
    const trial = await trialOf(store, to)
    // A trial that no address stands for yet is this address's, which may have had one.
    const fields = isConfirmed ? {} : firstConfirmation(account, trial, at)
    const writes: Writes = [
      unchanged(account, { email: to, pendingEmail: null, ...fields }),
      ...(isSame ? [] : [putNew(emailItem(to, userId)), remove(emailItemKey(emailKey(from)))]),
      ...listed(account, fields),
      trial.confirm(at),
    ]
    const request = { kind: 'email-changed', email: from, username, language } as const
    const mail = { request, to: { email: from, isConfirmed } }
    const { refused } = await writeWithMail(store, writes, mail, at)
    if (!refused) return 'done'
    if (refused[0]) return 'conflict'
    if (!isSame && refused[1]) return 'email_taken'
  }
}

/** A user whose trial begins is found among those who have access. */
const listed = (account: Account, fields: Partial<Account>): Writes =>
  fields.trialEndsAt ? listGiven({ ...account, ...fields }) : []

/** What changes of an account with the first address that is confirmed. */
function firstConfirmation(
  account: Account,
  { known: knownTrial }: Pick<KnownTrial, 'known'>,
  at: Date,
): Partial<Account> {
  return { emailConfirmedAt: at.toISOString(), ...trialOnConfirmation(account, knownTrial, at) }
}
