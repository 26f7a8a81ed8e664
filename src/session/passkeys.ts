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
  const used = await use('sign-in', t)
  return used.ok ? signInWith(used.value) : used
}

/**
 * Has the browser offer keys where it fills in a name, if it can: nobody is asked, and whoever
 * chooses one is signed in by it (P-PASSKEY-OFFERED).
 * @param offer ends it; another key that is asked for ends it, too
 * @returns undefined where no key was chosen
 */
export async function signInByAutofill(
  t: Translate,
  offer: AbortSignal,
): Promise<CallAnswer<SignedIn> | undefined> {
  const isPossible = await globalThis.PublicKeyCredential?.isConditionalMediationAvailable?.()
  if (!isPossible || offer.aborted) return undefined
  const { WebAuthnAbortService } = await library()
  offer.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony())
  const used = await use('sign-in', t, offer)
  return used.ok && !offer.aborted ? signInWith(used.value) : undefined
}

async function signInWith(response: Used): Promise<CallAnswer<SignedIn>> {
  const body = { purpose: 'sign-in' as const, response }
  const answer = await call(passkeyVerify, { body }, { anonymous: true })
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

type Used = AuthenticationResponseJSON & { type: 'public-key' }

/** @param offer what ends it, where the browser only offers keys; left out where it asks for one */
async function use(purpose: 'sign-in' | 'confirm', t: Translate, offer?: AbortSignal) {
  const asked = await call(passkeyOptions, { body: { purpose } })
  if (!asked.ok) return asked
  const optionsJSON = asked.value.options as unknown as PublicKeyCredentialRequestOptionsJSON
  const useBrowserAutofill = offer !== undefined
  return answered<Used>(t, async () => {
    const { startAuthentication } = await library()
    offer?.throwIfAborted()
    const response = await startAuthentication({ optionsJSON, useBrowserAutofill })
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
