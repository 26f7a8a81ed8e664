// Rules: P-DELETE-ACCOUNT, P-EXPORT, P-SESSION-ENDS.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openErasuresFile } from '../../functions/accounts/erasures-file.ts'
import { mails, PASSWORD, register, sessionOf, signedIn, wholeTable } from '../support/accounts.ts'
import { appForEachTest } from '../support/app.ts'
import { subscribeAt } from '../support/billing.ts'
import { noon } from '../support/records.ts'

describe('one’s own account', () => {
  const api = appForEachTest()
  const me = async (headers: Record<string, string>) =>
    (await api.get('/api/auth/me', headers)).status
  const remove = (headers: Record<string, string>, password = PASSWORD) =>
    api.ask('DELETE', '/api/account', { password }, headers)

  test('a new password ends every session but the one that it begins', async () => {
    const { account, headers } = await signedIn(api.stores, 'free')
    const elsewhere = await sessionOf(api.stores, account)
    const body = { currentPassword: PASSWORD, newPassword: 'another horse' }
    const response = await api.ask('PUT', '/api/account/password', body, headers)
    const { accessToken } = await response.json()
    expect([await me(headers), await me(elsewhere)]).toEqual([401, 401])
    expect(await me({ Authorization: `Bearer ${accessToken}` })).toBe(200)
    const signIn = (password: string) =>
      api.post('/api/auth/signin', { username: 'free', password })
    expect((await signIn(PASSWORD)).status).toBe(401)
    expect((await signIn('another horse')).status).toBe(200)
    expect(await mails(api.stores)).toEqual([{ kind: 'password-changed', userId: account.id }])
  })

  test('the present password can be guessed ten times a quarter of an hour, and ends no session', async () => {
    const { headers } = await signedIn(api.stores, 'free')
    const guess = (password: string) =>
      api.ask('PUT', '/api/account/email', { email: 'x@example.org', password }, headers)
    for (let count = 0; count < 4; count += 1) {
      expect((await guess('wrong')).status).toBe(400)
      expect((await remove(headers, 'wrong')).status).toBe(400)
    }
    const setPassword = (currentPassword: string) =>
      api.ask('PUT', '/api/account/password', { currentPassword, newPassword: PASSWORD }, headers)
    for (const _ of [1, 2]) expect((await setPassword('wrong')).status).toBe(400)
    const refused = await guess(PASSWORD)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('Retry-After')).toBe('900')
    expect((await remove(headers)).status).toBe(429)
    expect(await me(headers)).toBe(200)
    api.rebuild({ now: () => new Date(noon.getTime() + 900_000) })
    expect((await guess(PASSWORD)).status).toBe(200)
  })

  test('what is stored can be taken along, whole, without secrets, and is nobody else’s', async () => {
    const { account, headers } = await signedIn(api.stores, 'trial')
    const other = await register(api.stores, 'free')
    const { users } = api.stores
    const objectKey = `private/avatars/${account.id}/1`
    await api.stores.files.put(objectKey, Buffer.from('picture'))
    const changedAt = noon.toISOString()
    await users.setImage(account.id, { objectKey, mediaType: 'image/png', changedAt })
    await users.selectRubrics(account.id, [2], { firstOnly: true })
    await api.stores.mailings.requestEmailChange(account.id, 'new@example.org', noon)
    const response = await api.get('/api/account/export', headers)
    expect(response.headers.get('Content-Disposition')).toBe(
      'attachment; filename="hearticle-2026-11-21.json"',
    )
    const text = await response.text()
    expect(JSON.parse(text)).toMatchObject({
      exportedAt: noon.toISOString(),
      account: { username: 'trial', email: 'trial@example.org', pendingEmail: 'new@example.org' },
      selectedRubrics: [{ id: 2 }],
      profileImage: { mediaType: 'image/png', base64: Buffer.from('picture').toString('base64') },
      sessions: [{ startedAt: changedAt, lastUsedAt: changedAt }],
    })
    const { credentials } = api.stores
    const hash = (await credentials.ofUser(account.id))?.passwordHash ?? ''
    for (const secret of [hash, hash.split('$').at(-1) ?? '', headers.Authorization.slice(7)]) {
      expect(secret).not.toBe('')
      expect(text).not.toContain(secret)
    }
    expect(text).not.toContain(other.id)
  })

  test.each([
    ['de', 'neues Passwort', /^Was Sie lesen, /],
    ['en', 'a new password', /^What you read /],
  ])(
    'what is taken along speaks the caller’s language: %s',
    async (language, purpose, notStored) => {
      const { account, headers } = await signedIn(api.stores, 'trial')
      const validFor = 3600
      const { id, email } = account
      await api.stores.mailedTokens.issue(id, 'RESET', { email, validFor }, noon)
      const response = await api.get('/api/account/export', {
        ...headers,
        'Accept-Language': language,
      })
      expect(await response.json()).toMatchObject({
        mailedLinks: [
          {
            for: purpose,
            email,
            expiresAt: new Date(noon.getTime() + validFor * 1000).toISOString(),
          },
        ],
        notStored: expect.stringMatching(notStored),
      })
    },
  )

  test('every field of the stored record is taken along, or known to be left out', async () => {
    const { account, headers } = await signedIn(api.stores, 'trial')
    const taken = (await (await api.get('/api/account/export', headers)).json()).account
    const elsewhere = {
      isChamberMember: 'isArztekammerMember',
      grant: 'subscriptionLevel',
      notices: 'trialNoticesSentAt',
      image: 'profileImageChangedAt',
      trialUnconfirmedUntil: 'confirmBy',
    }
    // Rubrics and billing stand beside the account; the other only counts passwords.
    const leftOut = ['selectedRubricIds', 'billing', 'sessionEpoch']
    for (const field of Object.keys(account).filter((name) => !leftOut.includes(name))) {
      expect(taken).toHaveProperty(elsewhere[field as keyof typeof elsewhere] ?? field)
    }
  })

  test('an export has what was ordered, and how access changed by it', async () => {
    const { account, headers } = await signedIn(api.stores, 'free')
    const id = await subscribeAt(api, account.id)
    const taken = await (await api.get('/api/account/export', headers)).json()
    expect(taken).toMatchObject({
      billing: { subscriptions: [{ id, status: 'active', priceInCents: 990 }], openOrder: null },
      accessChanges: [{ cause: 'provider', to: { level: 'Premium', status: 'ACTIVE' } }],
    })
  })

  test('a deleted one is gone at once, with sessions, picture and name', async () => {
    const { account, headers } = await signedIn(api.stores, 'premium', { username: 'Zyxel' })
    await api.stores.files.put(`private/avatars/${account.id}/1`, Buffer.from('picture'))
    expect(await (await remove(headers)).json()).toEqual({ done: true })
    expect(await me(headers)).toBe(401)
    expect((await remove(headers)).status).toBe(401)
    const left = (await wholeTable(api.stores)).filter(
      ({ pk }) => !/^(MAIL|LIMIT|SALT)/.test(String(pk)),
    )
    expect(JSON.stringify(left)).not.toMatch(new RegExp(`zyxel|${account.id}`, 'i'))
    expect([...api.stores.objects.keys()].join()).not.toContain('avatars')
    await register(api.stores, 'free', { username: 'ZYXEL' })
  })

  test('a deletion that cannot be finished is done all the same, and stands in the log', async () => {
    const { account, headers } = await signedIn(api.stores, 'free')
    const put = () => Promise.reject(new TypeError(`of ${account.id}`))
    api.rebuild({ files: { ...api.stores.files, put } })
    expect((await remove(headers)).status).toBe(200)
    expect(await me(headers)).toBe(401)
    expect(api.logLines()[0]).toMatchObject({ level: 'error', error: 'TypeError' })
    expect(api.log.join('')).not.toContain(account.id)
  })

  test('a deletion that a restored backup would undo is not acknowledged (P-SERVE-ERASURES)', async () => {
    const { account, headers } = await signedIn(api.stores, 'free')
    const folder = await mkdtemp(join(tmpdir(), 'hearticle-erasures-'))
    const files = await openErasuresFile(join(folder, 'list'), api.stores.files)
    await rm(folder, { recursive: true })
    api.rebuild({ files })
    const answer = await remove(headers)
    expect([answer.status, await answer.json()]).toMatchObject([
      503,
      { code: 'storage_unavailable' },
    ])
    expect(await me(headers)).toBe(401)
    expect(api.log.join('')).toContain('the list of erasures cannot be written')
    expect(api.log.join('')).not.toContain(account.id)
  })

  test('deleted twice at once it is deleted once', async () => {
    const { headers } = await signedIn(api.stores, 'free')
    const statuses = (await Promise.all([remove(headers), remove(headers)])).map(
      ({ status }) => status,
    )
    expect(statuses).toContain(200)
    expect(statuses.every((status) => [200, 400, 401].includes(status))).toBe(true)
    const deleted = (await mails(api.stores)).filter(({ kind }) => kind === 'account-deleted')
    expect(deleted).toHaveLength(1)
  })
})
