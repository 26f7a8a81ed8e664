import { randomUUID } from 'node:crypto'
import type { Role, SubscriptionLevel } from '../../src/contract/accounts.ts'
import type { Language } from '../../src/contract/language.ts'
import type { Account } from '../../src/domain/account.ts'
import { emailKey, tidyUsername, usernameKey } from '../../src/domain/account-fields.ts'
import { subscriptionAt, trialEnd } from '../../src/domain/subscription.ts'
import type { KeyedHash } from '../keyed-hash.ts'
import { accountItem } from './account-item.ts'
import { addAdministrator } from './administrators.ts'
import { noteEntitlement } from './entitlements.ts'
import { addToFigures } from './figures.ts'
import { emailItemKey, passwordKey, SCHEMA_VERSION, trialUsedKey, usernameItemKey } from './keys.ts'
import { queueMail } from './outbox.ts'
import { emailItem, listGiven, usernameItem } from './people-lists.ts'
import { getItems, type Table } from './table.ts'
import { transact, type Writes } from './transact.ts'

export interface Registration {
  username: string
  email: string
  passwordHash: string
  language: Language
  isChamberMember: boolean
}

/** What people have who come with the product, and nobody else when they register. */
export interface Privileges {
  roles: Role[]
  grant: SubscriptionLevel
}

export type Taken = 'username_taken' | 'email_taken'

/** By this purpose the hash of an address says that it had its trial (decision 10). */
export const TRIAL_PURPOSE = 'trial'

/** New accounts: names and addresses are unique without regard to case (decision 31). */
export function createRegistrationStore(table: Table, keyedHash: KeyedHash) {
  const trialKey = async (email: string) =>
    trialUsedKey(await keyedHash(TRIAL_PURPOSE, emailKey(email)))

  return {
    /** Whether a name or address is taken at this moment; asked before the costly work. */
    async taken(username: string, email: string): Promise<Taken | undefined> {
      const keys = [usernameItemKey(usernameKey(username)), emailItemKey(emailKey(email))]
      const items = await getItems(table, keys)
      const [name, address] = keys.map(({ pk }) => items.some((item) => item.pk === pk))
      return name ? 'username_taken' : address ? 'email_taken' : undefined
    },

    /**
     * Makes an account with its trial, unless the address had one before, and the welcome mail, all
     * or nothing: of two that want the same name or address at once, one gets it.
     * @param privileges makes an account with a confirmed address, without trial and mail
     */
    async register(
      { username, email, passwordHash, language, isChamberMember }: Registration,
      at: Date,
      privileges?: Privileges,
    ): Promise<{ account: Account } | { taken: Taken }> {
      const id = randomUUID()
      const hadTrial = privileges || (await getItems(table, [await trialKey(email)])).length > 0
      const account: Account = {
        id,
        username: tidyUsername(username),
        email: email.trim(),
        pendingEmail: null,
        language,
        roles: ['ROLE_USER', ...(privileges?.roles ?? [])],
        isChamberMember,
        createdAt: at.toISOString(),
        emailConfirmedAt: privileges ? at.toISOString() : null,
        trialEndsAt: hadTrial ? null : trialEnd(at, isChamberMember).toISOString(),
        grant: privileges?.grant ?? 'Free',
        billing: null,
        notices: { trialEnding: null, trialEnded: null },
        selectedRubricIds: null,
        image: null,
        passwordChangedAt: at.toISOString(),
        sessionEpoch: 1,
      }
      const once = (item: Record<string, unknown>): Writes[number] => ({
        Put: {
          TableName: table.name,
          Item: { schema: SCHEMA_VERSION, ...item },
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      })
      const refused = await transact(table, [
        once(usernameItem(username, id)),
        once(emailItem(email, id)),
        once(accountItem(account)),
        once({ ...passwordKey(id), hash: passwordHash }),
        ...firstAccess(table, account, at),
        ...listGiven(table, account),
        ...(privileges
          ? []
          : [
              queueMail(table, { kind: 'welcome', userId: id }, at),
              addToFigures(table, 'signUps', at),
            ]),
        ...(account.roles.includes('ROLE_ADMIN') ? [addAdministrator(table, id)] : []),
      ])
      if (refused) return { taken: refused[0] ? 'username_taken' : 'email_taken' }
      return { account }
    },
  }
}

/** The first line of how somebody's access changed: that they have any. */
function firstAccess(table: Table, account: Account, at: Date): Writes {
  const { level, status, paidAccess } = subscriptionAt(account, at)
  if (!paidAccess) return []
  return [
    noteEntitlement(table, account.id, {
      at: at.toISOString(),
      cause: 'registration',
      reference: null,
      from: { level: 'Free', status: 'INACTIVE' },
      to: { level, status },
      providerStatus: null,
      cancelAtPeriodEnd: false,
    }),
  ]
}

export type RegistrationStore = ReturnType<typeof createRegistrationStore>
