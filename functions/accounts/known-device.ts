import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Account } from '../../src/domain/account/account.ts'
import { RETENTION } from '../../src/domain/time/retention.ts'
import type { Dependencies } from '../http/dependencies.ts'
import { networkOf } from '../request/caller.ts'
import type { KnownDevice } from '../store/accounts/known-devices.ts'
import type { Writes } from '../store/table/transact.ts'

/**
 * Necessary, and named so in the privacy policy. It gives nobody a right; serverless.yml passes it
 * on.
 */
const COOKIE = 'hearticle-device'
const TOKEN = /^[\w-]{22}$/

export function deviceOf(
  { clientAddress }: Pick<Dependencies, 'clientAddress'>,
  context: Context,
): KnownDevice {
  const token = getCookie(context, COOKIE)
  const address = clientAddress(context)
  return {
    device: token !== undefined && TOKEN.test(token) ? token : undefined,
    network: address === undefined ? undefined : networkOf(address),
  }
}

/**
 * Marks a browser as one in which a user signs in, by a cookie that is sent to nothing else.
 * @returns what is to be written with what lets them in
 */
export async function rememberDevice(
  dependencies: Pick<Dependencies, 'clientAddress' | 'knownDevices' | 'siteOrigin'>,
  context: Context,
  account: Pick<Account, 'id' | 'sessionEpoch'>,
  at: Date,
): Promise<Writes> {
  const place = deviceOf(dependencies, context)
  const device = place.device ?? randomBytes(16).toString('base64url')
  setCookie(context, COOKIE, device, {
    path: '/api/auth',
    httpOnly: true,
    sameSite: 'Lax',
    secure: dependencies.siteOrigin().startsWith('https:'),
    maxAge: RETENTION.knownPlaceDays * 24 * 60 * 60,
  })
  return dependencies.knownDevices.marks(account, { ...place, device }, at)
}
