// Rules: P-PASSWORD-LINK.
import { expect, test } from 'vitest'
import { makePasswordLink } from '../../functions/accounts/make-password-link.ts'
import { PASSWORD, register, sessionOf, signedIn, wholeTable } from '../support/accounts.ts'
import { appForEachTest } from '../support/app.ts'
import { noon } from '../support/records.ts'

const HOUR = 60 * 60 * 1000
const api = appForEachTest()

const linkFor = async (email: string) => {
  const made = await makePasswordLink(api.stores, email, noon)
  if (!('token' in made)) throw new Error(made.outcome)
  return made.token
}
const setPassword = async (token: string, newPassword = 'another horse') =>
  (await api.post('/api/auth/reset-password', { token, newPassword })).status
const signIn = async (username: string, password: string) =>
  (await api.post('/api/auth/signin', { username, password })).status

test('a link that an operator made sets a password once, and ends sessions only then', async () => {
  api.rebuild({ canMail: false })
  const { account, headers } = await signedIn(api.stores, 'free')
  const token = await linkFor(account.email)
  expect((await api.get('/api/auth/me', headers)).status).toBe(200)
  expect(await signIn('free', PASSWORD)).toBe(200)
  expect(await setPassword(token)).toBe(200)
  expect((await api.get('/api/auth/me', headers)).status).toBe(401)
  expect(await signIn('free', PASSWORD)).toBe(401)
  expect(await signIn('free', 'another horse')).toBe(200)
  expect(await setPassword(token, 'a third horse')).toBe(400)
})

test('it is good for an hour', async () => {
  const { email } = await register(api.stores, 'free')
  const token = await linkFor(email)
  api.rebuild({ now: () => new Date(noon.getTime() + HOUR) })
  expect(await setPassword(token)).toBe(400)
  api.rebuild({ now: () => new Date(noon.getTime() + HOUR - 1) })
  expect(await setPassword(token)).toBe(200)
})

test('it confirms no address, since whoever has it need not read mails of that address', async () => {
  const { id, email } = await register(api.stores, 'trial')
  expect(await setPassword(await linkFor(email))).toBe(200)
  expect(await api.stores.users.find(id)).toMatchObject({ email, emailConfirmedAt: null })
  expect(await signIn('trial', 'another horse')).toBe(200)
})

test('the audit says that the operator made it, and keeps neither address nor link', async () => {
  const { id, email } = await register(api.stores, 'free')
  const token = await linkFor(email)
  const admin = await sessionOf(api.stores, await register(api.stores, 'admin'))
  const { content } = await (await api.get('/api/admin/audit', admin)).json()
  expect(content).toEqual([
    {
      at: noon.toISOString(),
      by: { id: 'operator', username: null },
      action: 'password-link-made',
      subject: id,
      person: { id, username: 'free' },
      detail: {},
      approvedBy: [],
    },
  ])
  const lines = (await wholeTable(api.stores)).filter(({ pk }) => String(pk).startsWith('AUDIT#'))
  expect(JSON.stringify(lines)).not.toContain(email)
  expect(JSON.stringify(await wholeTable(api.stores))).not.toContain(token.split('.')[1])
})

test('where no account has the address as it is written, nothing is made', async () => {
  await register(api.stores, 'free', { email: 'anna@example.org' })
  const before = await wholeTable(api.stores)
  const make = (email: string) => makePasswordLink(api.stores, email, noon)
  expect(await make('nobody@example.org')).toEqual({ outcome: 'no_account' })
  expect(await make('Anna@example.org')).toEqual({ outcome: 'spelled_otherwise' })
  expect(await wholeTable(api.stores)).toEqual(before)
})
