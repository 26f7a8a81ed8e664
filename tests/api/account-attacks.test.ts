// Rules: P-SIGN-UP.
import { describe, expect, test } from 'vitest'
import { endpoints } from '../../src/contract/endpoints.ts'
import { mailedToken, PASSWORD, sessionOf, signedIn } from '../support/accounts.ts'
import { appForEachTest, BROWSER, TEST_ADDRESS_HEADER } from '../support/app.ts'

const long = 'x'.repeat(200_000)
const huge = JSON.stringify({ username: long, password: long, token: long, currentPassword: long })

const withBody = endpoints.filter(({ body, path }) => body && /auth|account|users/.test(path))

describe('attacks on accounts', () => {
  const api = appForEachTest()

  const HOSTILE: [what: string, body: string | Uint8Array][] = [
    ['nothing', ''],
    ['no JSON', '{"username": '],
    ['a number', '1'],
    ['null', 'null'],
    ['an empty object', '{}'],
    ['a list of lists', '[[1]]'],
    ['fields of wrong types', '{"username":{"$ne":""},"password":["x"],"token":1,"email":null}'],
    ['fields on the prototype', '{"__proto__":{"username":"x","password":"x","token":"x"}}'],
    ['a constructor', '{"constructor":{"prototype":{"isAdmin":true}}}'],
    ['depth', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    ['a deep object', `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`],
    ['huge texts', huge],
    ['broken UTF-8', Uint8Array.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])],
    ['UTF-16', Buffer.from('{"username":"x"}', 'utf16le')],
  ]

  test.each(withBody.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s refuses a body that is not what it takes, by what is wrong with it',
    async (_, { method, path, access }) => {
      const kind = typeof access === 'object' ? 'admin' : 'premium'
      const { account } = await signedIn(api.stores, kind)
      // Some calls read nothing before a key has confirmed the session.
      const headers = await sessionOf(api.stores, account, { byKey: true })
      const send = (body: string | Uint8Array, type = 'application/json') =>
        api.app.request(path.replace('{id}', account.id), {
          method,
          headers: { 'Content-Type': type, 'User-Agent': BROWSER, ...headers },
          body: body as BodyInit,
        })
      for (const [what, body] of HOSTILE) {
        const response = await send(body)
        expect([response.status, (await response.json()).code], what).toEqual([
          400,
          'invalid_request',
        ])
      }
      expect(({} as { isAdmin?: unknown }).isAdmin).toBeUndefined()
      expect((await send(`"${'x'.repeat(1024 * 1024)}"`)).status).toBe(413)
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp']) {
        expect((await send('{}', type)).status, type).toBe(415)
      }
    },
  )

  test('a megabyte of faults is answered with few of them', async () => {
    const { account, headers } = await signedIn(api.stores, 'premium')
    const faults = Array(200_000).fill('1')
    const own = `/api/admin/users/${account.id}/rubrics`
    const text = await (await api.ask('PUT', own, faults, headers)).text()
    expect(JSON.parse(text).code).toBe('invalid_request')
    expect(text.length).toBeLessThan(5000)
  })

  test('a role is ignored, whatever and however much it is', async () => {
    for (const role of [Array(200_000).fill(1), [{ deep: [[null]] }], ['ROLE_ADMIN']]) {
      const username = `name ${role.length}${typeof role[0]}`
      const email = `${typeof role[0]}@example.org`
      const response = await api.post('/api/auth/signup', {
        username,
        email,
        password: PASSWORD,
        role,
      })
      expect((await response.json()).roles).toEqual(['ROLE_USER', 'PERMISSION_PAID_ACCESS'])
    }
  })

  test('fields that no call knows change nothing', async () => {
    const response = await api.ask('POST', '/api/auth/signup', {
      username: 'Newcomer',
      email: 'new@example.org',
      password: PASSWORD,
      ...{ id: crypto.randomUUID(), roles: ['ROLE_ADMIN'], grant: 'Enterprise', sessionEpoch: 9 },
      emailConfirmedAt: '2026-01-01T00:00:00Z',
    })
    const { id } = await response.json()
    expect(await api.stores.users.find(id)).toMatchObject({
      roles: ['ROLE_USER'],
      grant: 'Free',
      emailConfirmedAt: null,
      sessionEpoch: 1,
    })
  })

  test('no line of the log has a name, an address, a password, a token or an id', async () => {
    const person = { username: 'Zyxel Quark', email: 'zyxel@quark.example' }
    const { account, headers } = await signedIn(api.stores, 'trial', person)
    const reset = await mailedToken(api.stores, account, 'RESET')
    const confirm = await mailedToken(api.stores, account, 'CONFIRM')
    const password = 'secret of zyxel'
    const at = { ...headers, [TEST_ADDRESS_HEADER]: '203.0.113.77' }
    const own = `/api/admin/users/${account.id}`
    const calls: Array<[method: string, path: string, body?: unknown]> = [
      ['POST', '/api/auth/signup', { ...person, password }],
      ['POST', '/api/auth/signup', { username: 'Zyxel II', email: 'z@quark.example', password }],
      ['POST', '/api/auth/signin', { username: person.username, password }],
      ['POST', '/api/auth/signin', { username: person.username, password: PASSWORD }],
      ['POST', `/api/auth/forgot-password?email=${person.email}`],
      ['POST', `/api/auth/forgot-password?email=zyxel`],
      ['POST', '/api/auth/confirm-email', { token: `${confirm}x` }],
      ['POST', '/api/auth/confirm-email', { token: confirm }],
      ['POST', '/api/auth/resend-confirmation'],
      ['GET', '/api/auth/me'],
      ['GET', '/api/account/export'],
      ['GET', `${own}/selected-rubrics`],
      ['GET', `${own}x/selected-rubrics`],
      ['PUT', `${own}/rubrics`, [1]],
      ['GET', `${own}/profile-image?t=zyxel`],
      ['PUT', '/api/account/email', { email: 'zyxel2@quark.example', password: PASSWORD }],
      ['PUT', '/api/account/password', { currentPassword: password, newPassword: password }],
      ['POST', '/api/auth/reset-password', { token: reset, newPassword: password }],
      ['DELETE', '/api/account', { password }],
      ['POST', '/api/auth/signin', { username: person.username, password }],
    ]
    for (const [method, path, body] of calls) await api.ask(method, path, body, at)
    expect(api.logLines()).toHaveLength(calls.length)
    expect(api.logLines().every(({ level }) => level === 'info')).toBe(true)
    const secrets = [
      ...['zyxel', 'quark', 'secret', PASSWORD, '203.0.113', account.id],
      ...[reset, confirm, headers.Authorization].flatMap((token) => token.split('.')),
    ]
    for (const secret of secrets) {
      expect(api.log.join('').toLowerCase()).not.toContain(secret.toLowerCase())
    }
  })

  test('a record that cannot be read is an error without its contents', async () => {
    const { account, headers } = await signedIn(api.stores, 'free', { username: 'Zyxel' })
    await api.stores.users.restore({ ...account, roles: ['ROLE_ZYXEL' as never] })
    expect((await api.get('/api/auth/me', headers)).status).toBe(500)
    expect(api.log.join('')).not.toMatch(/zyxel/i)
  })
})
