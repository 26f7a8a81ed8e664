import {
  type Role,
  roles,
  type SubscriptionLevel,
} from '../../src/contract/protocol/account-fields.ts'
import type { Account } from '../../src/domain/account/account.ts'
import { isSameData } from '../../src/domain/text/canonical-json.ts'
import { entitlementChange } from '../billing/entitlement-change.ts'
import { ApiError } from '../errors/api-error.ts'
import type { Dependencies } from '../http/dependencies.ts'
import type { AdministratorAction } from '../store/accounts/rights.ts'

type Stores = Pick<Dependencies, 'users' | 'rights'>

const MAX_ATTEMPTS = 5

/**
 * Replaces a user's roles; everybody keeps ROLE_USER (P-ROLES). Takes effect with their next
 * request (P-RIGHTS-AT-ONCE).
 * @param seen those that the administrator replaces; undefined for whatever they are
 * @throws ApiError `user_not_found`, `last_admin`, `version_conflict` where they are others by now
 */
export async function changeRoles(
  { users, rights }: Stores,
  userId: string,
  { wanted, seen }: { wanted: readonly Role[]; seen: readonly string[] | undefined },
  action: AdministratorAction,
): Promise<Account> {
  const after = roles.filter((role) => role === 'ROLE_USER' || wanted.includes(role))
  return changed(users, userId, async (account) => {
    if (isSameData(account.roles.toSorted(), after.toSorted())) return 'done'
    if (seen && !isSameData(account.roles.toSorted(), seen.toSorted())) {
      throw new ApiError('version_conflict')
    }
    const outcome = await rights.setRoles(account, after, action)
    if (outcome === 'last_admin') throw new ApiError('last_admin')
    return outcome
  })
}

/**
 * Sets the level that a user has by a grant (P-ACCESS-DERIVED), and notes how their access changed.
 * @throws ApiError `user_not_found`
 */
export async function changeGrant(
  { users, rights }: Stores,
  userId: string,
  grant: SubscriptionLevel,
  action: AdministratorAction,
): Promise<Account> {
  return changed(users, userId, async (account) => {
    if (account.grant === grant) return 'done'
    const cause = { at: action.at, cause: 'administrator', reference: action.by } as const
    const entitlement = entitlementChange(account, { ...account, grant }, cause)
    return rights.setGrant(account, grant, { ...action, entitlement })
  })
}

async function changed(
  users: Stores['users'],
  userId: string,
  change: (account: Account) => Promise<'done' | 'conflict'>,
): Promise<Account> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const account = await users.find(userId)
    if (!account) throw new ApiError('user_not_found')
    if ((await change(account)) === 'conflict') continue
    const after = await users.find(userId)
    if (!after) throw new ApiError('user_not_found')
    return after
  }
  throw new Error('a person changed each time their rights were to be changed')
}
