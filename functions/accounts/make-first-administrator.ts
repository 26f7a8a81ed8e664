import type { Language } from '../../src/contract/protocol/language.ts'
import type { Account } from '../../src/domain/account/account.ts'
import { RETENTION } from '../../src/domain/time/retention.ts'
import { AdministratorExists } from '../store/accounts/administrators.ts'
import { makeMailedToken } from '../store/accounts/mailed-tokens.ts'
import type { Stores } from '../store/create-stores.ts'
import { auditWrite } from '../store/table/audit.ts'
import type { Writes } from '../store/table/transact.ts'
import { hashOfNoPassword } from './password-hash.ts'

interface FirstAdministrator {
  /** Checked before. */
  email: string
  /** Both only for an account that is made. */
  username: string
  language: Language
}

type Outcome =
  | { outcome: 'made' | 'promoted'; account: Account; token: string }
  | { outcome: FirstAdministratorRefusal }

export type FirstAdministratorRefusal =
  | 'administrator_exists'
  | 'unconfirmed'
  | 'spelled_otherwise'
  | 'username_taken'
  | 'changed_meanwhile'

/**
 * Makes somebody the first administrator (P-FIRST-ADMIN): an account without a password, or one
 * that is there and whose address is confirmed. The account, the list of administrators, the line
 * of the audit and the token to set a password are one transaction: where the process dies after
 * it, nobody has seen the token, and 'forgot password' mails another one, since the address counts
 * as confirmed.
 */
export async function makeFirstAdministrator(
  stores: Pick<Stores, 'users' | 'registrations' | 'rights'>,
  { email, username, language }: FirstAdministrator,
  at: Date,
): Promise<Outcome> {
  const { users, registrations, rights } = stores
  let token = ''
  const also = (userId: string): Writes => {
    const link = { email, validFor: RETENTION.resetLinkSeconds }
    const made = makeMailedToken(userId, 'RESET', link, at)
    token = made.token
    // Nobody is there who could have done it for them.
    const line = { at, by: userId, action: 'first-administrator-made', subject: userId } as const
    return [made.write, auditWrite(line)]
  }
  try {
    const account = await users.findByEmail(email)
    if (!account) {
      const registration = { username, email, language, isChamberMember: false }
      const made = await registrations.register(
        { ...registration, passwordHash: hashOfNoPassword() },
        at,
        { roles: ['ROLE_ADMIN'], grant: 'Free', asFirst: also },
      )
      if ('account' in made) return { outcome: 'made', account: made.account, token }
      const isName = made.taken === 'username_taken'
      return { outcome: isName ? 'username_taken' : 'changed_meanwhile' }
    }
    if (account.roles.includes('ROLE_ADMIN')) return { outcome: 'administrator_exists' }
    // Whoever signed up with it may be somebody else.
    if (account.emailConfirmedAt === null) return { outcome: 'unconfirmed' }
    // As may be whose letters are of another case.
    if (account.email !== email) return { outcome: 'spelled_otherwise' }
    const promoted = await rights.makeFirst(account, also(account.id))
    return promoted === 'done'
      ? { outcome: 'promoted', account, token }
      : { outcome: 'changed_meanwhile' }
  } catch (error) {
    if (error instanceof AdministratorExists) return { outcome: 'administrator_exists' }
    throw error
  }
}
