// Rules: P-LETTER-READERS, P-CONFIRM-ADDRESS.
import { describe, expect, test } from 'vitest'
import { bearer, confirmed, mailedToken, mails, PASSWORD, register } from '../support/accounts.ts'
import { appForEachTest, TEST_ADDRESS_HEADER } from '../support/app.ts'
import { noon } from '../support/records.ts'

const DAY = 24 * 60 * 60 * 1000

describe('an address that another user types in', () => {
  const api = appForEachTest()
  const victim = 'victim@example.org'
  let people = 0

  const signUp = async (email: string, more: object = {}) => {
    people += 1
    const body = { username: `person ${people}`, email, password: PASSWORD, ...more }
    const made = await api.post('/api/auth/signup', body)
    const account = await made.json()
    const session = await api.post('/api/auth/signin', body)
    return { account, headers: bearer((await session.json()).accessToken) }
  }
  const remove = (headers: Record<string, string>) =>
    api.ask('DELETE', '/api/account', { password: PASSWORD }, headers)
  const declare = (email: string, from = '192.0.2.1') =>
    api.post(
      '/api/contract-declarations',
      { kind: 'withdrawal', name: 'Anna', email, contract: '' },
      { [TEST_ADDRESS_HEADER]: from },
    )
  const goOn = (milliseconds: number) =>
    api.rebuild({ now: () => new Date(noon.getTime() + milliseconds) })
  const kinds = async () => (await mails(api.stores)).map(({ kind }) => kind)

  test('gets three mails a day and six a week, whatever is done with accounts on it', async () => {
    for (const [day, total] of [
      [0, 3],
      [1, 6],
      [2, 6],
      [7, 9],
    ] as const) {
      goOn(day * DAY)
      for (let round = 0; round < 2; round += 1) {
        const { headers } = await signUp(victim)
        for (const newPassword of ['another horse', PASSWORD]) {
          const currentPassword = newPassword === PASSWORD ? 'another horse' : PASSWORD
          const change = { currentPassword, newPassword }
          const answer = await api.ask('PUT', '/api/account/password', change, headers)
          expect(answer.status).toBe(200)
          headers.Authorization = `Bearer ${(await answer.json()).accessToken}`
        }
        await api.post('/api/auth/resend-confirmation', undefined, headers)
        await api.post(`/api/auth/forgot-password?email=${victim}`, undefined)
        await declare(victim.toUpperCase())
        expect((await remove(headers)).status).toBe(200)
      }
      expect(await mails(api.stores)).toHaveLength(total)
    }
    expect(await kinds()).not.toContain('password-changed')
  }, 60_000)

  test('gets three of many that are asked for at once', async () => {
    const forgot = () => api.post(`/api/auth/forgot-password?email=${victim}`, undefined)
    const answers = await Promise.all(Array.from({ length: 20 }, forgot))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(await mails(api.stores)).toHaveLength(3)
  })

  test('is told of a changed password and a deletion once it is confirmed', async () => {
    const account = await confirmed(api.stores, await register(api.stores, 'trial'))
    const { credentials, removals } = api.stores
    const proof = { oldHash: (await credentials.ofUser(account.id))?.passwordHash ?? '' }
    expect(await credentials.setPassword(account, 'new', proof, noon)).toBe(true)
    expect(await removals.removeAccount(account, noon)).toBe('removed')
    expect((await kinds()).toSorted()).toEqual(['account-deleted', 'password-changed', 'welcome'])
  })

  test('beyond them, or from a network that had many receipts, the declaration is received and its receipt shown', async () => {
    const answers = []
    for (let count = 0; count < 4; count += 1) answers.push(await (await declare(victim)).json())
    const declaredAt = noon.toISOString()
    expect(answers).toEqual([
      ...Array(3).fill({ declaredAt, isMailed: true, carriedOut: null }),
      { declaredAt, isMailed: false, carriedOut: null },
    ])
    for (let count = 0; count < 16; count += 1) await declare(`other-${count}@example.org`)
    expect(await (await declare('last@example.org')).json()).toMatchObject({ isMailed: false })
    expect(await (await declare('last@example.org', '203.0.113.9')).json()).toMatchObject({
      isMailed: true,
    })
    expect(await api.stores.declarations.listByEmail(victim)).toHaveLength(4)
  })

  test('gives seven days of access in all, for as many sign-ups as a user likes', async () => {
    for (const [day, hasAccess] of [
      [0, true],
      [3, true],
      [6.9, true],
      [7, false],
      [40, false],
    ] as const) {
      goOn(day * DAY)
      const { account, headers } = await signUp(
        day === 3 ? 'Vic.tim+x@gmail.com' : 'victim@gmail.com',
      )
      expect(account.roles.includes('PERMISSION_PAID_ACCESS')).toBe(hasAccess)
      expect(account.confirmBy).toBe(new Date(noon.getTime() + 7 * DAY).toISOString())
      await remove(headers)
    }
  })

  test('still gives its owner one full trial, by confirming it', async () => {
    await remove((await signUp(victim)).headers)
    goOn(10 * DAY)
    const at = new Date(noon.getTime() + 10 * DAY)
    const { account, headers } = await signUp(victim)
    expect(account).toMatchObject({ subscriptionStatus: 'INACTIVE', roles: ['ROLE_USER'] })
    const token = await mailedToken(api.stores, account, 'CONFIRM', { at })
    const both = [1, 2].map(() => api.post('/api/auth/confirm-email', { token }))
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200])
    const me = await (await api.get('/api/auth/me', headers)).json()
    expect(me).toMatchObject({
      subscriptionLevel: 'Premium',
      confirmBy: null,
      trialEndsAt: new Date(noon.getTime() + 40 * DAY).toISOString(),
    })
    await remove(headers)
    const again = await signUp(victim.toUpperCase())
    expect(again.account).toMatchObject({ trialEndsAt: null, confirmBy: null })
  })

  test('of twenty sign-ups at once with its spellings, all have the same seven days', async () => {
    const at = Array.from({ length: 20 }, (_, count) => `vic.tim+${count}@gmail.com`)
    const made = await Promise.all(at.map((email) => signUp(email)))
    expect(made.map(({ account }) => account.confirmBy)).toEqual(
      Array(20).fill(new Date(noon.getTime() + 7 * DAY).toISOString()),
    )
    const [first, second] = made
    for (const session of [first, second]) {
      const token = await mailedToken(api.stores, session?.account, 'CONFIRM')
      await api.post('/api/auth/confirm-email', { token })
    }
    const trials = await Promise.all(
      [first, second].map(async (session) =>
        (await api.get('/api/auth/me', session?.headers)).json(),
      ),
    )
    expect(trials.map(({ trialEndsAt }) => trialEndsAt !== null)).toEqual([true, false])
  }, 30_000)

  test('gets one mail of 10,000 orders of the letter, of which a network makes 30 and all 600 in an hour', async () => {
    const order = async (email: string, network: number) => {
      const body = { email, languageCode: 'de', rubricIds: [], certainty: 'low' }
      const from = { [TEST_ADDRESS_HEADER]: `192.0.2.${network}` }
      return (await api.post('/api/letter', body, from)).status
    }
    let taken = 0
    for (let network = 1; network <= 25; network += 1) {
      const statuses = await Promise.all(
        Array.from({ length: 32 }, (_, index) =>
          order(index === 0 ? victim : `${network}.${index}@example.org`, network),
        ),
      )
      taken += statuses.filter((status) => status === 200).length
    }
    expect(taken).toBe(600)
    const asked = await mails(api.stores)
    expect(asked.length).toBeLessThan(600)
    goOn(DAY)
    expect(await order(victim, 1)).toBe(200)
    expect(await mails(api.stores)).toHaveLength(asked.length + 1)
  })
})
