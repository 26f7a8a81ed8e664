import type { AdminUser } from '../../contract/administration/administration.ts'
import {
  roles,
  type SubscriptionLevel,
  subscriptionLevels,
} from '../../contract/protocol/account-fields.ts'
import { subscriptionAt } from '../billing/subscription.ts'
import type { Account } from './account.ts'

export function presentAdminUser(account: Account, now: Date): AdminUser {
  const { level, status, source } = subscriptionAt(account, now)
  return {
    id: account.id,
    username: account.username,
    email: account.email,
    emailConfirmed: account.emailConfirmedAt !== null,
    isArztekammerMember: account.isChamberMember,
    createdAt: account.createdAt,
    roles: account.roles.map((name) => ({ id: roles.indexOf(name) + 1, name })),
    subscriptionLevel: withId(level),
    subscriptionStatus: status,
    accessSource: source,
    grantedLevel: withId(account.grant),
  }
}

/** 1 Free, 2 Premium, 3 Enterprise (P-LEVELS). */
export function levelOfId(id: number): SubscriptionLevel {
  const level = subscriptionLevels[id - 1]
  if (level === undefined) throw new Error(`there is no subscription level ${id}`)
  return level
}

function withId(name: SubscriptionLevel): AdminUser['subscriptionLevel'] {
  return { id: subscriptionLevels.indexOf(name) + 1, name }
}
