import type { Context } from 'hono'
import { currentUser } from '../../src/contract/accounts/auth.ts'
import type { Permission } from '../../src/contract/protocol/account-fields.ts'
import type { Account } from '../../src/domain/account/account.ts'
import { permissionsOf } from '../../src/domain/account/permissions.ts'
import { subscriptionAt } from '../../src/domain/billing/subscription.ts'
import type { Stores } from '../store/create-stores.ts'
import { readSessionToken, type SigningKeys } from './session-token.ts'

export interface Caller {
  userId: string
  sessionId: string
  account: Account
  permissions: readonly Permission[]
}

/** Says who asks; undefined where that is not known, whatever the reason. */
export type Identify = (context: Context) => Promise<Caller | undefined>

const LONGEST_TOKEN = 2000

/**
 * What keeps a session alive: asking who it is, as every page for people who are signed in does,
 * and whatever changes something. So no other read costs a write.
 */
function isSignOfLife({ method, path }: { method: string; path: string }): boolean {
  return method !== 'GET' || path === currentUser.path
}

/**
 * Identifies callers by their token (RFC 6750): its signature, its session and its person must all
 * hold at this moment, so that a revocation works at once (P-RIGHTS-AT-ONCE).
 */
export function createIdentification({
  sessions,
  signingKeys,
  now,
}: {
  sessions: Stores['sessions']
  signingKeys: () => Promise<SigningKeys>
  now: () => Date
}): Identify {
  return async (context) => {
    const header = context.req.header('Authorization') ?? ''
    const token = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header)?.[1]
    if (token === undefined || token.length > LONGEST_TOKEN) return undefined
    const at = now()
    const claims = await readSessionToken(token, await signingKeys(), at)
    const account =
      claims && (await sessions.use(claims, at, { noteUse: isSignOfLife(context.req) }))
    if (!account) return undefined
    const { paidAccess } = subscriptionAt(account, at)
    return { ...claims, account, permissions: permissionsOf(account.roles, paidAccess) }
  }
}
