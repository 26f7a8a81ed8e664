/** What a browser does with passkeys, by calls of the API. */
import type { MadeKey, Passkeys, UsedKey } from '../../src/contract/accounts/passkeys.ts'
import { PASSWORD, type Person } from './accounts.ts'
import type { AppFixture } from './app.ts'
import { Authenticator } from './authenticator.ts'

type Headers = Person['headers'] | undefined

export async function optionsFor(
  api: AppFixture,
  body: { purpose: string; password?: string },
  headers?: Headers,
): Promise<unknown> {
  const answer = await api.ask('POST', '/api/auth/passkey/options', body, headers)
  const { options, code } = (await answer.json()) as { options?: unknown; code?: string }
  if (!options) throw new Error(code)
  return options
}

interface Verified {
  status: number
  code?: string
  codes?: string[]
  passkeys?: Passkeys
  signedIn?: { accessToken: string; username: string }
}

export async function verify(
  api: AppFixture,
  body: { purpose: string; name?: string; code?: string; response?: MadeKey | UsedKey },
  headers?: Headers,
): Promise<Verified> {
  const answer = await api.ask('POST', '/api/auth/passkey/verify', body, headers)
  return { status: answer.status, ...((await answer.json()) as Omit<Verified, 'status'>) }
}

/** Makes the first key of somebody, or another one in a session that was just confirmed. */
export async function register(
  api: AppFixture,
  { headers }: Pick<Person, 'headers'>,
  key = new Authenticator(),
): Promise<Verified & { key: Authenticator }> {
  const options = await optionsFor(api, { purpose: 'register', password: PASSWORD }, headers)
  const body = { purpose: 'register', name: 'Telefon', response: key.make(options) }
  return { key, ...(await verify(api, body, headers)) }
}

/** Uses a key to sign in, or to confirm the session of `headers`. */
export async function tryKey(
  api: AppFixture,
  key: Authenticator,
  purpose: 'sign-in' | 'confirm',
  headers?: Headers,
): Promise<Verified> {
  const response = key.use(await optionsFor(api, { purpose }, headers))
  return verify(api, { purpose, response }, headers)
}
