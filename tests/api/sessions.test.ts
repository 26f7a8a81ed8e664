// Rules: P-SESSION-ENDS, P-RIGHTS-AT-ONCE.
import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readSigningKeys, type SigningKeys } from '../../functions/request/session-token.ts'
import { bearer, claimsOf, register, sessionOf, signedIn } from '../support/accounts.ts'
import { appForEachTest, testKeys } from '../support/app.ts'
import { noon } from '../support/records.ts'

const MINUTE = 60 * 1000
const DAY = 24 * 60 * MINUTE
const SECONDS = noon.getTime() / 1000

const part = (content: unknown) => Buffer.from(JSON.stringify(content)).toString('base64url')

/** A token made by hand. */
function forge(claims: object, { header = {}, key = Buffer.alloc(32, 7), hash = 'sha256' } = {}) {
  const signed = `${part({ alg: 'HS256', kid: 'test', ...header })}.${part(claims)}`
  return `${signed}.${createHmac(hash, key).update(signed).digest('base64url')}`
}

describe('a session', () => {
  const api = appForEachTest()
  const me = async (headers: Record<string, string>) =>
    (await api.get('/api/auth/me', headers)).status
  const at = (milliseconds: number) =>
    api.rebuild({ now: () => new Date(noon.getTime() + milliseconds) })

  test('ends fourteen days after its last use, to the second', async () => {
    const { headers } = await signedIn(api.stores, 'free')
    at(14 * DAY)
    expect(await me(headers)).toBe(401)
    at(14 * DAY - 1000)
    expect(await me(headers)).toBe(200)
    at(28 * DAY - 1001)
    expect(await me(headers)).toBe(200)
  })

  test('is over at once for who signs out, and no other with it', async () => {
    const { account, headers } = await signedIn(api.stores, 'free')
    const elsewhere = await sessionOf(api.stores, account)
    expect((await api.post('/api/auth/logout', undefined, headers)).status).toBe(200)
    expect(await me(headers)).toBe(401)
    expect(await me(elsewhere)).toBe(200)
    expect((await api.post('/api/auth/logout', undefined, headers)).status).toBe(401)
  })

  test('is over with its person', async () => {
    const { account, headers } = await signedIn(api.stores, 'free')
    await api.stores.removals.removeAccount(account, noon)
    expect(await me(headers)).toBe(401)
  })

  test('has the rights of this moment, not those of its begin', async () => {
    const { account, headers } = await signedIn(api.stores, 'trial')
    const roles = async () => (await (await api.get('/api/auth/me', headers)).json()).roles
    expect(await roles()).toEqual(['ROLE_USER', 'PERMISSION_PAID_ACCESS'])
    at(7 * DAY)
    expect(await roles()).toEqual(['ROLE_USER'])
    await api.stores.users.restore({ ...account, roles: ['ROLE_USER', 'ROLE_ANALYST'] })
    expect(await roles()).toEqual(['ROLE_USER', 'ROLE_ANALYST', 'PERMISSION_VIEW_STATISTICS'])
  })

  test('survives a new signing key; a key that is taken out ends those signed by it', async () => {
    const key = (byte: number) => Buffer.alloc(32, byte).toString('base64')
    const keys = (current: string, all: Record<string, string>): SigningKeys =>
      readSigningKeys(JSON.stringify({ current, keys: all }))
    const account = await register(api.stores, 'free')
    const before = await sessionOf(api.stores, account)
    const rotated = keys('new', { test: key(7), new: key(8) })
    const after = await sessionOf(api.stores, account, { keys: rotated })
    api.rebuild({ signingKeys: async () => rotated })
    expect([await me(before), await me(after)]).toEqual([200, 200])
    api.rebuild({ signingKeys: async () => keys('new', { new: key(8) }) })
    expect([await me(before), await me(after)]).toEqual([401, 200])
    // The same name, another key.
    api.rebuild({ signingKeys: async () => keys('test', { test: key(9) }) })
    expect([await me(before), await me(after)]).toEqual([401, 401])
  })

  describe('is not had by a token', () => {
    const session = async () => {
      const account = await register(api.stores, 'admin')
      const { sessionId } = await claimsOf(api.stores, account, noon)
      return {
        sub: account.id,
        sid: sessionId,
        aud: 'hearticle',
        iat: SECONDS,
        exp: SECONDS + 3600,
      }
    }

    test('unless it is ours: this one is', async () => {
      expect(await me(bearer(forge(await session())))).toBe(200)
    })

    test.each<[string, (claims: Awaited<ReturnType<typeof session>>) => string]>([
      ['without a signature', (claims) => `${part({ alg: 'none' })}.${part(claims)}.`],
      ['whose algorithm is none', (claims) => forge(claims, { header: { alg: 'none' } })],
      ['whose algorithm is nOnE', (claims) => forge(claims, { header: { alg: 'nOnE' } })],
      [
        'of another algorithm',
        (claims) => forge(claims, { header: { alg: 'HS512' }, hash: 'sha512' }),
      ],
      ['of a public key', (claims) => forge(claims, { header: { alg: 'RS256' } })],
      ['of another key', (claims) => forge(claims, { key: Buffer.alloc(32, 8) })],
      ['of an empty key', (claims) => forge(claims, { key: Buffer.alloc(0) })],
      ['of an unknown key', (claims) => forge(claims, { header: { kid: 'other' } })],
      ['of a key from a prototype', (claims) => forge(claims, { header: { kid: '__proto__' } })],
      ['of a key that is a list', (claims) => forge(claims, { header: { kid: ['test'] } })],
      ['without the name of a key', (claims) => forge(claims, { header: { kid: undefined } })],
      [
        'with a demand that nobody knows',
        (claims) => forge(claims, { header: { crit: ['x'], x: 1 } }),
      ],
      [
        'with a key of its own',
        (claims) =>
          forge(claims, {
            key: Buffer.alloc(32, 9),
            header: {
              kid: undefined,
              jwk: { kty: 'oct', k: Buffer.alloc(32, 9).toString('base64url') },
            },
          }),
      ],
      ['for another audience', (claims) => forge({ ...claims, aud: 'other' })],
      ['for no audience', (claims) => forge({ ...claims, aud: undefined })],
      ['that has expired', (claims) => forge({ ...claims, exp: SECONDS })],
      ['that never expires', (claims) => forge({ ...claims, exp: undefined })],
      ['that holds from later on', (claims) => forge({ ...claims, nbf: SECONDS + 1 })],
      ['whose end is a text', (claims) => forge({ ...claims, exp: '9999999999' })],
      ['of another session', (claims) => forge({ ...claims, sid: claims.sub })],
      ['of no session', (claims) => forge({ ...claims, sid: undefined })],
      ['of another person', (claims) => forge({ ...claims, sub: claims.sid })],
      ['whose person is a list', (claims) => forge({ ...claims, sub: [claims.sub] })],
      ['whose claims are a list', (claims) => forge([claims])],
      ['whose claims are null', () => forge(null as never)],
      ['with something behind it', (claims) => `${forge(claims)}.x`],
      ['that is very long', (claims) => forge({ ...claims, more: 'x'.repeat(3000) })],
      ['of which a letter is another', (claims) => forge(claims).replace(/.\./, '-.')],
    ])('%s', async (_, make) => {
      const token = make(await session())
      api.log.length = 0
      expect(await me(bearer(token))).toBe(401)
      // What everybody may see, a bad token does not hide (P-SESSION-STORED).
      expect((await api.get('/api/rubrics', bearer(token))).status).toBe(200)
      expect(api.log.join('')).not.toMatch(/unexpected|"error"/)
    })

    test.each([
      '',
      'Bearer',
      'Bearer ',
      'Basic YTpi',
      'Bearer a.b',
      'Bearer ..',
      'Bearer é.é.é'.normalize('NFD').replace(/[^\x20-\x7e]/g, ''),
    ])('in the header %j', async (Authorization) => expect(await me({ Authorization })).toBe(401))
  })

  test('keys that are too short, unknown or no JSON are refused without quoting them', () => {
    const short = Buffer.alloc(31, 7).toString('base64')
    for (const secret of [
      'secret',
      '[]',
      JSON.stringify({ current: 'a', keys: {} }),
      JSON.stringify({ current: 'a', keys: { a: short } }),
      JSON.stringify({ current: '__proto__', keys: { a: Buffer.alloc(32).toString('base64') } }),
    ]) {
      expect(() => readSigningKeys(secret)).toThrow(/key/)
      expect(() => readSigningKeys(secret)).not.toThrow(new RegExp(`secret|${short}`))
    }
    expect(testKeys.keys.size).toBe(1)
  })
})
