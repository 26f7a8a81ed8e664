import type { Account } from '../../src/domain/account.ts'
import { latestSessionEnd } from '../../src/domain/session-lifetime.ts'
import { ApiError } from '../api-error.ts'
import type { SessionStore } from '../store/sessions.ts'
import type { Writes } from '../store/transact.ts'
import { type SigningKeys, signSessionToken } from './session-token.ts'

/**
 * Begins a session and returns its token.
 * @param marks of where it begins
 * @throws ApiError `invalid_credentials` where the person was deleted meanwhile
 */
export async function beginSession(
  { sessions, signingKeys }: { sessions: SessionStore; signingKeys: () => Promise<SigningKeys> },
  account: Account,
  at: Date,
  marks: Writes = [],
): Promise<string> {
  const keys = await signingKeys()
  const claims = await sessions.begin(account, at, marks)
  if (!claims) throw new ApiError('invalid_credentials')
  return signSessionToken(claims, keys, { issuedAt: at, expiresAt: latestSessionEnd(at) })
}
