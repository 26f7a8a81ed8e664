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
      endedMails: [],
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

  test.each([
    ['\u200b\u200b\u200b', /besteht nur aus Zeichen, die man nicht sieht/],
    ['\u3164\u3164\u3164', /besteht nur aus Zeichen, die man nicht sieht/],
    ['ad\u200bmin', /enthält Zeichen, die man nicht sieht/],
    ['Zal\u0301\u0302\u0303\u0304\u0305go', /Akzente/],
    ['аdmin', /mischt Schriften/],
    ['محمد ali', /mischt Schriften/],
    ['\u{10400}\u{10401}\u{10402}', /Zeichen einer Schrift, die hier nicht möglich ist/],
  ])('the name %j is refused, and its field says why', async (username, why) => {
    const response = await signUp({ username })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      code: 'username_not_allowed',
      message: 'Dieser Benutzername enthält Zeichen, die hier nicht möglich sind.',
      fields: { 'body.username': expect.stringMatching(why) },
    })
    expect(api.stores.calls).toEqual([])
  })

  test.each(['admin', 'ADMlN', 'Hearticle', 'root', 'Support 2', 'redakti0n'])(
    'the name %s is the product’s own, whatever else is wrong behind it',
    async (username) => {
      const response = await signUp({ username, email: 'none' }, { 'Accept-Language': 'en' })
      const message =
        'This username is reserved for Hearticle itself, or looks like one that is. Please choose another.'
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
    [{ username: '👩‍⚕️🫀❤️' }],
    [{ username: '𝔸'.repeat(40) }],
    [{ username: '山田 太郎' }],
    [{ username: 'Jürgen Größ' }],
  ])('%j is fit', async (more) => expect((await signUp(more)).status).toBe(200))

  test('a name is kept in its plain form', async () => {
    expect(await (await signUp({ username: 'Ａｎｎａ ﬁ' })).json()).toMatchObject({
      username: 'Anna fi',
    })
  })

  test.each([
    ['Emil', ['Em1l', 'EMlL', 'Ernil']],
    ['Anna-Marie', ['Anna\u2010Marie', 'Anna\u2014Marie', 'Anna\u2212Marie', 'Anna-Mari\u212e']],
    ['coco', ['\u0441\u043e\u0441\u043e', 'C0C0']],
  ])('what looks like %s is taken until that is deleted', async (username, lookAlikes) => {
    const account = await register(api.stores, 'free', { username })
    for (const lookAlike of lookAlikes) {
      const response = await signUp({ username: lookAlike })
      const body = await response.json()
      expect(response.status).toBe(409)
      expect(body).toMatchObject({
        code: 'username_taken',
        fields: { 'body.username': body.message },
      })
    }
    expect(await api.stores.removals.remove(account, noon)).toBe('removed')
    const keys = (await wholeTable(api.stores)).map(({ pk }) => String(pk))
    expect(keys.filter((key) => /^(USERNAME|NAME_LOOK)#/.test(key))).toEqual([])
    expect((await signUp({ username: lookAlikes[0] })).status).toBe(200)
  })

  test('of two look-alikes at once one gets the name', async () => {
    for (const names of [
      ['Emil', 'Em1l'],
      ['coco', '\u0441\u043e\u0441\u043e'],
    ]) {
      const responses = await Promise.all(
        names.map((username, index) =>
          signUp({ username, email: `${names[0]}-${index}@example.org` }),
        ),
      )
      expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
    }
  })

  test('an address that had its trial gets an account without one', async () => {
    const account = await register(api.stores, 'trial', { email: 'new@example.org' })
    await api.stores.confirmations.confirm(account, noon)
    await api.stores.removals.remove(account, noon)
    expect(await (await signUp()).json()).toMatchObject({
      trialEndsAt: null,
      subscriptionLevel: 'Free',
      roles: ['ROLE_USER'],
    })
  })
})
