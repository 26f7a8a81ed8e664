// Rules: P-SIGN-UP.
import { describe, expect, test } from 'vitest'
import { mails, PASSWORD, register, wholeTable } from '../support/accounts.ts'
import { appForEachTest } from '../support/app.ts'
import { noon } from '../support/records.ts'

const DAY = 24 * 60 * 60 * 1000
const daysAfter = (days: number) => new Date(noon.getTime() + days * DAY).toISOString()

describe('signing up', () => {
  const api = appForEachTest()
  const newcomer = { username: 'Newcomer', email: 'new@example.org', password: PASSWORD }
  const signUp = (more: object = {}, headers = {}) =>
    api.post('/api/auth/signup', { ...newcomer, ...more }, headers)

  test('makes an account with a trial of thirty days, and a welcome mail', async () => {
    const response = await signUp({ username: ' New  comer ', email: ' New@Example.org ' })
    const person = await response.json()
    expect(person).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4/),
      username: 'New comer',
      email: 'New@Example.org',
      roles: ['ROLE_USER', 'PERMISSION_PAID_ACCESS'],
      subscriptionLevel: 'Premium',
      subscriptionStatus: 'ACTIVE',
      isArztekammerMember: false,
      emailConfirmed: false,
      pendingEmail: null,
      trialEndsAt: daysAfter(30),
      confirmBy: daysAfter(7),
      trialDaysLeft: 30,
      accessBy: 'trial',
      profileImageChangedAt: null,
      namedAs: null,
      readingHistory: null,
      mails: { language: 'de', desk: 'at-once', trialNotices: true, letter: 'none' },
    })
    expect(await mails(api.stores)).toEqual([{ kind: 'welcome', userId: person.id }])
  })

  test('what they wanted goes along in the mail, where it is of this site (P-WANTED)', async () => {
    const wanted = await (await signUp({ returnTo: '/en/hearticle/7?a=b' })).json()
    const elsewhere = { ...newcomer, username: 'other', email: 'other@example.org' }
    const other = await (await signUp({ ...elsewhere, returnTo: '//elsewhere.example/' })).json()
    const kept = await mails(api.stores)
    expect(kept).toContainEqual({
      kind: 'welcome',
      userId: wanted.id,
      returnTo: '/en/hearticle/7?a=b',
    })
    expect(kept).toContainEqual({ kind: 'welcome', userId: other.id })
  })

  test('as a member of the chamber makes it ninety days', async () => {
    const person = await (await signUp({ isArztekammerMember: true })).json()
    expect(person).toMatchObject({ isArztekammerMember: true, trialEndsAt: daysAfter(90) })
  })

  test('the language of the mails is the caller’s', async () => {
    const person = await (await signUp({}, { 'Accept-Language': 'en-GB,de;q=0.5' })).json()
    expect((await api.stores.users.find(person.id))?.language).toBe('en')
  })

  test('a name or address that is taken is named by its field, and nothing is stored', async () => {
    await register(api.stores, 'free', { username: 'Straße', email: 'anna@example.org' })
    const before = (await wholeTable(api.stores)).length
    for (const [more, code, field] of [
      [{ username: 'STRASSE' }, 'username_taken', 'body.username'],
      [{ email: 'ANNA@example.ORG' }, 'email_taken', 'body.email'],
      [{ username: 'strasse', email: 'anna@example.org' }, 'username_taken', 'body.username'],
    ] as const) {
      const response = await signUp(more)
      const body = await response.json()
      expect(response.status).toBe(409)
      expect(body).toMatchObject({ code, fields: { [field]: body.message } })
    }
    const limits = (items: { pk?: string }[]) =>
      items.filter(({ pk }) => String(pk).startsWith('LIMIT') || pk === 'SALT').length
    const after = await wholeTable(api.stores)
    expect(after.length - limits(after)).toBe(before)
  })

  test.each([
    [{ password: '🫀'.repeat(5) }, 'password_length', 'body.password'],
    [{ password: 'x'.repeat(41) }, 'password_length', 'body.password'],
    [{ email: `${'x'.repeat(39)}@example.org` }, 'email_length', 'body.email'],
    [{ email: 'a\r\nBcc: b@example.org' }, 'email_not_valid', 'body.email'],
    [{ password: '', username: '', email: '' }, 'password_length', 'body.password'],
  ])(
    '%j is refused at its field before anything is asked or counted',
    async (more, code, field) => {
      const response = await signUp(more)
      expect(response.status).toBe(400)
      const body = await response.json()
      expect(body).toMatchObject({ code, fields: { [field]: body.message } })
      expect(api.stores.calls).toEqual([])
    },
  )

  test.each(['ad\u200bmin', 'аdmin', '山田 太郎', '🫀🫀🫀', '<b>Anna</b>', 'O’Connor'])(
    'the name %j is refused at its field',
    async (username) => {
      const response = await signUp({ username })
      expect(response.status).toBe(400)
      const message =
        'Ein Benutzername besteht aus lateinischen Buchstaben, Ziffern, Punkten, Binde- und Unterstrichen und einzelnen Leerzeichen.'
      expect(await response.json()).toMatchObject({
        code: 'username_not_allowed',
        message,
        fields: { 'body.username': message },
      })
      expect(api.stores.calls).toEqual([])
    },
  )

  test.each(['admin', 'ADMIN', 'Hearticle', 'root', 'Support 2', 'ｒｅｄａｋｔｉｏｎ'])(
    'the name %s is the product’s own, whatever else is wrong behind it',
    async (username) => {
      const response = await signUp({ username, email: 'none' }, { 'Accept-Language': 'en' })
      const message = 'This username is reserved for Hearticle itself. Please choose another.'
      expect([response.status, await response.json()]).toMatchObject([
        400,
        { code: 'username_reserved', message, fields: { 'body.username': message } },
      ])
      expect(api.stores.calls).toEqual([])
    },
  )

  test('who had a reserved name before signs in by it', async () => {
    await register(api.stores, 'free', { username: 'support' })
    const takenName = { username: 'Support', password: PASSWORD }
    expect((await api.post('/api/auth/signin', takenName)).status).toBe(200)
  })

  test.each([
    [{ password: '🫀'.repeat(40) }],
    [{ password: '123456' }],
    [{ email: `${'x'.repeat(38)}@example.org` }],
    [{ username: '𝔸'.repeat(40) }],
    [{ username: 'Jürgen Größ' }],
  ])('%j is fit', async (more) => expect((await signUp(more)).status).toBe(200))

  test('a name is kept in its plain form', async () => {
    expect(await (await signUp({ username: 'Ａｎｎａ ﬁ' })).json()).toMatchObject({
      username: 'Anna fi',
    })
  })

  test('a name is free again once its account is deleted', async () => {
    const account = await register(api.stores, 'free', { username: 'Emil' })
    expect((await signUp({ username: 'ＥＭＩＬ' })).status).toBe(409)
    expect(await api.stores.removals.removeAccount(account, noon)).toBe('removed')
    expect((await signUp({ username: 'ＥＭＩＬ' })).status).toBe(200)
  })

  test('an address that had its trial gets an account without one', async () => {
    const account = await register(api.stores, 'trial', { email: 'new@example.org' })
    await api.stores.confirmations.confirm(account, noon)
    await api.stores.removals.removeAccount(account, noon)
    expect(await (await signUp()).json()).toMatchObject({
      trialEndsAt: null,
      subscriptionLevel: 'Free',
      roles: ['ROLE_USER'],
    })
  })
})
