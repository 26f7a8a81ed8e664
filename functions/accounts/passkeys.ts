import { createHash, randomBytes } from 'node:crypto'
import type { MadeKey, PasskeyPurpose, UsedKey } from '../../src/contract/accounts/passkeys.ts'
import { PASSKEYS_MAXIMUM } from '../../src/contract/accounts/passkeys.ts'
import { userIdSchema } from '../../src/contract/protocol/account-fields.ts'
import type { ErrorCode } from '../../src/contract/protocol/errors.ts'
import type { Account } from '../../src/domain/account/account.ts'
import { isCloned, type KeptKeys, needsKey } from '../../src/domain/account/passkeys.ts'
import { RETENTION } from '../../src/domain/time/retention.ts'
import { ApiError } from '../errors/api-error.ts'
import type { Dependencies } from '../http/dependencies.ts'
import { type Caller, requireKey } from '../request/caller.ts'
import type { Stores } from '../store/create-stores.ts'
import { verifyOwnPassword } from './verify-own-password.ts'

/** So many recovery codes somebody has, and of so many bytes each, that nobody can guess. */
const CODES = 8
const CODE_BYTES = 16

/** What keys sign with: ES256, RS256, EdDSA (COSE). What is newer, Node calls experimental. */
const ALGORITHMS = [-7, -257, -8]

const MAX_ATTEMPTS = 5

/** It reads certificates of all makers, which only these calls need. */
const library = () => import('@simplewebauthn/server')

type Passkeys = Pick<Dependencies, 'passkeys' | 'siteOrigin'>

/** What a browser needs to make a key for this site (WebAuthn 5.4), once its owner has shown who they are. */
export async function optionsToMake(
  dependencies: Passkeys & Pick<Dependencies, 'credentials' | 'rateLimits'>,
  caller: Caller,
  password: string,
  at: Date,
) {
  const { passkeys, siteOrigin } = dependencies
  const { kept } = await found(passkeys, caller.userId)
  // Beside a key a password is not enough: who stole it would make one of their own.
  if (kept.keys.length === 0) await verifyOwnPassword(dependencies, caller, password, at)
  else requireKey(caller, at)
  if (kept.keys.length >= PASSKEYS_MAXIMUM) throw new ApiError('passkeys_full')
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpName: 'Hearticle',
    rpID: siteName(siteOrigin),
    userName: caller.account.username,
    userID: new Uint8Array(Buffer.from(caller.userId)),
    challenge: await passkeys.challengeFor('register', caller, at),
    timeout: RETENTION.challengeSeconds * 1000,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: kept.keys.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** What a browser needs to use a key: any of this site to sign in, one of the caller to confirm. */
export async function optionsToUse(
  { passkeys, siteOrigin }: Passkeys,
  purpose: 'sign-in' | 'confirm',
  caller: Caller | undefined,
  at: Date,
) {
  const keys = caller ? (await found(passkeys, caller.userId)).kept.keys : []
  if (caller && keys.length === 0) throw new ApiError('passkey_missing')
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID: siteName(siteOrigin),
    challenge: await passkeys.challengeFor(purpose, caller, at),
    timeout: RETENTION.challengeSeconds * 1000,
    userVerification: 'required',
    allowCredentials: keys.map(({ id }) => ({ id })),
  })
}

/**
 * Keeps a key that a browser made; the session that did it is confirmed by it.
 * @returns what is kept then, and with the first key its recovery codes
 */
export async function keepKey(
  dependencies: Passkeys,
  caller: Caller,
  { name, response }: { name: string; response: MadeKey },
  at: Date,
): Promise<{ kept: Pick<KeptKeys, 'keys' | 'codes'>; codes?: readonly string[] }> {
  const { passkeys, siteOrigin } = dependencies
  const challenge = await takeChallenge(dependencies, response, 'register', caller, at)
  const { verifyRegistrationResponse } = await library()
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...response, clientExtensionResults: {} },
    ...expected(siteOrigin),
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(refuse)
  if (!verified) throw new ApiError('passkey_invalid')
  const { credential, credentialBackedUp: isBackedUp } = registrationInfo
  const { id, counter } = credential
  const publicKey = Buffer.from(credential.publicKey).toString('base64url')
  const addedAt = at.toISOString()
  const key = { id, publicKey, counter, name, addedAt, usedAt: null, isBackedUp }
  const made = makeCodes()
  return changed(passkeys, caller.userId, async (before) => {
    const { keys, codes } = before.kept
    // The first one may have come meanwhile, from somebody else who knows the password.
    if (keys.length > 0) requireKey(caller, at)
    if (keys.length >= PASSKEYS_MAXIMUM) throw new ApiError('passkeys_full')
    if (keys.some((one) => one.id === id)) throw new ApiError('passkey_repeated')
    const isFirst = keys.length === 0
    const after = { keys: [...keys, key], codes: isFirst ? made.hashes : codes }
    const tells = { mail: 'added', action: 'passkey-added', by: caller.userId } as const
    const outcome = await passkeys.save(before, after, {
      at,
      challenge,
      asks: caller,
      confirms: true,
      tells,
    })
    return isSaved(outcome) && { kept: after, ...(isFirst && { codes: made.codes }) }
  })
}

/**
 * Whose key this is that was used just now; a session that asked for it is confirmed by it.
 * @param caller undefined for a sign-in: the key itself says whose it is
 * @throws ApiError for each way in which it does not hold
 */
export async function acceptKey(
  dependencies: Passkeys,
  purpose: 'sign-in' | 'confirm',
  caller: Caller | undefined,
  response: UsedKey,
  at: Date,
): Promise<Account> {
  const { passkeys, siteOrigin } = dependencies
  const challenge = await takeChallenge(dependencies, response, purpose, caller, at)
  const { verifyAuthenticationResponse } = await library()
  const userId =
    caller?.userId ?? Buffer.from(response.response.userHandle ?? '', 'base64url').toString()
  if (!userIdSchema.safeParse(userId).success) throw new ApiError('passkey_unknown')
  const use = async (before: Awaited<ReturnType<typeof found>>) => {
    const { keys, codes } = before.kept
    const key = keys.find(({ id }) => id === response.id)
    if (!key) throw new ApiError('passkey_unknown')
    const { userHandle, ...answer } = response.response
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...response,
        response: { ...answer, ...(userHandle !== undefined && { userHandle }) },
        clientExtensionResults: {},
      },
      ...expected(siteOrigin),
      // Counters are compared below, once it is certain that the key itself says so.
      credential: { id: key.id, publicKey: bytesOf(key.publicKey), counter: 0 },
    }).catch(refuse)
    if (!verified) throw new ApiError('passkey_invalid')
    const { newCounter: counter, credentialBackedUp: isBackedUp } = authenticationInfo
    const cloned = isCloned(key.counter, counter)
    const used = { ...key, counter, isBackedUp, usedAt: at.toISOString() }
    const after = cloned ? keys : keys.map((one) => (one === key ? used : one))
    const tells = { mail: 'cloned', action: 'passkey-cloned', by: userId } as const
    // A copy is told of and noted, whoever has the session by now.
    const how = cloned ? { tells } : { asks: caller, confirms: true as const }
    const outcome = await passkeys.save(before, { keys: after, codes }, { at, challenge, ...how })
    if (isSaved(outcome) && cloned) throw new ApiError('passkey_cloned')
    return outcome === 'saved' && before.account
  }
  return changed(passkeys, userId, use, 'passkey_unknown')
}

/** Confirms a session by a recovery code, which is used up, and ends all others of its user. */
export async function acceptCode(
  { passkeys }: Pick<Stores, 'passkeys'>,
  caller: Caller,
  code: string,
  at: Date,
): Promise<Account> {
  const hash = hashOf(code.toLowerCase().replaceAll(/[^\da-f]/g, ''))
  return changed(passkeys, caller.userId, async (before) => {
    const { keys, codes } = before.kept
    if (!codes.includes(hash)) throw new ApiError('recovery_code_wrong')
    const after = { keys, codes: codes.filter((one) => one !== hash) }
    const tells = { mail: 'codeUsed', action: 'recovery-code-used', by: caller.userId } as const
    const how = { asks: caller, confirms: true, ends: true, tells } as const
    const outcome = await passkeys.save(before, after, { at, ...how })
    return isSaved(outcome) && before.account
  })
}

/** Makes other recovery codes for whoever has a key; those before hold no longer. */
export async function renewCodes(
  { passkeys }: Pick<Stores, 'passkeys'>,
  caller: Caller,
  at: Date,
): Promise<string[]> {
  const { userId } = caller
  const { codes, hashes } = makeCodes()
  return changed(passkeys, userId, async (before) => {
    const { keys } = before.kept
    if (keys.length === 0) throw new ApiError('passkey_missing')
    const tells = { mail: 'codesMade', action: 'recovery-codes-made', by: userId } as const
    const outcome = await passkeys.save(
      before,
      { keys, codes: hashes },
      { at, asks: caller, tells },
    )
    return isSaved(outcome) && codes
  })
}

/** Gives a key another name. */
export async function renameKey(
  { passkeys }: Pick<Stores, 'passkeys'>,
  caller: Caller,
  { id, name }: { id: string; name: string },
  at: Date,
): Promise<Pick<KeptKeys, 'keys' | 'codes'>> {
  return changed(passkeys, caller.userId, async (before) => {
    const { keys, codes } = before.kept
    if (!keys.some((one) => one.id === id)) return before.kept
    const after = { keys: keys.map((one) => (one.id === id ? { ...one, name } : one)), codes }
    return isSaved(await passkeys.save(before, after, { at, asks: caller })) && after
  })
}

/** Takes a key away, and with the last one its codes; all other sessions end. */
export async function removeKey(
  { passkeys, deskPasskeys }: Pick<Dependencies, 'passkeys' | 'deskPasskeys'>,
  caller: Caller,
  id: string,
  at: Date,
): Promise<Pick<KeptKeys, 'keys' | 'codes'>> {
  return changed(passkeys, caller.userId, async (before) => {
    const keys = before.kept.keys.filter((one) => one.id !== id)
    if (keys.length === before.kept.keys.length) return before.kept
    // Without one the password alone would open the desk again, to whoever makes the next.
    if (keys.length === 0 && deskPasskeys && needsKey(before.account.roles)) {
      throw new ApiError('last_passkey')
    }
    const after = { keys, codes: keys.length === 0 ? [] : before.kept.codes }
    const tells = { mail: 'removed', action: 'passkey-removed', by: caller.userId } as const
    const outcome = await passkeys.save(before, after, { at, asks: caller, ends: true, tells })
    return isSaved(outcome) && after
  })
}

/**
 * Takes everything away from somebody who lost it, and ends their sessions (P-PASSKEY-LOST).
 * @param by the administrator who does it
 * @throws ApiError `own_passkeys`, `user_not_found`
 */
export async function forgetKeys(
  { passkeys }: Pick<Stores, 'passkeys'>,
  userId: string,
  by: string,
  at: Date,
): Promise<void> {
  if (userId === by) throw new ApiError('own_passkeys')
  await changed(
    passkeys,
    userId,
    async (before) => {
      if (before.kept.keys.length === 0) return true
      const tells = { mail: 'reset', action: 'passkeys-reset', by } as const
      const none = { keys: [], codes: [] }
      return isSaved(await passkeys.save(before, none, { at, ends: true, tells }))
    },
    'user_not_found',
  )
}

/**
 * Reads and writes until nobody else wrote in between.
 * @param change false where somebody did
 * @param missing what is said where there is no such user
 */
async function changed<T>(
  passkeys: Stores['passkeys'],
  userId: string,
  change: (before: Awaited<ReturnType<typeof found>>) => Promise<T | false>,
  missing: ErrorCode = 'unauthorized',
): Promise<T> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const outcome = await change(await found(passkeys, userId, missing))
    if (outcome !== false) return outcome
  }
  throw new Error('the keys of a person changed each time they were to be changed')
}

async function found(
  passkeys: Stores['passkeys'],
  userId: string,
  missing: ErrorCode = 'unauthorized',
) {
  const user = await passkeys.ofUser(userId)
  if (!user) throw new ApiError(missing)
  return user
}

/**
 * The challenge that a browser says its key answered. Whether it did is seen by the signature.
 * @throws ApiError where it was asked of another site, for something else, or too long ago
 */
async function takeChallenge(
  { passkeys, siteOrigin }: Passkeys,
  { response: { clientDataJSON } }: MadeKey | UsedKey,
  purpose: PasskeyPurpose,
  caller: Caller | undefined,
  at: Date,
): Promise<string> {
  const { origin, challenge } = clientData(clientDataJSON)
  if (origin !== siteOrigin()) throw new ApiError('passkey_other_origin')
  const text = Buffer.from(challenge, 'base64url').toString()
  const state = await passkeys.challengeState(text, purpose, caller, at)
  if (state === 'other') throw new ApiError('passkey_other_purpose')
  if (state === 'expired') throw new ApiError('passkey_expired')
  return text
}

function clientData(encoded: string): { origin: string; challenge: string } {
  try {
    const data: unknown = JSON.parse(Buffer.from(encoded, 'base64url').toString())
    const { origin, challenge } = data as { origin: unknown; challenge: unknown }
    return { origin: String(origin), challenge: String(challenge) }
  } catch {
    throw new ApiError('passkey_invalid')
  }
}

/** The challenge was looked at before. */
const expected = (siteOrigin: () => string) => ({
  expectedChallenge: () => true,
  expectedOrigin: siteOrigin(),
  expectedRPID: siteName(siteOrigin),
  requireUserVerification: true,
})

/**
 * @returns false where keys, codes or sessions changed meanwhile
 * @throws ApiError for the same answer once more, and for a session that ended meanwhile
 */
function isSaved(outcome: Awaited<ReturnType<Stores['passkeys']['save']>>): boolean {
  if (outcome === 'repeated') throw new ApiError('passkey_repeated')
  if (outcome === 'ended') throw new ApiError('unauthorized')
  return outcome === 'saved'
}

/** The library says in words what does not hold. */
function refuse(): never {
  throw new ApiError('passkey_invalid')
}

/** Under which name keys are made (the id of a relying party): as it is configured, whatever a header says. */
const siteName = (siteOrigin: () => string): string => new URL(siteOrigin()).hostname

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))

/** In groups of four, to be written down. */
function makeCodes(): { codes: string[]; hashes: string[] } {
  const secrets = Array.from({ length: CODES }, () => randomBytes(CODE_BYTES).toString('hex'))
  return {
    codes: secrets.map((secret) => secret.replaceAll(/(....)(?=.)/g, '$1-')),
    hashes: secrets.map(hashOf),
  }
}

/** Of 128 random bits, so that no hash has to be slow. */
const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
