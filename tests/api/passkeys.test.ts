// Rules: P-PASSKEYS, P-PASSKEY-LOST, P-SESSION-ENDS.
import { describe, expect, test } from 'vitest'
import { MINUTE } from '../../src/contract/protocol/rate-limits.ts'
import {
  bearer,
  mails,
  PASSWORD,
  type Person,
  sessionOf,
  signedIn,
  wholeTable,
} from '../support/accounts.ts'
import { appForEachTest } from '../support/app.ts'
import { Authenticator } from '../support/authenticator.ts'
import { optionsFor, register, tryKey, verify } from '../support/passkeys.ts'
import { noon } from '../support/records.ts'

const later = (minutes: number) => new Date(noon.getTime() + minutes * MINUTE * 1000)

describe('a passkey', () => {
  const api = appForEachTest()
  const at = (moment: Date) => api.rebuild({ now: () => moment })
  const holds = async ({ headers }: Pick<Person, 'headers'>) =>
    (await api.get('/api/auth/me', headers)).status === 200
  const kept = async (who: Person) => (await api.askAs(who, 'GET', '/api/account/passkeys')).body
  const remove = (who: Person, id: string) =>
    api.askAs(who, 'DELETE', '/api/account/passkeys', { id })
  const reported = async () =>
    (await mails(api.stores)).flatMap((mail) =>
      mail.kind === 'passkeys-changed' ? [mail.change] : [],
    )
  const audited = async () =>
    (await wholeTable(api.stores)).flatMap(({ line }) => (line ? [line.action] : []))

  test('is kept with its name, and signs its owner in without a name', async () => {
    const anna = await signedIn(api.stores, 'free', { username: 'anna' })
    const { key, status, codes = [] } = await register(api, anna)
    expect(status).toBe(200)
    expect(new Set(codes).size).toBe(8)
    at(later(10))
    const { signedIn: session } = await tryKey(api, key, 'sign-in')
    expect(session?.username).toBe('anna')
    expect(await holds({ headers: bearer(session?.accessToken ?? '') })).toBe(true)
    expect(await kept(anna)).toEqual({
      keys: [
        {
          id: key.keyId,
          name: 'Telefon',
          addedAt: noon.toISOString(),
          usedAt: later(10).toISOString(),
          isBackedUp: false,
        },
      ],
      codesLeft: 8,
    })
    expect(await audited()).toEqual(['passkey-added'])
  })

  test('gets another name from its owner alone, and what is gone stays so', async () => {
    const anna = await signedIn(api.stores, 'free', { username: 'anna' })
    const ben = await signedIn(api.stores, 'free', { username: 'ben' })
    const { key } = await register(api, anna)
    const rename = (who: Person, name: string, id = key.keyId) =>
      api.askAs(who, 'PUT', '/api/account/passkeys', { id, name })
    const names = async (who: Person) =>
      (await kept(who)).keys.map(({ name }: { name: string }) => name)
    expect((await rename(ben, 'Meiner')).body).toEqual({ keys: [], codesLeft: 0 })
    expect((await rename(anna, ' B\u202e\u00fcro <b> ')).body).toEqual(await kept(anna))
    expect(await names(anna)).toEqual(['Büro <b>'])
    for (const name of ['', ' ', 'x'.repeat(41)]) {
      expect((await rename(anna, name)).status).toBe(400)
    }
    await Promise.all([rename(anna, 'Telefon'), remove(anna, key.keyId)])
    await rename(anna, 'wieder da')
    expect(await names(anna)).toEqual([])
    // What changes no right is mailed and noted to nobody.
    expect((await audited()).toSorted()).toEqual(['passkey-added', 'passkey-removed'])
  })

  test('asks a browser for its user, for this site and for what it does not know yet', async () => {
    const anna = await signedIn(api.stores, 'free')
    const { key } = await register(api, anna)
    expect(await optionsFor(api, { purpose: 'sign-in' })).toMatchObject({
      rpId: 'localhost',
      userVerification: 'required',
      allowCredentials: [],
    })
    expect(await optionsFor(api, { purpose: 'register' }, anna.headers)).toMatchObject({
      rp: { id: 'localhost' },
      excludeCredentials: [{ id: key.keyId }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
  })

  test('needs the password once more, and beside another one that one', async () => {
    const anna = await signedIn(api.stores, 'free')
    const wrong = optionsFor(api, { purpose: 'register', password: 'another' }, anna.headers)
    await expect(wrong).rejects.toThrow('wrong_password')
    await register(api, anna)
    // Who stole password and session has no key.
    const headers = await sessionOf(api.stores, anna.account)
    const stolen = optionsFor(api, { purpose: 'register', password: PASSWORD }, headers)
    await expect(stolen).rejects.toThrow('passkey_confirmation_needed')
    expect((await register(api, anna)).status).toBe(200)
    at(later(5))
    await expect(register(api, anna)).rejects.toThrow('passkey_confirmation_needed')
  })

  test('of somebody who asked with the password is no second one, once there is a first', async () => {
    const anna = await signedIn(api.stores, 'free')
    const headers = await sessionOf(api.stores, anna.account)
    const early = await optionsFor(api, { purpose: 'register', password: PASSWORD }, headers)
    await register(api, anna)
    const response = new Authenticator().make(early)
    expect(await verify(api, { purpose: 'register', name: 'x', response }, headers)).toMatchObject({
      status: 403,
      code: 'passkey_confirmation_needed',
    })
  })

  test('is one of ten at most', async () => {
    const anna = await signedIn(api.stores, 'free')
    for (let count = 1; count <= 9; count += 1) await register(api, anna)
    const all = await Promise.all(
      [1, 2].map(() => optionsFor(api, { purpose: 'register' }, anna.headers)),
    )
    const tried = await Promise.all(
      all.map((options) => {
        const response = new Authenticator().make(options)
        return verify(api, { purpose: 'register', name: 'x', response }, anna.headers)
      }),
    )
    expect(tried.map(({ code }) => code).toSorted()).toEqual(['passkeys_full', undefined])
    await expect(register(api, anna)).rejects.toThrow('passkeys_full')
    expect((await kept(anna)).keys).toHaveLength(10)
  })

  test.each(['sign-in', 'confirm'] as const)(
    'is refused for its own reason (%s)',
    async (purpose) => {
      const anna = await signedIn(api.stores, 'free', { username: 'anna' })
      const { key } = await register(api, anna)
      const headers = purpose === 'confirm' ? anna.headers : undefined
      const options = await optionsFor(api, { purpose }, headers)
      const other = purpose === 'confirm' ? 'sign-in' : 'confirm'
      const refusal = async (response: ReturnType<Authenticator['use']>) =>
        (await verify(api, { purpose, response }, headers)).code

      expect(await refusal(new Authenticator().use(options))).toBe('passkey_unknown')
      key.origin = 'https://hearticle.example.evil'
      expect(await refusal(key.use(options))).toBe('passkey_other_origin')
      key.origin = 'http://localhost:4321'
      const elsewhere = { ...(options as object), rpId: 'evil.example' }
      expect(await refusal(key.use(elsewhere))).toBe('passkey_invalid')
      const forOther = await optionsFor(api, { purpose: other }, anna.headers)
      expect(await refusal(key.use(forOther))).toBe('passkey_other_purpose')
      const made = Buffer.from('junk.1.junk').toString('base64url')
      expect(await refusal(key.use({ challenge: made, rpId: 'localhost' }))).toBe(
        'passkey_other_purpose',
      )
      const answer = key.use(options)
      const altered = { ...answer.response, signature: key.use(options).response.signature }
      expect(await refusal({ ...answer, response: altered })).toBe('passkey_invalid')

      const right = key.use(options)
      expect(await refusal(right)).toBeUndefined()
      expect(await refusal(right)).toBe('passkey_repeated')
      const late = await optionsFor(api, { purpose }, headers)
      at(later(5))
      expect(await refusal(key.use(late))).toBe('passkey_expired')
    },
  )

  test('does not confirm the session of another who asked', async () => {
    const anna = await signedIn(api.stores, 'free', { username: 'anna' })
    const { key } = await register(api, anna)
    const headers = await sessionOf(api.stores, anna.account)
    const response = key.use(await optionsFor(api, { purpose: 'confirm' }, anna.headers))
    expect((await verify(api, { purpose: 'confirm', response }, headers)).code).toBe(
      'passkey_other_purpose',
    )
  })

  test('that answered is taken once, however often it is sent at once', async () => {
    const anna = await signedIn(api.stores, 'free')
    const { key } = await register(api, anna)
    const response = key.use(await optionsFor(api, { purpose: 'sign-in' }))
    const sent = await Promise.all(
      [1, 2, 3].map(() => verify(api, { purpose: 'sign-in', response })),
    )
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
  })

  test('whose counter goes back is refused, told and noted; one that does not count is not', async () => {
    const anna = await signedIn(api.stores, 'free', { username: 'anna' })
    await api.stores.users.restore({ ...anna.account, emailConfirmedAt: noon.toISOString() })
    const { key } = await register(api, anna)
    key.counter = 7
    expect((await tryKey(api, key, 'sign-in')).status).toBe(200)
    key.counter = 6
    expect((await tryKey(api, key, 'sign-in')).status).toBe(400)
    key.counter = 3
    expect((await tryKey(api, key, 'confirm', anna.headers)).code).toBe('passkey_cloned')
    expect((await reported()).toSorted()).toEqual(['added', 'cloned', 'cloned'])
    expect((await audited()).toSorted()).toEqual([
      'passkey-added',
      'passkey-cloned',
      'passkey-cloned',
    ])
    const synced = new Authenticator()
    synced.isSynced = true
    key.counter = 8
    await tryKey(api, key, 'confirm', anna.headers)
    await register(api, anna, synced)
    for (let count = 1; count <= 3; count += 1) {
      expect((await tryKey(api, synced, 'sign-in')).status).toBe(200)
    }
    expect((await kept(anna)).keys[1]).toMatchObject({ isBackedUp: true })
  })

  test('is taken away by a confirmed session, and all other sessions end', async () => {
    const anna = await signedIn(api.stores, 'free', { username: 'anna' })
    const headers = await sessionOf(api.stores, anna.account)
    const { key } = await register(api, anna)
    at(later(6))
    expect((await remove(anna, key.keyId)).body.code).toBe('passkey_confirmation_needed')
    await tryKey(api, key, 'confirm', anna.headers)
    const unused = key.use(await optionsFor(api, { purpose: 'sign-in' }))
    expect((await remove(anna, key.keyId)).body).toEqual({ keys: [], codesLeft: 0 })
    expect([await holds(anna), await holds({ headers })]).toEqual([true, false])
    expect((await verify(api, { purpose: 'sign-in', response: unused })).code).toBe(
      'passkey_unknown',
    )
    await expect(tryKey(api, key, 'confirm', anna.headers)).rejects.toThrow('passkey_missing')
    // Codes without a key would open what another key closes later.
    const codes = await api.askAs(anna, 'POST', '/api/account/recovery-codes')
    expect(codes.body.code).toBe('passkey_missing')
  })

  test('brings back no session that a new password ended, nor gives it other codes', async () => {
    const anna = await signedIn(api.stores, 'free', { username: 'anna' })
    const { codes: [code = ''] = [] } = await register(api, anna)
    const { passkeys, credentials } = api.stores
    let isSet = false
    const ofUser = async (id: string) => {
      const { account, passwordHash = '' } = (await credentials.ofUser(id)) ?? {}
      const proof = { oldHash: passwordHash }
      isSet ||= account !== undefined && (await credentials.setPassword(account, 'x', proof, noon))
      return passkeys.ofUser(id)
    }
    api.rebuild({ passkeys: { ...passkeys, ofUser } })
    const renewed = await api.askAs(anna, 'POST', '/api/account/recovery-codes')
    expect([isSet, renewed.body.code]).toEqual([true, 'unauthorized'])
    const again = await sessionOf(api.stores, {
      ...anna.account,
      sessionEpoch: anna.account.sessionEpoch + 1,
    })
    isSet = false
    expect((await verify(api, { purpose: 'confirm', code }, again)).code).toBe('unauthorized')
    expect([isSet, await holds({ headers: again })]).toEqual([true, false])
  })

  test('is told of by mail to a confirmed address, however many mails others caused there', async () => {
    const anna = await signedIn(api.stores, 'free', { username: 'anna' })
    for (let times = 0; times < 4; times += 1) {
      await api.post('/api/auth/forgot-password?email=anna@example.org', {})
    }
    await register(api, anna)
    const kinds = (await mails(api.stores)).map(({ kind }) => kind)
    const links = kinds.filter((kind) => kind === 'password-reset')
    expect([links.length, kinds.includes('passkeys-changed')]).toEqual([3, true])
  })

  test('that is lost is stood in for by each recovery code once', async () => {
    const anna = await signedIn(api.stores, 'free', { username: 'anna' })
    const { codes = [] } = await register(api, anna)
    const [code = ''] = codes
    at(later(20))
    const headers = await sessionOf(api.stores, anna.account, { at: later(20) })
    const use = (text: string) => verify(api, { purpose: 'confirm', code: text }, headers)
    expect((await use('0'.repeat(32))).code).toBe('recovery_code_wrong')
    const sent = await Promise.all([use(code), use(` ${code.toUpperCase()} `)])
    expect(sent.map((one) => one.code).toSorted()).toEqual(['recovery_code_wrong', undefined])
    expect([await holds(anna), await holds({ headers })]).toEqual([false, true])
    expect((await register(api, { headers })).status).toBe(200)
    const made = await api.askAs({ headers }, 'POST', '/api/account/recovery-codes')
    expect((await use(codes[1] ?? '')).code).toBe('recovery_code_wrong')
    expect((await use(made.body.codes[0])).status).toBe(200)
    const stored = JSON.stringify(await wholeTable(api.stores))
    for (const secret of [...codes, ...made.body.codes]) {
      expect(stored).not.toContain(secret.replaceAll('-', ''))
    }
  })

  test('is taken away by another administrator, so that its owner registers anew', async () => {
    const anna = await signedIn(api.stores, 'admin', { username: 'anna' })
    const bert = await signedIn(api.stores, 'admin', { username: 'bert' })
    await register(api, anna)
    await register(api, bert)
    const reset = (who: Person) =>
      api.askAs(bert, 'DELETE', `/api/admin/users/${who.account.id}/passkeys`)
    expect((await reset(bert)).body.code).toBe('own_passkeys')
    expect((await reset(anna)).status).toBe(200)
    expect(await holds(anna)).toBe(false)
    const headers = await sessionOf(api.stores, {
      ...anna.account,
      sessionEpoch: anna.account.sessionEpoch + 1,
    })
    expect((await register(api, { headers })).codes).toHaveLength(8)
    expect(await audited()).toContain('passkeys-reset')
  })

  test('stands in the export without what only the server needs, and goes with the account', async () => {
    const anna = await signedIn(api.stores, 'free', { username: 'anna' })
    const { key } = await register(api, anna)
    const { body } = await api.askAs(anna, 'GET', '/api/account/export')
    expect(body.passkeys).toMatchObject({ keys: [{ id: key.keyId }], codesLeft: 8 })
    expect(body.sessions[0].keyConfirmedAt).toBe(noon.toISOString())
    expect(JSON.stringify(body)).not.toContain('publicKey')
    await api.askAs(anna, 'DELETE', '/api/account', { password: PASSWORD })
    expect((await tryKey(api, key, 'sign-in')).code).toBe('passkey_unknown')
    expect(JSON.stringify(await wholeTable(api.stores))).not.toContain(key.keyId)
  })
})
