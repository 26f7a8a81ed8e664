import { randomBytes } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import * as z from 'zod/mini'
import { userIdSchema } from '../../src/contract/protocol/account-fields.ts'
import { latestSessionEnd } from '../../src/domain/account/session-lifetime.ts'
import type { SessionClaims } from '../store/accounts/sessions.ts'

/** The keys by which tokens are signed; the current one signs, all of them are believed. */
export interface SigningKeys {
  current: string
  keys: ReadonlyMap<string, Uint8Array>
}

const ALGORITHM = 'HS256'
const AUDIENCE = 'hearticle'
/** As long as the hash; a shorter key could be guessed. */
const KEY_BYTES = 32

const storedKeysSchema = z.object({
  current: z.string().check(z.minLength(1)),
  keys: z.record(z.string(), z.base64()),
})

const claimsSchema = z.object({ sub: userIdSchema, sid: z.uuid() })

/**
 * Reads the keys from the secret that holds them:
 * `{"current": "2026-11", "keys": {"2026-11": "base64 of 32 bytes or more"}}`. To rotate, a key is
 * added, made current when every instance knows it, and the old one taken out when the last session
 * signed by it is over (decision record 19).
 * @throws without quoting the secret
 */
export function readSigningKeys(secret: string): SigningKeys {
  const { current, keys: encoded } = parseSecret(secret)
  const keys = new Map(
    Object.entries(encoded).map(([kid, key]) => [kid, new Uint8Array(Buffer.from(key, 'base64'))]),
  )
  if (!keys.has(current)) throw new Error('the current session key is missing')
  if ([...keys.values()].some(({ length }) => length < KEY_BYTES)) {
    throw new Error(`a session key is shorter than ${KEY_BYTES} bytes`)
  }
  return { current, keys }
}

/**
 * Makes another key current, named by its moment.
 * @param before the secret until now, whose keys go on being believed but for those by which no
 *   session can be signed any more; undefined where none is to be believed
 * @returns the secret that holds it
 */
export function addSigningKey(before: string | undefined, at: Date): string {
  const secret = before === undefined ? undefined : parseSecret(before)
  const current = at.toISOString()
  const key = randomBytes(KEY_BYTES).toString('base64')
  return JSON.stringify({ current, keys: { ...(secret && keysInUse(secret, at)), [current]: key } })
}

type StoredKeys = z.infer<typeof storedKeysSchema>

const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** A key signs no more once the next one is made; names of other kinds do not say when that was. */
function keysInUse({ current, keys }: StoredKeys, at: Date): StoredKeys['keys'] {
  const names = Object.keys(keys)
  const isInUse = (name: string, position: number): boolean => {
    const replacedAt = names.slice(position + 1).find((later) => MOMENT.test(later))
    if (name === current || replacedAt === undefined) return true
    return at.getTime() < latestSessionEnd(new Date(replacedAt)).getTime()
  }
  return Object.fromEntries(names.filter(isInUse).map((name) => [name, keys[name] ?? '']))
}

function parseSecret(secret: string): StoredKeys {
  let stored: unknown
  try {
    stored = JSON.parse(secret)
  } catch {
    throw new Error('the session keys are not JSON')
  }
  const parsed = storedKeysSchema.safeParse(stored)
  if (!parsed.success) throw new Error('the session keys are not {current, keys}')
  return parsed.data
}

/** A JSON Web Token (RFC 7519) that is signed, not encrypted. */
export async function signSessionToken(
  { userId, sessionId }: SessionClaims,
  { current, keys }: SigningKeys,
  { issuedAt, expiresAt }: { issuedAt: Date; expiresAt: Date },
): Promise<string> {
  const key = keys.get(current)
  if (!key) throw new Error('the current session key is missing')
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: ALGORITHM, kid: current })
    .setSubject(userId)
    .setAudience(AUDIENCE)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(key)
}

/** @returns undefined for whatever is not a token of ours that holds at this moment */
export async function readSessionToken(
  token: string,
  { keys }: SigningKeys,
  at: Date,
): Promise<SessionClaims | undefined> {
  try {
    const { payload } = await jwtVerify(
      token,
      ({ kid = '' }) => {
        const key = keys.get(kid)
        if (!key) throw new errors.JWSSignatureVerificationFailed()
        return key
      },
      {
        algorithms: [ALGORITHM],
        audience: AUDIENCE,
        currentDate: at,
        requiredClaims: ['sub', 'exp', 'iat'],
      },
    )
    const claims = claimsSchema.safeParse(payload)
    return claims.success ? { userId: claims.data.sub, sessionId: claims.data.sid } : undefined
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}
