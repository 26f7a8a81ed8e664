import type { Account } from '../../src/domain/account/account.ts'
import { latestSessionEnd } from '../../src/domain/account/session-lifetime.ts'
import { ApiError } from '../errors/api-error.ts'
import { type SigningKeys, signSessionToken } from '../request/session-token.ts'
import type { Stores } from '../store/create-stores.ts'
import type { Writes } from '../store/table/transact.ts'

/**
 * Begins a session and returns its token.
 * @param marks of where it begins
 * @throws ApiError `invalid_credentials` where the person was deleted meanwhile
 */
export async function issueSession(
  {
    sessions,
    signingKeys,
  }: { sessions: Stores['sessions']; signingKeys: () => Promise<SigningKeys> },
  account: Account,
  at: Date,
  marks: Writes = [],
): Promise<string> {
  const keys = await signingKeys()
  const claims = await sessions.begin(account, at, marks)
  if (!claims) throw new ApiError('invalid_credentials')
  return signSessionToken(claims, keys, { issuedAt: at, expiresAt: latestSessionEnd(at) })
}
