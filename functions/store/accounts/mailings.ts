/** Mails that users cause with their accounts, and what is noted of them. */
import type { ChosenMails } from '../../../src/contract/protocol/account-fields.ts'
import type { Account } from '../../../src/domain/account/account.ts'
import { type ThrottledMail, writeWithMail } from '../mail/throttled-outbox.ts'
import { all, any, atMost, equal, exists, IF_EXISTS, missing, not } from '../table/conditions.ts'
import { userKey } from '../table/keys.ts'
import type { KeyedTable } from '../table/table.ts'
import { update } from '../table/writes.ts'
import { setFields } from './users.ts'

/** Puts a mail into the outbox that nothing else is written with. */
export async function order(store: KeyedTable, mail: ThrottledMail, at: Date): Promise<void> {
  await writeWithMail(store, [], mail, at)
}

/** Notes an address that is to be confirmed, and mails it the link (P-CONFIRM-EMAIL). */
export async function requestEmailChange(
  store: KeyedTable,
  userId: string,
  email: string,
  at: Date,
): Promise<void> {
  const order = { kind: 'email-change', userId, email } as const
  await writeWithMail(
    store,
    [setFields(userId, { pendingEmail: email })],
    { request: order, to: { email, isConfirmed: false } },
    at,
  )
}

/** Notes what somebody chose of their mails, each for itself; what is left out stays. */
export async function choose(
  { table }: KeyedTable,
  userId: string,
  {
    language,
    desk,
    trialNotices,
    letter,
  }: { [Of in keyof ChosenMails]?: ChosenMails[Of] | undefined },
  at: Date,
): Promise<void> {
  const fields = {
    ...(language && { language }),
    ...(desk && { deskMails: desk }),
    ...(letter && { letterFrom: letter, letterChosenAt: at.toISOString() }),
    ...(trialNotices !== undefined && { withoutTrialNotices: !trialNotices }),
  }
  if (Object.keys(fields).length === 0) return
  // Who chooses again wants it since the first time.
  const begins = letter !== undefined && letter !== 'none'
  const begun = { ...fields, letterSince: at.toISOString() }
  if (begins && (await table.write(setFields(userId, begun, all(IF_EXISTS, not(wantsLetter))))))
    return
  await table.write(setFields(userId, fields))
}

const wantsLetter = all(exists('record.letterFrom'), not(equal('record.letterFrom', 'none')))

/**
 * Ends the letter of a user who left it at that time, unless they chose anew since.
 * @returns false where there was nothing to end
 */
export function leaveLetter({ table }: KeyedTable, userId: string, leftAt: Date): Promise<boolean> {
  const wasChosen = any(
    missing('record.letterChosenAt'),
    atMost('record.letterChosenAt', leftAt.toISOString()),
  )
  return table.write(setFields(userId, { letterFrom: 'none' }, all(wantsLetter, wasChosen)))
}

/**
 * Notes that a notice about the trial is sent, and puts its mail into the outbox, once.
 * @returns false where another run was first, or the user is gone
 */
export async function sendTrialNotice(
  store: KeyedTable,
  { id: userId, email, emailConfirmedAt }: Account,
  notice: 'trialEnding' | 'trialEnded',
  at: Date,
): Promise<boolean> {
  const kind = notice === 'trialEnding' ? 'trial-ending' : 'trial-ended'
  const { refused } = await writeWithMail(
    store,
    [
      update(
        userKey(userId),
        { set: { [`record.notices.${notice}`]: at.toISOString() } },
        equal(`record.notices.${notice}`, null),
      ),
    ],
    { request: { kind, userId }, to: { email, isConfirmed: emailConfirmedAt !== null } },
    at,
  )
  return refused === undefined
}
