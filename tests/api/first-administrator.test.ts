import { describe, expect, test } from 'vitest'
import { makeFirstAdministrator } from '../../functions/accounts/make-first-administrator.ts'
import { register, sessionOf, signedIn, wholeTable } from '../support/accounts.ts'
import { appForEachTest } from '../support/app.ts'
import { noon } from '../support/records.ts'
import { all } from '../support/stores.ts'

const EMAIL = 'First@Example.org'

describe('the first administrator (P-FIRST-ADMIN)', () => {
  const api = appForEachTest()
  const make = (more: { email?: string; username?: string } = {}) =>
    makeFirstAdministrator(
      api.stores,
      { email: EMAIL, username: 'Administration', language: 'en', ...more },
      noon,
    )
  const made = async (more: Parameters<typeof make>[0] = {}) => {
    const result = await make(more)
    if (!('token' in result)) throw new Error(result.outcome)
    return result
  }
  const setPassword = (token: string, newPassword = 'a new password') =>
    api.post('/api/auth/reset-password', { token, newPassword })
  const signIn = (username: string, password: string) =>
    api.post('/api/auth/signin', { username, password })

  test('is made in a fresh table, sets the password by the link and may do what administrators do', async () => {
    const { outcome, token, account } = await made()
    expect(outcome).toBe('made')
    expect(account).toMatchObject({ email: EMAIL, language: 'en' })
    expect((await signIn('Administration', 'a new password')).status).toBe(401)
    expect((await setPassword(token)).status).toBe(200)
    const session = await signIn('Administration', 'a new password')
    const { accessToken, emailConfirmed } = await session.json()
    expect(emailConfirmed).toBe(true)
    const headers = { Authorization: `Bearer ${accessToken}` }
    const audit = await (await api.get('/api/admin/audit', headers)).json()
    const user = { id: account.id, username: 'Administration' }
    expect(audit.content).toMatchObject([
      { action: 'first-administrator-made', by: user, person: user },
    ])
  })

  test('gets another link by "forgot password", since the address counts as confirmed', async () => {
    const { account } = await made()
    expect(await api.stores.users.findByEmail(EMAIL)).toMatchObject({
      id: account.id,
      emailConfirmedAt: noon.toISOString(),
    })
  })

  test('is the only one who is made so, and a refusal writes nothing', async () => {
    await made()
    const before = await wholeTable(api.stores)
    expect(await make()).toEqual({ outcome: 'administrator_exists' })
    expect(await make({ email: 'other@example.org', username: 'Other' })).toEqual({
      outcome: 'administrator_exists',
    })
    const person = await register(api.stores, 'free')
    const withPerson = (await wholeTable(api.stores)).length
    expect(await make({ email: person.email })).toEqual({ outcome: 'administrator_exists' })
    expect(await wholeTable(api.stores)).toHaveLength(withPerson)
    expect((await api.stores.users.find(person.id))?.roles).toEqual(['ROLE_USER'])
    expect(before.filter(({ pk }) => pk === 'ADMINISTRATORS')).toHaveLength(1)
  })

  test('is one where an administrator was made in another way', async () => {
    await register(api.stores, 'admin')
    expect(await make()).toEqual({ outcome: 'administrator_exists' })
  })

  test.each([
    ['that are new', false],
    ['that are there', true],
  ])('is one of several at once, with accounts %s', async (_, areThere) => {
    const people = ['Adam', 'Bertha', 'Caesar', 'Dora']
    if (areThere) for (const username of people) await register(api.stores, 'free', { username })
    const results = await Promise.all(
      people.map((username) => make({ username, email: `${username}@example.org` })),
    )
    expect(results.filter((result) => 'token' in result)).toHaveLength(1)
    const outcomes = results.map(({ outcome }) => outcome)
    expect(outcomes.filter((outcome) => outcome === 'administrator_exists')).toHaveLength(3)
    const accounts = await all(api.stores.users.listAll())
    expect(accounts.filter(({ roles }) => roles.includes('ROLE_ADMIN'))).toHaveLength(1)
  })

  test('is nobody whose address was never confirmed', async () => {
    const person = await register(api.stores, 'trial')
    expect(await make({ email: person.email })).toEqual({ outcome: 'unconfirmed' })
    expect((await api.stores.users.find(person.id))?.roles).toEqual(['ROLE_USER'])
  })

  test('is nobody whose address has other letters, and takes no name of another', async () => {
    await register(api.stores, 'free', { email: 'first@example.org', username: 'Somebody' })
    expect(await make()).toEqual({ outcome: 'spelled_otherwise' })
    expect(await make({ email: 'other@example.org', username: 'somebody' })).toEqual({
      outcome: 'username_taken',
    })
  })

  test('who has an account is signed out everywhere, and may do it with the next sign-in', async () => {
    const { account, headers } = await signedIn(api.stores, 'editor')
    await api.stores.mailings.requestEmailChange(account.id, 'waiting@example.org', noon)
    expect((await api.get('/api/auth/me', headers)).status).toBe(200)
    const { outcome, token } = await made({ email: account.email })
    expect(outcome).toBe('promoted')
    expect((await api.get('/api/auth/me', headers)).status).toBe(401)
    const after = await api.stores.users.find(account.id)
    expect(after).toMatchObject({
      roles: ['ROLE_USER', 'ROLE_EDITOR', 'ROLE_ADMIN'],
      pendingEmail: null,
    })
    const again = await sessionOf(api.stores, after ?? account)
    expect((await api.get('/api/admin/audit', again)).status).toBe(200)
    expect((await setPassword(token)).status).toBe(200)
  })

  test('leaves address and link in no log and no line of the audit', async () => {
    const { token, account } = await made()
    await setPassword(token)
    const { accessToken } = await (await signIn('Administration', 'a new password')).json()
    await api.get('/api/admin/audit', { Authorization: `Bearer ${accessToken}` })
    const lines = (await wholeTable(api.stores)).filter(({ pk }) => String(pk).startsWith('AUDIT#'))
    expect(lines).toHaveLength(1)
    const text = `${api.log.join('')}${JSON.stringify(lines)}`
    expect(text).not.toMatch(/example\.org/i)
    expect(text).not.toContain(token.replace(`${account.id}.`, ''))
  })
})
