import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { type CallAnswer, call } from '../api/api.ts'
import type { SignedIn } from '../contract/accounts/auth.ts'
import { type Passkeys, passkeyOptions, passkeyVerify } from '../contract/accounts/passkeys.ts'
import type { Translate } from '../i18n/translator.ts'

/** Only who uses a key needs it. */
const library = () => import('@simplewebauthn/browser')

/** Signs in with any key of this site that the browser offers; nobody types a name. */
export async function signInByKey(t: Translate): Promise<CallAnswer<SignedIn>> {
  const purpose = 'sign-in'
  const used = await use(purpose, t)
  if (!used.ok) return used
  const options = { anonymous: true }
  const answer = await call(passkeyVerify, { body: { purpose, response: used.value } }, options)
  if (!answer.ok) return answer
  const { signedIn } = answer.value
  return signedIn ? { ok: true, value: signedIn } : { ok: false, error: { code: 'network_error' } }
}

/** Confirms this session with a key of who is signed in (P-DESK-PASSKEYS). */
export async function confirmByKey(t: Translate): Promise<CallAnswer<unknown>> {
  const purpose = 'confirm'
  const used = await use(purpose, t)
  return used.ok ? call(passkeyVerify, { body: { purpose, response: used.value } }) : used
}

/** The same by a recovery code (P-PASSKEY-LOST). */
export const confirmByCode = (code: string): Promise<CallAnswer<unknown>> =>
  call(passkeyVerify, { body: { purpose: 'confirm', code } })

/**
 * Has the browser make a key.
 * @param password for the first one
 */
export async function addKey(
  { name, password }: { name: string; password: string },
  t: Translate,
): Promise<CallAnswer<{ passkeys?: Passkeys | undefined; codes?: string[] | undefined }>> {
  const purpose = 'register'
  const asked = await call(passkeyOptions, { body: { purpose, password } })
  if (!asked.ok) return asked
  const optionsJSON = asked.value.options as unknown as PublicKeyCredentialCreationOptionsJSON
  const made = await answered(t, async () => (await library()).startRegistration({ optionsJSON }))
  if (!made.ok) return made
  const response = { ...made.value, type: 'public-key' as const }
  return call(passkeyVerify, { body: { purpose, name, response } })
}

async function use(purpose: 'sign-in' | 'confirm', t: Translate) {
  const asked = await call(passkeyOptions, { body: { purpose } })
  if (!asked.ok) return asked
  const optionsJSON = asked.value.options as unknown as PublicKeyCredentialRequestOptionsJSON
  return answered<AuthenticationResponseJSON & { type: 'public-key' }>(t, async () => {
    const response = await (await library()).startAuthentication({ optionsJSON })
    return { ...response, type: 'public-key' }
  })
}

/** A browser says little of why there is no answer: nobody is to learn which keys there are. */
async function answered<T>(t: Translate, ask: () => Promise<T>): Promise<CallAnswer<T>> {
  try {
    return { ok: true, value: await ask() }
  } catch (error) {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError'
    const message = t(isKnown ? 'form:keyKnown' : 'form:keyUnused')
    return { ok: false, error: { code: 'network_error', message } }
  }
}
