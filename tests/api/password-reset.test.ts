// Rules: P-FORGOTTEN.
import { describe, expect, test } from 'vitest'
import {
  mailedToken,
  mails,
  PASSWORD,
  register,
  sessionOf,
  wholeTable,
} from '../support/accounts.ts'
import { appForEachTest, TEST_ADDRESS_HEADER } from '../support/app.ts'
import { noon } from '../support/records.ts'

const HOUR = 60 * 60 * 1000

describe('a forgotten password', () => {
  const api = appForEachTest()
  const forgot = (email: string, headers = {}) =>
    api.post(`/api/auth/forgot-password?email=${encodeURIComponent(email)}`, undefined, headers)

  test('is answered the same, for the same work, whether or not the address is known', async () => {
    await register(api.stores, 'free', { email: 'known@example.org' })
    await forgot('warm-up@example.org')
    const responses: unknown[] = []
    for (const email of ['known@example.org', 'KNOWN@example.org', 'nobody@example.org']) {
      api.stores.calls.length = 0
      const response = await forgot(email)
      const headers = Object.fromEntries(response.headers)
      delete headers['x-request-id']
      const body = await response.json()
      responses.push({ status: response.status, body, headers, calls: [...api.stores.calls] })
    }
    for (const one of responses) expect(one).toEqual(responses[0])
    expect(responses[0]).toMatchObject({ status: 200, body: { done: true } })
    expect(await mails(api.stores)).toContainEqual({
      kind: 'password-reset',
      email: 'nobody@example.org',
      language: 'de',
    })
  })

  test('is mailed three times a day to one mailbox, and answered the same as ever, for the same work', async () => {
    const responses: unknown[] = []
    for (let count = 0; count < 7; count += 1) {
      const from = { [TEST_ADDRESS_HEADER]: `203.0.113.${count}` }
      api.stores.calls.length = 0
      const response = await forgot(count % 2 ? 'a+x@gmail.com' : 'A@GoogleMail.com', from)
      const body = await response.json()
      responses.push({
        status: response.status,
        body,
        calls: api.stores.calls.filter((name) => name !== 'PutItem'),
      })
    }
    expect(responses.slice(1)).toEqual(Array(6).fill(responses[1]))
    expect(responses[6]).toMatchObject({ status: 200, body: { done: true } })
    expect(await mails(api.stores)).toHaveLength(3)
    await forgot('b@example.org')
    expect(await mails(api.stores)).toHaveLength(4)
  })
})

describe('a new password by a mailed link', () => {
  const api = appForEachTest()
  const reset = async (token: unknown, newPassword = 'another horse') => {
    const response = await api.post('/api/auth/reset-password', { token, newPassword })
    return response.status === 200 ? 'done' : (await response.json()).code
  }
  const signIn = async (password: string) =>
    (await api.post('/api/auth/signin', { username: 'trial', password })).status
  const at = (milliseconds: number) =>
    api.rebuild({ now: () => new Date(noon.getTime() + milliseconds) })

  test('is set once, ends every session and is told by mail', async () => {
    const account = await register(api.stores, 'trial')
    const sessions = [await sessionOf(api.stores, account), await sessionOf(api.stores, account)]
    const token = await mailedToken(api.stores, account, 'RESET')
    expect(await reset(token)).toBe('done')
    expect(await signIn(PASSWORD)).toBe(401)
    expect(await signIn('another horse')).toBe(200)
    for (const headers of sessions) {
      expect((await api.get('/api/auth/me', headers)).status).toBe(401)
    }
    expect(await mails(api.stores)).toContainEqual({ kind: 'password-changed', userId: account.id })
    expect(await reset(token, 'third horse')).toBe('invalid_reset_token')
    expect(await signIn('another horse')).toBe(200)
  })

  test('is proof that the address is theirs, and begins the trial that waited for it', async () => {
    const account = await register(api.stores, 'trial')
    const later = 20 * 24 * HOUR
    const token = await mailedToken(api.stores, account, 'RESET', {
      at: new Date(noon.getTime() + later),
    })
    at(later)
    expect(await reset(token)).toBe('done')
    expect(await api.stores.users.find(account.id)).toMatchObject({
      emailConfirmedAt: new Date(noon.getTime() + later).toISOString(),
      trialEndsAt: new Date(noon.getTime() + later + 30 * 24 * HOUR).toISOString(),
    })
  })

  test('is set by a link that holds, however many are guessed in the same network', async () => {
    const token = await mailedToken(api.stores, await register(api.stores, 'trial'), 'RESET')
    const guess = () => reset(`${crypto.randomUUID()}.guess`)
    for (let count = 0; count < 100; count += 1) await guess()
    expect(await guess()).toBe('too_many_requests')
    expect(await reset(token)).toBe('done')
  })

  test('is not set after an hour', async () => {
    const token = await mailedToken(api.stores, await register(api.stores, 'trial'), 'RESET')
    at(HOUR)
    expect(await reset(token)).toBe('invalid_reset_token')
    at(HOUR - 1)
    expect(await reset(token)).toBe('done')
  })

  test('ends the links that were mailed before, so that an old mail is of no use', async () => {
    const account = await register(api.stores, 'trial')
    const older = await mailedToken(api.stores, account, 'RESET')
    const newer = await mailedToken(api.stores, account, 'RESET')
    at(1000)
    expect(await reset(newer)).toBe('done')
    expect(await reset(older)).toBe('invalid_reset_token')
    const later = await mailedToken(api.stores, account, 'RESET', {
      at: new Date(noon.getTime() + 2000),
    })
    at(3000)
    expect(await reset(later)).toBe('done')
  })

  test('is not set by a link to an address that is no longer the person’s', async () => {
    const account = await register(api.stores, 'trial')
    const token = await mailedToken(api.stores, account, 'RESET')
    const pendingEmail = 'new@example.org'
    await api.stores.mailings.requestEmailChange(account.id, pendingEmail, noon)
    await api.stores.confirmations.change({ ...account, pendingEmail }, noon)
    expect(await reset(token)).toBe('invalid_reset_token')
  })

  test('is not set by a guess, a piece, or a token for something else', async () => {
    const account = await register(api.stores, 'trial')
    const other = await register(api.stores, 'free')
    const token = await mailedToken(api.stores, account, 'RESET')
    const [, secret = ''] = token.split('.')
    const confirm = await mailedToken(api.stores, account, 'CONFIRM')
    const stored = (await wholeTable(api.stores)).find(({ sk }) => String(sk).startsWith('RESET#'))
    const guesses = [
      '',
      '.',
      account.id,
      secret,
      `.${secret}`,
      `${account.id}.`,
      `${account.id}.${'A'.repeat(43)}`,
      `${account.id}.${String(stored?.sk).slice('RESET#'.length)}`,
      `${account.id}.${secret.toLowerCase()}`,
      `${other.id}.${secret}`,
      `${token}.x`,
      `${token} `,
      confirm,
      '../'.repeat(100),
      '\0',
      '\ud800',
    ]
    for (const guess of guesses) expect(await reset(guess)).toBe('invalid_reset_token')
    expect(await reset(token)).toBe('done')
  })

  test('is not set for who is deleted', async () => {
    const account = await register(api.stores, 'trial')
    const token = await mailedToken(api.stores, account, 'RESET')
    await api.stores.removals.removeAccount(account, noon)
    expect(await reset(token)).toBe('invalid_reset_token')
  })

  test('that is too short uses the link not up', async () => {
    const token = await mailedToken(api.stores, await register(api.stores, 'trial'), 'RESET')
    expect(await reset(token, '12345')).toBe('password_length')
    expect(await reset(token, '🫀'.repeat(40))).toBe('done')
  })

  test('is stored as a hash, as are the tokens', async () => {
    const token = await mailedToken(api.stores, await register(api.stores, 'trial'), 'RESET')
    const text = JSON.stringify(await wholeTable(api.stores))
    expect(text).not.toContain(token.split('.')[1])
    await reset(token, 'a secret of mine')
    expect(JSON.stringify(await wholeTable(api.stores))).not.toContain('a secret of mine')
  })
})
