import type { Role, SessionUser } from '../contract/accounts.ts'
import type { Language } from '../contract/language.ts'
import type { ProfileImageType } from '../contract/users.ts'
import { permissionsOf } from './permissions.ts'
import { type AccessRecord, subscriptionAt } from './subscription.ts'

/** A person as stored, without the password's hash. Moments are RFC 3339. */
export interface Account extends AccessRecord {
  id: string
  username: string
  email: string
  /** An address that waits for its confirmation. */
  pendingEmail: string | null
  /** In which language mails are written. */
  language: Language
  roles: Role[]
  isChamberMember: boolean
  /** Null until rubrics were saved for the first time (decision 18b). */
  selectedRubricIds: number[] | null
  image: { objectKey: string; mediaType: ProfileImageType; changedAt: string } | null
  /** Sessions of an earlier number are over: a password was set since (decision 8). */
  sessionEpoch: number
}

/** The person of a session, with the rights of this moment. */
export function presentAccount(account: Account, now: Date): SessionUser {
  const { level, status, paidAccess } = subscriptionAt(account, now)
  return {
    id: account.id,
    username: account.username,
    email: account.email,
    roles: [...account.roles, ...permissionsOf(account.roles, paidAccess)],
    subscriptionLevel: level,
    subscriptionStatus: status,
    isArztekammerMember: account.isChamberMember,
    emailConfirmed: account.emailConfirmedAt !== null,
    pendingEmail: account.pendingEmail,
    trialEndsAt: account.trialEndsAt,
    profileImageChangedAt: account.image?.changedAt ?? null,
  }
}
