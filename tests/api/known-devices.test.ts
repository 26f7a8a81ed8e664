// Rules: P-GUESSING.
import { describe, expect, test } from 'vitest'
import {
  mailedToken,
  PASSWORD,
  register,
  sessionOf,
  signedIn,
  wholeTable,
} from '../support/accounts.ts'
import { appForEachTest, TEST_ADDRESS_HEADER } from '../support/app.ts'
import { noon } from '../support/records.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const HOME = '198.51.100.1'

describe('wrong passwords', () => {
  const api = appForEachTest()
  const signIn = (password: string, from: string, Cookie = '', username = 'free') =>
    api.post(
      '/api/auth/signin',
      { username, password },
      { [TEST_ADDRESS_HEADER]: from, ...(Cookie && { Cookie }) },
    )
  const cookieOf = (response: Response) =>
    (response.headers.get('Set-Cookie') ?? '').split(';')[0] ?? ''
  const goOn = (milliseconds: number) =>
    api.rebuild({ now: () => new Date(noon.getTime() + milliseconds) })
  const guess = async (count: number, from: string, cookie = '', username = 'free') => {
    const statuses: number[] = []
    for (let attempt = 0; attempt < count; attempt += 1) {
      statuses.push((await signIn(`guess ${attempt}`, from, cookie, username)).status)
    }
    return statuses
  }
  /** Ten guesses from each of several addresses: twelve are more than any account takes. */
  const attack = async (username = 'free', addresses = 12) => {
    const statuses: number[] = []
    for (let host = 0; host < addresses; host += 1) {
      statuses.push(...(await guess(10, `203.0.113.${host}`, '', username)))
    }
    return statuses
  }

  test('three hundred from thirty addresses stop strangers, not the owner where they are known', async () => {
    await register(api.stores, 'free')
    const cookie = cookieOf(await signIn(PASSWORD, HOME))
    const statuses = await attack('free', 30)
    expect(statuses.filter((status) => status === 401)).toHaveLength(101)
    expect(statuses.at(-1)).toBe(429)
    expect((await signIn(PASSWORD, '192.0.2.77')).status).toBe(429)
    expect((await signIn(PASSWORD, HOME)).status).toBe(200)
    expect((await signIn(PASSWORD, '192.0.2.77', cookie)).status).toBe(200)
    // It exempts for no other account.
    await register(api.stores, 'premium')
    await attack('premium')
    expect((await signIn(PASSWORD, HOME, cookie, 'premium')).status).toBe(429)
  }, 120_000)

  test('of a name that nobody has are answered the same, waits and all', async () => {
    await register(api.stores, 'free')
    await signIn(PASSWORD, HOME)
    expect(await attack('nobody')).toEqual(await attack('free'))
    // A colleague in the same network finds out nothing either.
    const colleague = await guess(21, HOME)
    expect(colleague).toEqual([...Array(20).fill(401), 429])
    expect(await guess(21, HOME, '', 'noone')).toEqual(colleague)
  }, 120_000)

  test('make strangers wait longer and longer, and let one through after each wait', async () => {
    await register(api.stores, 'free')
    await attack()
    let now = 0
    const waits: number[] = []
    for (let round = 0; round < 4; round += 1) {
      const refused = await signIn('guess', `192.0.2.${round}`)
      expect(refused.status).toBe(429)
      waits.push(Number(refused.headers.get('Retry-After')))
      now += (waits.at(-1) ?? 0) * 1000
      goOn(now)
      const at = await Promise.all(
        Array.from({ length: 5 }, (_, host) => signIn('guess', `198.51.${round}.${host}`)),
      )
      expect(at.map(({ status }) => status).toSorted()).toEqual([401, 429, 429, 429, 429])
    }
    expect(waits).toEqual([15, 30, 60, 120])
  }, 120_000)

  test('are ten in a known browser, twenty in a known network, each for itself', async () => {
    await register(api.stores, 'free')
    const cookie = cookieOf(await signIn(PASSWORD, HOME))
    expect(await guess(11, HOME, cookie)).toEqual([...Array(10).fill(401), 429])
    expect(await guess(21, HOME)).toEqual([...Array(20).fill(401), 429])
    expect((await signIn(PASSWORD, '192.0.2.7')).status).toBe(200)
    goOn(15 * MINUTE)
    expect((await signIn(PASSWORD, HOME, cookie)).status).toBe(200)
  }, 60_000)

  test('a mark lasts ninety days from the last sign-in, and no longer than the password', async () => {
    const account = await register(api.stores, 'free')
    const cookie = cookieOf(await signIn(PASSWORD, HOME))
    const isKnown = async () => (await guess(11, '192.0.2.9', cookie)).at(-1) === 429
    goOn(90 * DAY)
    expect(await isKnown()).toBe(false)
    goOn(90 * DAY - 1000)
    expect(await isKnown()).toBe(true)
    goOn(0)
    const token = await mailedToken(api.stores, account, 'RESET')
    const body = { token, newPassword: 'another horse' }
    const elsewhere = { [TEST_ADDRESS_HEADER]: '192.0.2.50' }
    const reset = await api.post('/api/auth/reset-password', body, elsewhere)
    expect(reset.status).toBe(200)
    expect(await isKnown()).toBe(false)
    // Where the link was used, one is known from then on, whatever others guess meanwhile.
    await attack()
    expect((await signIn('another horse', '192.0.2.50')).status).toBe(200)
    expect((await signIn('another horse', '192.0.2.51', cookieOf(reset))).status).toBe(200)
  }, 120_000)

  test('the cookie is kept from scripts and other sites, and gives no right', async () => {
    await register(api.stores, 'free')
    const set = (await signIn(PASSWORD, HOME)).headers.get('Set-Cookie') ?? ''
    expect(set).toMatch(
      /^hearticle-device=[\w-]{22}; Max-Age=7776000; Path=\/api\/auth; HttpOnly; SameSite=Lax$/,
    )
    // Readers have TLS up to the proxy or the CDN, whatever it asks here by.
    api.rebuild({ siteOrigin: () => 'https://hearticle.example' })
    const https = await signIn(PASSWORD, HOME)
    expect(https.headers.get('Set-Cookie')).toMatch(/; Secure/)
    const Cookie = cookieOf(https)
    expect((await api.get('/api/auth/me', { Cookie })).status).toBe(401)
    expect((await signIn('guess', HOME)).headers.get('Set-Cookie')).toBeNull()
    const token = Cookie.split('=')[1] ?? ''
    const text = JSON.stringify(await wholeTable(api.stores))
    expect(text).not.toContain(token)
    expect(text).not.toContain(HOME)
    // One that nobody was given is as none.
    const forged = await signIn(PASSWORD, HOME, `hearticle-device=${'x'.repeat(5000)}`)
    expect(forged.status).toBe(200)
  })

  test('marks are part of what is taken along, and go with the account', async () => {
    const { account, headers } = await signedIn(api.stores, 'free')
    await signIn(PASSWORD, HOME)
    const taken = await (await api.get('/api/account/export', headers)).json()
    const signedInAt = noon.toISOString()
    const expiresAt = new Date(noon.getTime() + 90 * DAY).toISOString()
    expect(taken.knownPlaces).toEqual([
      { what: expect.stringMatching('Gerät'), signedInAt, expiresAt },
      { what: expect.stringMatching('Netz'), signedInAt, expiresAt },
    ])
    const mine = await sessionOf(api.stores, account)
    expect((await api.ask('DELETE', '/api/account', { password: PASSWORD }, mine)).status).toBe(200)
    const left = (await wholeTable(api.stores)).filter(({ pk }) => pk === `USER#${account.id}`)
    expect(left).toEqual([])
  })
})
