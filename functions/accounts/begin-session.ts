import type { Account } from '../../src/domain/account.ts'
import { latestSessionEnd } from '../../src/domain/session-lifetime.ts'
import type { SessionStore } from '../store/sessions.ts'
import { type SigningKeys, signSessionToken } from './session-token.ts'

/** Begins a session and returns its token. */
export async function beginSession(
  { sessions, signingKeys }: { sessions: SessionStore; signingKeys: () => Promise<SigningKeys> },
  account: Account,
  at: Date,
): Promise<string> {
  const keys = await signingKeys()
  const claims = await sessions.begin(account, at)
  return signSessionToken(claims, keys, { issuedAt: at, expiresAt: latestSessionEnd(at) })
}
