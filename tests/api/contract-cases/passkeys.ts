import { createHash } from 'node:crypto'
import { userPartition } from '../../../functions/store/table/keys.ts'
import { queryAll } from '../../../functions/store/table/table.ts'
import type { MadeKey, PasskeyPurpose, UsedKey } from '../../../src/contract/accounts/passkeys.ts'
import { PASSWORD, register as signUp } from '../../support/accounts.ts'
import type { AppFixture } from '../../support/app.ts'
import { Authenticator } from '../../support/authenticator.ts'
import { noon } from '../../support/records.ts'
import {
  administrators,
  type CaseRequest,
  type Cases,
  type CaseValues,
  exhaustLimits,
  signedIn,
} from './case.ts'

const NOBODY = '3f0c6a52-7a55-4b0e-9d53-0a4d5b1f9c11'
const OPTIONS = '/api/auth/passkey/options'
const VERIFY = '/api/auth/passkey/verify'
const CODE = 'ab'.repeat(16)

async function sessionOf({ stores }: AppFixture, userId: string) {
  const options = { sortPrefix: 'SESSION#' }
  for await (const { sk } of queryAll(stores.table, userPartition(userId), options)) {
    return { userId, sessionId: String(sk).slice('SESSION#'.length) }
  }
  return undefined
}

/** Who asks has so many keys, and a session that was confirmed just now or not. */
const withKeys =
  (count: number, { isConfirmed = false } = {}) =>
  async (api: AppFixture, me: string): Promise<CaseValues> => {
    const { passkeys } = api.stores
    const before = await passkeys.ofUser(me)
    if (!before) throw new Error('nobody asks')
    const keys = Array.from({ length: count }, (_, index) => ({
      id: `key${index}`,
      publicKey: 'AA',
      counter: 0,
      name: 'Telefon',
      isBackedUp: false,
      addedAt: noon.toISOString(),
      usedAt: null,
    }))
    const codes = [createHash('sha256').update(CODE).digest('base64url')]
    const confirmed = isConfirmed && { asks: await sessionOf(api, me), confirms: true as const }
    await passkeys.save(before, { keys, codes }, { at: noon, ...confirmed })
    return {}
  }

/** Who asks confirmed their session an hour ago, at a desk that needs no second person. */
export async function aloneAtDesk(api: AppFixture, me: string): Promise<undefined> {
  await withKeys(1, { isConfirmed: true })(api, me)
  await api.stores.deskSettings.change({ needsSecondPerson: false }, me, noon)
  const now = () => new Date(noon.getTime() + 60 * 60 * 1000)
  api.rebuild({ deskPasskeys: true, now })
}

interface Answered {
  purpose?: PasskeyPurpose
  askedAt?: Date
  before?: (api: AppFixture, me: string) => unknown
  change?: (key: Authenticator) => void
}

/** What a new key answers to whom it asks. */
const making =
  ({ before, change, purpose = 'register', askedAt = noon }: Answered = {}) =>
  async (api: AppFixture, me: string): Promise<CaseValues> => {
    await before?.(api, me)
    const asked = await sessionOf(api, me)
    const challenge = await api.stores.passkeys.challengeFor(purpose, asked, askedAt)
    const key = new Authenticator()
    change?.(key)
    return valuesOf(key.make(optionsOf(challenge, me)))
  }

/** What the key of somebody answers who is not signed in; by then it was used as `before` says. */
const using =
  (
    use: (key: Authenticator, options: object, verify: (key: UsedKey) => unknown) => unknown,
    counter: number,
  ) =>
  async (api: AppFixture): Promise<CaseValues> => {
    const { id } = await signUp(api.stores, 'free', { username: 'keyed' })
    const { passkeys } = api.stores
    const before = await passkeys.ofUser(id)
    const key = new Authenticator()
    key.make(optionsOf('', id))
    if (!before) throw new Error('nobody is there')
    const kept = {
      id: key.keyId,
      publicKey: key.publicKey,
      counter,
      name: 'Telefon',
      addedAt: noon.toISOString(),
      usedAt: null,
      isBackedUp: false,
    }
    await passkeys.save(before, { keys: [kept], codes: [] }, { at: noon })
    const challenge = await passkeys.challengeFor('sign-in', undefined, noon)
    const options = optionsOf(challenge, id)
    const verify = (response: UsedKey) => api.post(VERIFY, { purpose: 'sign-in', response })
    return valuesOf(((await use(key, options, verify)) ?? key.use(options)) as UsedKey)
  }

const optionsOf = (challenge: string, userId: string) => ({
  challenge: Buffer.from(challenge).toString('base64url'),
  rpId: 'localhost',
  rp: { id: 'localhost' },
  user: { id: Buffer.from(userId).toString('base64url') },
})

const valuesOf = ({ id, response }: MadeKey | UsedKey): CaseValues => ({
  id,
  ...(response as CaseValues),
})

const credential = { id: '{id}', rawId: '{id}', type: 'public-key' }

const signIn = (use: Parameters<typeof using>[0] = () => undefined, counter = 0): CaseRequest => ({
  path: VERIFY,
  body: {
    purpose: 'sign-in',
    response: {
      ...credential,
      response: {
        clientDataJSON: '{clientDataJSON}',
        authenticatorData: '{authenticatorData}',
        signature: '{signature}',
        userHandle: '{userHandle}',
      },
    },
  },
  arrange: using(use, counter),
})

const registration = (answered: Answered = {}): CaseRequest => ({
  path: VERIFY,
  as: 'free',
  body: {
    purpose: 'register',
    name: 'Telefon',
    response: {
      ...credential,
      response: { clientDataJSON: '{clientDataJSON}', attestationObject: '{attestationObject}' },
    },
  },
  arrange: making(answered),
})

const code = (text: string): CaseRequest => ({
  path: VERIFY,
  as: 'free',
  body: { purpose: 'confirm', code: text },
  arrange: withKeys(1),
})

const options = (purpose: string, more: Partial<CaseRequest> = {}, password = PASSWORD) => ({
  path: OPTIONS,
  body: { purpose, password },
  as: 'free' as const,
  ...more,
})

const removal = (more: Partial<CaseRequest>): CaseRequest => ({
  path: '/api/account/passkeys',
  as: 'free',
  body: { id: 'key0' },
  arrange: withKeys(2, { isConfirmed: true }),
  ...more,
})

const renaming = {
  path: '/api/account/passkeys',
  as: 'free' as const,
  body: { id: 'none', name: 'Telefon' },
}
const renewal = {
  path: '/api/account/recovery-codes',
  as: 'free' as const,
  arrange: withKeys(1, { isConfirmed: true }),
}

export const passkeyCases: Record<string, Cases> = {
  passkeyOptions: {
    allowed: { who: 'everybody', body: { purpose: 'sign-in' } },
    answers: [
      { path: OPTIONS, body: { purpose: 'sign-in' } },
      options('register'),
      options('confirm', { arrange: withKeys(1) }),
    ],
    errors: {
      unauthorized: { path: OPTIONS, body: { purpose: 'confirm' } },
      wrong_password: options('register', {}, 'another horse'),
      passkey_confirmation_needed: options('register', { arrange: withKeys(1) }),
      passkeys_full: options('register', { arrange: withKeys(10, { isConfirmed: true }) }),
      passkey_missing: options('confirm'),
      too_many_requests: options('register', { arrange: exhaustLimits }),
      invalid_request: options('publish'),
    },
  },
  passkeyVerify: {
    allowed: { who: 'everybody' },
    answers: [signIn(), registration(), code(CODE)],
    errors: {
      unauthorized: { path: VERIFY, body: { purpose: 'confirm', code: CODE } },
      passkey_invalid: signIn((key, asked) => key.use({ ...asked, rpId: 'other.example' })),
      passkey_unknown: signIn((key, asked) => {
        const other = new Authenticator()
        other.make(asked)
        key.counter += 1
        return other.use(asked)
      }),
      passkey_other_origin: signIn((key) => {
        key.origin = 'https://other.example'
      }),
      passkey_other_purpose: registration({ purpose: 'confirm' }),
      passkey_expired: registration({ askedAt: new Date(noon.getTime() - 300_000) }),
      passkey_repeated: signIn(async (key, asked, verify) => {
        const used = key.use(asked)
        await verify(used)
        return used
      }),
      passkey_cloned: signIn(() => undefined, 5),
      passkey_confirmation_needed: registration({ before: withKeys(1) }),
      passkeys_full: registration({ before: withKeys(10, { isConfirmed: true }) }),
      recovery_code_wrong: code('cd'.repeat(16)),
      too_many_requests: { ...code(CODE), arrange: exhaustLimits },
      invalid_request: { path: VERIFY, body: { purpose: 'confirm', code: 1 } },
    },
  },
  listPasskeys: {
    allowed: signedIn,
    answers: [
      { path: '/api/account/passkeys', as: 'free' },
      { path: '/api/account/passkeys', as: 'admin', arrange: withKeys(2) },
    ],
    errors: {},
  },
  renamePasskey: {
    allowed: signedIn,
    answers: [renaming],
    errors: {
      too_many_requests: { ...renaming, arrange: exhaustLimits },
      invalid_request: { ...renaming, body: { id: 'none', name: '' } },
    },
  },
  removePasskey: {
    allowed: { ...signedIn, refusesByItself: true },
    answers: [removal({}), removal({ body: { id: 'none' } })],
    errors: {
      passkey_confirmation_needed: removal({ arrange: withKeys(1) }),
      last_passkey: removal({
        as: 'editor',
        arrange: async (api, me) => {
          api.rebuild({ deskPasskeys: true })
          return withKeys(1, { isConfirmed: true })(api, me)
        },
      }),
      invalid_request: removal({ body: { id: 'a b' } }),
    },
  },
  makeRecoveryCodes: {
    allowed: { ...signedIn, refusesByItself: true },
    answers: [renewal],
    errors: {
      passkey_confirmation_needed: { ...renewal, arrange: withKeys(1) },
      passkey_missing: { ...renewal, arrange: withKeys(0, { isConfirmed: true }) },
      too_many_requests: {
        ...renewal,
        arrange: async (api, me) => {
          await withKeys(1, { isConfirmed: true })(api, me)
          return exhaustLimits(api)
        },
      },
    },
  },
  resetPasskeys: {
    allowed: administrators,
    answers: [
      {
        path: '/api/admin/users/{other}/passkeys',
        as: 'admin',
        arrange: async (api) => {
          const { id: other } = await signUp(api.stores, 'editor', { username: 'other' })
          await withKeys(1)(api, other)
          return { other }
        },
      },
    ],
    errors: {
      own_passkeys: { path: '/api/admin/users/{me}/passkeys', as: 'admin' },
      forbidden: { path: '/api/admin/users/{me}/passkeys', as: 'head' },
      user_not_found: { path: `/api/admin/users/${NOBODY}/passkeys`, as: 'admin' },
      invalid_request: { path: '/api/admin/users/1/passkeys', as: 'admin' },
    },
  },
}
