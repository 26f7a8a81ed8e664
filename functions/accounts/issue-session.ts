import type { Context } from 'hono'
import type { SignedIn } from '../../src/contract/accounts/auth.ts'
import type { SessionUser } from '../../src/contract/protocol/account-fields.ts'
import { type Account, presentAccount } from '../../src/domain/account/account.ts'
import { needsKey } from '../../src/domain/account/passkeys.ts'
import { latestSessionEnd } from '../../src/domain/account/session-lifetime.ts'
import { ApiError } from '../errors/api-error.ts'
import type { Dependencies } from '../http/dependencies.ts'
import { signSessionToken } from '../request/session-token.ts'
import type { Writes } from '../store/table/transact.ts'
import { rememberDevice } from './known-device.ts'

/**
 * Begins a session and returns its token.
 * @param options.marks of where it begins
 * @param options.byKey it is begun with a passkey
 * @throws ApiError `invalid_credentials` where the person was deleted meanwhile
 */
export async function issueSession(
  { sessions, signingKeys }: Pick<Dependencies, 'sessions' | 'signingKeys'>,
  account: Account,
  at: Date,
  options: { marks?: Writes; byKey?: boolean } = {},
): Promise<string> {
  const keys = await signingKeys()
  const claims = await sessions.begin(account, at, options)
  if (!claims) throw new ApiError('invalid_credentials')
  return signSessionToken(claims, keys, { issuedAt: at, expiresAt: latestSessionEnd(at) })
}

/** Signs somebody in who has shown who they are, in a browser that is known from then on. */
export async function signInHere(
  dependencies: Dependencies,
  context: Context,
  account: Account,
  at: Date,
  options: { byKey?: boolean } = {},
): Promise<SignedIn> {
  const marks = await rememberDevice(dependencies, context, account, at)
  const accessToken = await issueSession(dependencies, account, at, { marks, ...options })
  return { accessToken, ...presentUser(dependencies, account, at) }
}

/** The user of a session, as this product serves them. */
export function presentUser(
  { canMail, deskPasskeys }: Pick<Dependencies, 'canMail' | 'deskPasskeys'>,
  account: Account,
  at: Date,
): SessionUser {
  return {
    ...presentAccount(account, at),
    ...(!canMail && { withoutMails: true as const }),
    ...(!deskPasskeys && needsKey(account.roles) && { withoutPasskeys: true as const }),
  }
}
