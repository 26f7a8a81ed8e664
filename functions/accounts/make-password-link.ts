import type { Account } from '../../src/domain/account/account.ts'
import { OPERATOR } from '../../src/domain/account/audit-actions.ts'
import { RETENTION } from '../../src/domain/time/retention.ts'
import type { Stores } from '../store/create-stores.ts'
import { auditWrite } from '../store/table/audit.ts'

type Outcome =
  | { outcome: 'made'; account: Account; token: string }
  | { outcome: PasswordLinkRefusal }

export type PasswordLinkRefusal = 'no_account' | 'spelled_otherwise'

/**
 * Lets whoever has the link set another password for an account (P-PASSWORD-LINK), and notes that in
 * the audit. Until it is used the account stays as it is.
 * @param email as the account has it
 * @throws where the account is deleted at the same moment
 */
export async function makePasswordLink(
  { users, mailedTokens }: Pick<Stores, 'users' | 'mailedTokens'>,
  email: string,
  at: Date,
): Promise<Outcome> {
  const account = await users.findByEmail(email)
  if (!account) return { outcome: 'no_account' }
  // Whose letters are of another case may be somebody else.
  if (account.email !== email) return { outcome: 'spelled_otherwise' }
  const link = { email, validFor: RETENTION.resetLinkSeconds, isHandedOver: true }
  const line = { at, by: OPERATOR, action: 'password-link-made', subject: account.id } as const
  const token = await mailedTokens.issue(account.id, 'RESET', link, at, [auditWrite(line)])
  return { outcome: 'made', account, token }
}
