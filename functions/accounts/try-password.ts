import type { Context } from 'hono'
import type { Account } from '../../src/domain/account/account.ts'
import { usernameKey } from '../../src/domain/account/account-fields.ts'
import { ApiError } from '../errors/api-error.ts'
import type { Dependencies } from '../http/dependencies.ts'
import { siteOf } from '../request/caller.ts'
import { limitFailures } from '../request/enforce-rate-limits.ts'
import type { Credentials } from '../store/accounts/credentials.ts'
import type { SeenFailures } from '../store/accounts/sign-in-waits.ts'
import { SIGN_IN_BY_DEVICE, SIGN_IN_BY_NAME_AND_NETWORK } from './account-limits.ts'
import { deviceOf } from './known-device.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'

type SigningIn = Pick<
  Dependencies,
  'clientAddress' | 'credentials' | 'knownDevices' | 'passwordCost' | 'rateLimits' | 'signInWaits'
>

/**
 * Whose name and password these are. Wrong ones are counted: of a device and of a network where this
 * account signed in before by counters of their own, so that nobody elsewhere can lock its owner out;
 * of everybody else by a common one, whose waits grow. A name that nobody has is counted, read and
 * hashed as any other.
 * @returns undefined where they are nobody's
 * @throws ApiError `too_many_requests` instead of trying
 */
export async function tryPassword(
  dependencies: SigningIn,
  { username, password, context }: { username: string; password: string; context: Context },
  at: Date,
): Promise<Account | undefined> {
  const { credentials, knownDevices, rateLimits, signInWaits } = dependencies
  const place = deviceOf(dependencies, context)
  const name = usernameKey(username)
  const ofName = await signInWaits.keyOf(name, at)
  const ofNetwork = await signInWaits.keyOf(JSON.stringify([name, place.network]), at)
  const { found, otherItems: records } = await credentials.ofUsername(username, async (userId) => [
    ...(await knownDevices.keysOf(userId, place)),
    ofName,
    ofNetwork,
  ])
  const known = found
    ? knownDevices.known(records, found.account, at)
    : { device: false, network: false }
  const attempt = () => verify(dependencies, found, password)
  if (known.device) {
    const key = JSON.stringify([name, place.device])
    return limitFailures(rateLimits, [[SIGN_IN_BY_DEVICE, key]], at, attempt)
  }
  const key = known.network ? ofNetwork : ofName
  const seen = { key, item: records.find(({ pk }) => pk === key.pk) }
  const from = known.network
    ? [name, 'known', place.network]
    : [name, siteOf(dependencies.clientAddress(context))]
  return limitFailures(rateLimits, [[SIGN_IN_BY_NAME_AND_NETWORK, JSON.stringify(from)]], at, () =>
    afterWaits(dependencies, seen, at, attempt),
  )
}

async function afterWaits<T>(
  { signInWaits }: Pick<SigningIn, 'signInWaits'>,
  seen: SeenFailures,
  at: Date,
  attempt: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const taken = await signInWaits.take(seen, at)
  if (!taken.allowed) {
    throw new ApiError('too_many_requests', undefined, taken.retryAfterSeconds)
  }
  const outcome = await attempt()
  if (outcome !== undefined) await signInWaits.giveBack(seen)
  return outcome
}

/** Whose password it is, made with today's parameters from then on. */
async function verify(
  { credentials, passwordCost }: Pick<SigningIn, 'credentials' | 'passwordCost'>,
  found: Credentials | undefined,
  password: string,
): Promise<Account | undefined> {
  const { right, outdated } = await verifyPassword(password, found?.passwordHash, passwordCost)
  if (!found || !right) return undefined
  if (outdated) {
    const to = await hashPassword(password, passwordCost)
    await credentials.upgradeHash(found.account.id, { from: found.passwordHash, to })
  }
  return found.account
}
