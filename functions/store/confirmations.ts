import type { Account } from '../../src/domain/account.ts'
import { emailKey } from '../../src/domain/account-fields.ts'
import type { KeyedHash } from '../keyed-hash.ts'
import { emailItemKey, SCHEMA_VERSION, trialUsedKey } from './keys.ts'
import { queueMail } from './outbox.ts'
import { emailItem } from './people-lists.ts'
import { TRIAL_PURPOSE } from './registrations.ts'
import { getItem, type Table } from './table.ts'
import { transact, type Writes } from './transact.ts'
import { setFields } from './users.ts'

/** Addresses whose owner has opened the link that was mailed to them (decision 8b). */
export function createConfirmationStore(table: Table, keyedHash: KeyedHash) {
  const trialKey = async (email: string) =>
    trialUsedKey(await keyedHash(TRIAL_PURPOSE, emailKey(email)))

  const hasHadTrial = async (email: string): Promise<boolean> =>
    (await getItem(table, await trialKey(email))) !== undefined

  /** From now on this address had its trial, whatever becomes of the account (decision 10). */
  const noteTrial = async (email: string): Promise<Writes[number]> => ({
    Put: {
      TableName: table.name,
      Item: {
        ...(await trialKey(email)),
        schema: SCHEMA_VERSION,
      },
    },
  })

  /** Only where neither address is another one by now. */
  const unchanged = (account: Account, fields: Partial<Account>): Writes[number] => {
    const update = setFields(table, account.id, fields)
    return {
      Update: {
        ...update,
        ConditionExpression: '#record.#was = :was AND #record.#waiting = :waiting',
        ExpressionAttributeNames: {
          ...update.ExpressionAttributeNames,
          '#was': 'email',
          '#waiting': 'pendingEmail',
        },
        ExpressionAttributeValues: {
          ...update.ExpressionAttributeValues,
          ':was': account.email,
          ':waiting': account.pendingEmail,
        },
      },
    }
  }

  return {
    /** Whether an address had its trial, in whichever account (decision 10). */
    hasHadTrial,

    /**
     * Confirms the address of an account; nothing where it is confirmed.
     * @returns false where it, or the one that waits, is another one by now
     */
    async confirm(account: Account, at: Date): Promise<boolean> {
      if (account.emailConfirmedAt !== null) return true
      const refused = await transact(table, [
        unchanged(account, { emailConfirmedAt: at.toISOString() }),
        await noteTrial(account.email),
      ])
      return refused === undefined
    },

    /**
     * Puts the address that was waiting in place of the old one, and tells the old one.
     * @returns 'email_taken' where another account has it by now
     */
    async change(
      account: Account & { pendingEmail: string },
      at: Date,
    ): Promise<'done' | 'email_taken' | 'overtaken'> {
      const { id: userId, email: from, pendingEmail: to, username, language } = account
      const isSame = emailKey(from) === emailKey(to)
      // A trial that no address stands for yet is this address's, which may have had one.
      const hadTrial = account.emailConfirmedAt === null && (await hasHadTrial(to))
      const refused = await transact(table, [
        unchanged(account, {
          email: to,
          pendingEmail: null,
          emailConfirmedAt: account.emailConfirmedAt ?? at.toISOString(),
          ...(hadTrial && { trialEndsAt: null }),
        }),
        await noteTrial(to),
        queueMail(table, { kind: 'email-changed', email: from, username, language }, at),
        ...(isSame
          ? []
          : [
              {
                Put: {
                  TableName: table.name,
                  Item: { ...emailItem(to, userId), schema: SCHEMA_VERSION },
                  ConditionExpression: 'attribute_not_exists(pk)',
                },
              },
              { Delete: { TableName: table.name, Key: emailItemKey(emailKey(from)) } },
            ]),
      ])
      if (!refused) return 'done'
      return refused[0] ? 'overtaken' : 'email_taken'
    },
  }
}

export type ConfirmationStore = ReturnType<typeof createConfirmationStore>
