import { ApiError } from '../errors/api-error.ts'
import type { Dependencies } from '../http/dependencies.ts'
import type { Caller } from '../request/caller.ts'
import { limitFailures } from '../request/enforce-rate-limits.ts'
import type { Credentials } from '../store/accounts/credentials.ts'
import { PASSWORD_BY_USER } from './account-limits.ts'
import { verifyPassword } from './password-hash.ts'

/**
 * Asks who is signed in for their password once more, before what cannot be undone.
 * @throws ApiError `wrong_password`, never 401: that would end the session (P-SERVER-DECIDES)
 */
export async function verifyOwnPassword(
  { credentials, rateLimits }: Pick<Dependencies, 'credentials' | 'rateLimits'>,
  { userId }: Caller,
  password: string,
  at: Date,
): Promise<Credentials> {
  const right = await limitFailures(rateLimits, [[PASSWORD_BY_USER, userId]], at, async () => {
    const found = await credentials.ofUser(userId)
    const verified = await verifyPassword(password, found?.passwordHash)
    return verified.right ? found : undefined
  })
  if (!right) throw new ApiError('wrong_password')
  return right
}
