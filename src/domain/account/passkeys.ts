import type { Passkeys } from '../../contract/accounts/passkeys.ts'
import type { Role } from '../../contract/protocol/account-fields.ts'

/** A key of a user, without what its device keeps for itself. */
export interface Passkey {
  /** As the device calls it, base64url. */
  id: string
  /** COSE, base64url. */
  publicKey: string
  /** How often it was used, where its device counts; else 0. */
  counter: number
  name: string
  addedAt: string
  usedAt: string | null
  isBackedUp: boolean
}

export interface KeptKeys {
  /** 0 where there is nothing yet. */
  version: number
  keys: readonly Passkey[]
  /** Hashes of the codes that were not used. */
  codes: readonly string[]
}

const MINUTE = 60 * 1000

/** So long a confirmation counts as just made (P-PASSKEYS). */
const FRESH_MILLISECONDS = 5 * MINUTE

/** So long one opens the desk (P-DESK-PASSKEYS). */
const DESK_MILLISECONDS = 12 * 60 * MINUTE

/** Who can write, approve, publish or administer what others read. */
const KEY_ROLES: readonly Role[] = ['ROLE_REVIEWER', 'ROLE_EDITOR', 'ROLE_HEAD', 'ROLE_ADMIN']

/** Whether somebody works only in sessions that a key confirmed (P-DESK-PASSKEYS). */
export const needsKey = (roles: readonly Role[]): boolean =>
  roles.some((role) => KEY_ROLES.includes(role))

/**
 * The roles by which a session acts (P-DESK-PASSKEYS): without a confirmation of the last twelve
 * hours none that needs a key.
 * @param confirmedAt RFC 3339; undefined where it never was
 */
export function rolesOfSession(
  roles: readonly Role[],
  confirmedAt: string | undefined,
  now: Date,
): Role[] {
  const isConfirmed = isWithin(DESK_MILLISECONDS, confirmedAt, now)
  return roles.filter((role) => isConfirmed || !KEY_ROLES.includes(role))
}

/**
 * Whether a session was confirmed with a key just now (P-PASSKEYS).
 * @param confirmedAt RFC 3339; undefined where it never was
 */
export function isJustConfirmed(confirmedAt: string | undefined, now: Date): boolean {
  return isWithin(FRESH_MILLISECONDS, confirmedAt, now)
}

/** Without what only the server needs. */
export function presentKeys({ keys, codes }: Pick<KeptKeys, 'keys' | 'codes'>): Passkeys {
  return {
    keys: keys.map(({ publicKey: _, counter: __, ...key }) => key),
    codesLeft: codes.length,
  }
}

/** That a counter stays where it is or goes back: there are two keys of one (WebAuthn 7.2, step 22). */
export function isCloned(stored: number, answered: number): boolean {
  return (stored > 0 || answered > 0) && answered <= stored
}

function isWithin(milliseconds: number, confirmedAt: string | undefined, now: Date): boolean {
  return confirmedAt !== undefined && now.getTime() - Date.parse(confirmedAt) < milliseconds
}
