// Rules: P-SIGN-IN.
import { describe, expect, test } from 'vitest'
import { hashPassword, PASSWORD_COST } from '../../functions/accounts/password-hash.ts'
import { CHEAP, PASSWORD, register } from '../support/accounts.ts'
import { appForEachTest, TEST_ADDRESS_HEADER } from '../support/app.ts'
import { noon } from '../support/records.ts'

const MINUTE = 60 * 1000

const from = (address: string) => ({ [TEST_ADDRESS_HEADER]: address })

describe('signing in', () => {
  const api = appForEachTest()
  const signIn = (username: unknown, password: unknown = PASSWORD, headers = {}) =>
    api.post('/api/auth/signin', { username, password }, headers)

  test('answers a token, and who it is, with the rights of this moment', async () => {
    await register(api.stores, 'editor', { username: 'Änne' })
    const response = await signIn('ÄNNE')
    const { accessToken, ...person } = await response.json()
    expect(accessToken).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
    expect(person).toMatchObject({
      username: 'Änne',
      roles: ['ROLE_USER', 'ROLE_EDITOR', 'PERMISSION_PLAYLIST', 'PERMISSION_EDIT_HEARTICLES'],
      subscriptionLevel: 'Free',
      subscriptionStatus: 'INACTIVE',
    })
    const me = await api.get('/api/auth/me', { Authorization: `Bearer ${accessToken}` })
    expect(await me.json()).toEqual(person)
  })

  test('a token says who and which session, and nothing else', async () => {
    await register(api.stores, 'admin')
    const { accessToken, id } = await (await signIn('admin')).json()
    const [header, claims] = String(accessToken)
      .split('.', 2)
      .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()))
    expect(header).toEqual({ alg: 'HS256', kid: 'test' })
    expect(Object.keys(claims).toSorted()).toEqual(['aud', 'exp', 'iat', 'sid', 'sub'])
    expect(claims.sub).toBe(id)
  })

  test('a wrong password and a name that nobody has are told the same, for the same work', async () => {
    const passwordHash = await hashPassword(PASSWORD)
    await register(api.stores, 'free', { passwordHash })
    await signIn('warm-up')
    const attempts = ['free', 'nobody', 'x'.repeat(1000), '\ud800', '\0', 'FREE ', '__proto__', '']
    const responses: unknown[] = []
    for (const username of attempts) {
      api.stores.calls.length = 0
      const response = await signIn(username, 'wrong horse')
      const { requestId, ...body } = await response.json()
      const headers = Object.fromEntries(response.headers)
      delete headers['x-request-id']
      responses.push({ status: response.status, body, headers, calls: [...api.stores.calls] })
      expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
    }
    for (const one of responses) expect(one).toEqual(responses[0])
    expect(responses[0]).toMatchObject({
      status: 401,
      body: { code: 'invalid_credentials' },
      calls: ['UpdateItem', 'GetItem', 'BatchGetItem', 'UpdateItem', 'UpdateItem'],
    })
  })

  test('by the password in another form of Unicode is the same', async () => {
    await register(api.stores, 'free', { passwordHash: await hashPassword('Zürich-Ａ', CHEAP) })
    expect((await signIn('free', 'Zu\u0308rich-A')).status).toBe(200)
    expect((await signIn('free', 'Zurich-A')).status).toBe(401)
  })

  test.each([
    'x'.repeat(40),
    '🫀'.repeat(40),
    ' leading and trailing ',
    '__proto__',
    '\0\0\0\0\0\0',
  ])('by the password %j works', async (password) => {
    await api.post('/api/auth/signup', { username: 'New', email: 'new@example.org', password })
    expect((await signIn('New', password)).status).toBe(200)
    expect((await signIn('New', `${password}x`)).status).toBe(401)
  })

  test('replaces a hash of other parameters, once, and only by the right password', async () => {
    const { id } = await register(api.stores, 'free')
    api.rebuild({ passwordCost: PASSWORD_COST })
    const hash = async () => (await api.stores.credentials.ofUser(id))?.passwordHash
    const old = await hash()
    expect(old).toContain('$m=64,t=1,p=1$')
    await signIn('free', 'wrong horse')
    expect(await hash()).toBe(old)
    await signIn('free')
    const upgraded = await hash()
    expect(upgraded).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    await signIn('free')
    expect(await hash()).toBe(upgraded)
  })

  test('by a script that guesses is stopped; the person comes in from elsewhere', async () => {
    await register(api.stores, 'free')
    const attacker = from('203.0.113.7')
    const statuses: number[] = []
    for (let guess = 0; guess < 320; guess += 1) {
      statuses.push((await signIn('FREE', `guess ${guess}`, attacker)).status)
    }
    expect(statuses).toEqual([...Array(20).fill(401), ...Array(300).fill(429)])
    const refused = await signIn('free', PASSWORD, attacker)
    expect(refused.status).toBe(429)
    // Noon is the beginning of a quarter of an hour.
    expect(refused.headers.get('Retry-After')).toBe('900')
    expect((await signIn('free', PASSWORD, from('198.51.100.1'))).status).toBe(200)
    api.rebuild({ now: () => new Date(noon.getTime() + 15 * MINUTE) })
    expect((await signIn('free', PASSWORD, attacker)).status).toBe(200)
  }, 60_000)

  test('many guesses at once are stopped as well', async () => {
    await register(api.stores, 'free')
    const guesses = Array.from({ length: 30 }, (_, guess) => signIn('free', `guess ${guess}`))
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(20)
  })

  test('with the right password as often as a user likes is no failure', async () => {
    await register(api.stores, 'free', { passwordHash: await hashPassword(PASSWORD) })
    for (let count = 0; count < 12; count += 1) expect((await signIn('free')).status).toBe(200)
  })

  test('from one network is counted in all, by whatever names', async () => {
    const { consume: take, refund: giveBack } = api.stores.rateLimits
    api.rebuild({
      rateLimits: {
        refund: giveBack,
        consume: (limit, key, at) =>
          take(limit.name === 'signin-network' ? { ...limit, max: 3 } : limit, key, at),
      },
    })
    const from64 = (host: string) => from(`2001:db8:1:2::${host}`)
    for (const host of ['1', '2', '3']) {
      expect((await signIn(`nobody ${host}`, PASSWORD, from64(host))).status).toBe(401)
    }
    expect((await signIn('nobody 4', PASSWORD, from64('4'))).status).toBe(429)
    expect((await signIn('nobody 4', PASSWORD, from('2001:db8:1:3::4'))).status).toBe(401)
  })
})
