/** Keys instead of passwords (WebAuthn, 'passkeys'), and the codes for who lost theirs (P-PASSKEYS). */
import * as z from 'zod/mini'
import { userIdSchema } from '../protocol/account-fields.ts'
import { endpoint } from '../protocol/endpoint.ts'
import { filledLine } from '../protocol/hearticle-text.ts'
import { HOUR, MINUTE, perNetwork, perUser } from '../protocol/rate-limits.ts'
import { signedInSchema } from './auth.ts'

/** So many keys one person has at most. */
export const PASSKEYS_MAXIMUM = 10

export const PASSKEY_NAME_MAXIMUM = 40

/** What a challenge is for; an answer to one is none to another. */
export const passkeyPurposes = ['register', 'sign-in', 'confirm'] as const

export type PasskeyPurpose = (typeof passkeyPurposes)[number]

const base64url = z.string().check(z.regex(/^[\w-]{1,8192}$/))

const credential = { id: base64url, rawId: base64url, type: z.literal('public-key') }

const madeSchema = z.object({
  ...credential,
  response: z.object({ clientDataJSON: base64url, attestationObject: base64url }),
})

const usedSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    /** The bytes of the account's id. */
    userHandle: z.optional(base64url),
  }),
})

/** What a browser sends of a key that it made, or used. */
export type MadeKey = z.infer<typeof madeSchema>
export type UsedKey = z.infer<typeof usedSchema>

export const passkeysSchema = z.object({
  keys: z.array(
    z.object({
      id: base64url,
      name: z.string(),
      addedAt: z.iso.datetime(),
      /** Null for one that was never used since. */
      usedAt: z.nullable(z.iso.datetime()),
      /** It is kept in more than one place, such as with all devices of a user. */
      isBackedUp: z.boolean(),
    }),
  ),
  /** How many recovery codes were not used yet. */
  codesLeft: z.int(),
})

export type Passkeys = z.infer<typeof passkeysSchema>

/** Shown this once. */
const codesSchema = z.array(z.string())

export const passkeyOptions = endpoint({
  summary:
    'What a browser needs to make a key or to use one, with a challenge that holds for five minutes, once, for this purpose and session. To register one takes the password, or, where there are keys, a session that was confirmed in the last five minutes',
  method: 'POST',
  path: '/api/auth/passkey/options',
  body: z.object({
    purpose: z.enum(passkeyPurposes),
    /** To register the first one. */
    password: z.optional(z.string().check(z.maxLength(1000))),
  }),
  /** Whoever opens the page for signing in is offered keys. */
  limits: [perNetwork('passkey-options-network', 2000, 15 * MINUTE)],
  /** As the browser's interface takes it (PublicKeyCredentialCreationOptionsJSON, …RequestOptionsJSON). */
  output: z.object({ options: z.record(z.string(), z.unknown()) }),
  errors: [
    'unauthorized',
    'wrong_password',
    'passkey_confirmation_needed',
    'passkeys_full',
    'passkey_missing',
  ],
})

export const passkeyVerify = endpoint({
  summary:
    'Takes what a key answered: keeps a new one, begins a session, or confirms this one; a recovery code confirms it, too, once, and ends all others. With the first key come eight codes, shown this once',
  method: 'POST',
  path: '/api/auth/passkey/verify',
  body: z.discriminatedUnion('purpose', [
    z.object({
      purpose: z.literal('register'),
      name: filledLine(PASSKEY_NAME_MAXIMUM),
      response: madeSchema,
    }),
    z.object({ purpose: z.literal('sign-in'), response: usedSchema }),
    z
      .object({
        purpose: z.literal('confirm'),
        response: z.optional(usedSchema),
        /** A recovery code instead. */
        code: z.optional(z.string().check(z.maxLength(100))),
      })
      .check(z.refine(({ response, code }) => (response === undefined) !== (code === undefined))),
  ]),
  limits: [perNetwork('passkey-verify-network', 600, 15 * MINUTE)],
  output: z.object({
    signedIn: z.optional(signedInSchema),
    passkeys: z.optional(passkeysSchema),
    codes: z.optional(codesSchema),
  }),
  errors: [
    'unauthorized',
    'passkey_invalid',
    'passkey_unknown',
    'passkey_other_origin',
    'passkey_other_purpose',
    'passkey_expired',
    'passkey_repeated',
    'passkey_cloned',
    'passkey_confirmation_needed',
    'passkeys_full',
    'recovery_code_wrong',
  ],
})

export const listPasskeys = endpoint({
  summary: 'The keys of this person, and how many recovery codes are left',
  path: '/api/account/passkeys',
  access: 'account',
  output: passkeysSchema,
})

export const renamePasskey = endpoint({
  summary: 'Gives a key another name; one that is gone stays so',
  method: 'PUT',
  path: '/api/account/passkeys',
  access: 'account',
  body: z.object({ id: base64url, name: filledLine(PASSKEY_NAME_MAXIMUM) }),
  limits: [perUser('passkey-name-user', 60, HOUR)],
  output: passkeysSchema,
})

export const removePasskey = endpoint({
  summary: 'Takes a key away and ends all other sessions; with the last one its codes are gone',
  method: 'DELETE',
  path: '/api/account/passkeys',
  access: 'account',
  keyConfirmation: 'everybody',
  body: z.object({ id: base64url }),
  output: passkeysSchema,
  errors: ['last_passkey'],
})

export const makeRecoveryCodes = endpoint({
  summary: 'Eight new recovery codes, shown this once; those before hold no longer',
  method: 'POST',
  path: '/api/account/recovery-codes',
  access: 'account',
  keyConfirmation: 'everybody',
  limits: [perUser('recovery-codes-user', 20, HOUR)],
  output: z.object({ codes: codesSchema }),
  errors: ['passkey_missing'],
})

export const resetPasskeys = endpoint({
  summary:
    'Takes all keys and codes of somebody else away, who lost them, and ends their sessions: with the password they register anew (P-PASSKEY-LOST)',
  method: 'DELETE',
  path: '/api/admin/users/{id}/passkeys',
  access: ['PERMISSION_ADMIN'],
  keyConfirmation: 'desk',
  params: z.object({ id: userIdSchema }),
  output: z.object({}),
  errors: ['user_not_found', 'own_passkeys'],
})
