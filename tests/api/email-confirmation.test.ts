// Rules: P-CONFIRM-EMAIL.
import { describe, expect, test } from 'vitest'
import { mailedToken, mails, PASSWORD, register, signedIn } from '../support/accounts.ts'
import { appForEachTest } from '../support/app.ts'
import { noon } from '../support/records.ts'

const DAY = 24 * 60 * 60 * 1000

describe('confirming an address', () => {
  const api = appForEachTest()
  const confirm = async (token: string) => {
    const response = await api.post('/api/auth/confirm-email', { token })
    return response.status === 200 ? 'done' : (await response.json()).code
  }
  const me = async (headers: Record<string, string>) =>
    (await api.get('/api/auth/me', headers)).json()
  const change = async (headers: Record<string, string>, email: string) =>
    (await api.ask('PUT', '/api/account/email', { email, password: PASSWORD }, headers)).json()

  test('by its link, once or twice, keeps the trial beyond seven days', async () => {
    const { account, headers } = await signedIn(api.stores, 'trial')
    const token = await mailedToken(api.stores, account, 'CONFIRM', { validFor: 604_800 })
    api.rebuild({ now: () => new Date(noon.getTime() + 7 * DAY - 1) })
    expect(await me(headers)).toMatchObject({ emailConfirmed: false, subscriptionStatus: 'ACTIVE' })
    expect(await confirm(token)).toBe('done')
    expect(await confirm(token)).toBe('done')
    api.rebuild({ now: () => new Date(noon.getTime() + 7 * DAY) })
    expect(await me(headers)).toMatchObject({ emailConfirmed: true, subscriptionStatus: 'ACTIVE' })
    expect(await confirm(token)).toBe('invalid_confirmation_token')
  })

  test('is not done by a token for a password, of another, or of nobody', async () => {
    const account = await register(api.stores, 'trial')
    const wrong = { id: account.id, email: 'other@example.org' }
    for (const token of [
      await mailedToken(api.stores, account, 'RESET'),
      await mailedToken(api.stores, wrong, 'CONFIRM'),
      `${account.id}.guess`,
      'x',
    ]) {
      expect(await confirm(token)).toBe('invalid_confirmation_token')
    }
    expect((await api.stores.users.find(account.id))?.emailConfirmedAt).toBeNull()
  })

  test('a changed one takes the old one’s place then, not before', async () => {
    const { account, headers } = await signedIn(api.stores, 'trial')
    const email = 'New@example.org'
    expect(await change(headers, ` ${email} `)).toEqual({ pendingEmail: email })
    expect(await me(headers)).toMatchObject({ email: 'trial@example.org', pendingEmail: email })
    expect(await mails(api.stores)).toContainEqual({
      kind: 'email-change',
      userId: account.id,
      email,
    })
    const token = await mailedToken(api.stores, { id: account.id, email }, 'CONFIRM')
    expect([await confirm(token), await confirm(token)]).toEqual(['done', 'done'])
    expect(await me(headers)).toMatchObject({ email, pendingEmail: null, emailConfirmed: true })
    // Nobody had confirmed the old one: it may be anybody's.
    expect((await mails(api.stores)).map(({ kind }) => kind)).not.toContain('email-changed')
    // The old address is free again.
    await register(api.stores, 'free', { email: 'trial@example.org' })
  })

  test('the old one is told, where it was confirmed', async () => {
    const { account, headers } = await signedIn(api.stores, 'free')
    const email = 'new@example.org'
    await change(headers, email)
    const token = await mailedToken(api.stores, { id: account.id, email }, 'CONFIRM')
    expect(await confirm(token)).toBe('done')
    expect(await mails(api.stores)).toContainEqual({
      kind: 'email-changed',
      email: 'free@example.org',
      username: 'free',
      language: 'de',
    })
  })

  test('one may be changed in its case alone', async () => {
    const { account, headers } = await signedIn(api.stores, 'trial')
    const email = 'TRIAL@example.org'
    await change(headers, email)
    expect(await confirm(await mailedToken(api.stores, { id: account.id, email }, 'CONFIRM'))).toBe(
      'done',
    )
    expect((await api.stores.users.findByEmail('trial@EXAMPLE.org'))?.email).toBe(email)
  })

  test('asking for one that another has says nothing; only its own mailbox could', async () => {
    await register(api.stores, 'free', { email: 'taken@example.org' })
    const { account, headers } = await signedIn(api.stores, 'trial')
    const free = await change(headers, 'unknown@example.org')
    api.stores.calls.length = 0
    expect(await change(headers, 'taken@example.org')).toEqual({
      pendingEmail: 'taken@example.org',
    })
    expect(free).toEqual({ pendingEmail: 'unknown@example.org' })
    const proof = { id: account.id, email: 'taken@example.org' }
    expect(await confirm(await mailedToken(api.stores, proof, 'CONFIRM'))).toBe('email_taken')
    expect((await me(headers)).email).toBe('trial@example.org')
  })

  test('an address that waits is forgotten with a new password, and its link holds no longer', async () => {
    const { account, headers } = await signedIn(api.stores, 'trial')
    await change(headers, 'evil@example.org')
    const theirs = await mailedToken(
      api.stores,
      { id: account.id, email: 'evil@example.org' },
      'CONFIRM',
    )
    const token = await mailedToken(api.stores, account, 'RESET')
    await api.post('/api/auth/reset-password', { token, newPassword: 'another horse' })
    expect(await confirm(theirs)).toBe('invalid_confirmation_token')
    expect((await api.stores.users.find(account.id))?.email).toBe(account.email)
  })

  test('an address that waits can be withdrawn, also by asking for the one there is', async () => {
    const { account, headers } = await signedIn(api.stores, 'free')
    await change(headers, 'typo@example.org')
    await api.ask('DELETE', '/api/account/pending-email', undefined, headers)
    expect(await me(headers)).toMatchObject({ pendingEmail: null })
    const proof = { id: account.id, email: 'typo@example.org' }
    const link = await mailedToken(api.stores, proof, 'CONFIRM')
    expect(await confirm(link)).toBe('invalid_confirmation_token')
    await change(headers, 'typo@example.org')
    expect(await change(headers, account.email)).toEqual({ pendingEmail: null })
    expect((await mails(api.stores)).filter(({ kind }) => kind === 'email-change')).toHaveLength(2)
  })

  test('a link to one address confirms no other that merely counts as the same', async () => {
    // Two domains that two people can have; folded, they are one.
    const mine = 'me@ma\u0131l.example'
    const theirs = 'me@mail.example'
    const { account, headers } = await signedIn(api.stores, 'trial')
    await change(headers, mine)
    const token = await mailedToken(api.stores, { id: account.id, email: mine }, 'CONFIRM')
    expect(await confirm(token)).toBe('done')
    await change(headers, theirs)
    await confirm(token)
    expect((await me(headers)).email).toBe(mine)
  })

  test('the link is mailed again to who asks, unless there is nothing to confirm', async () => {
    const again = (headers: Record<string, string>) =>
      api.post('/api/auth/resend-confirmation', undefined, headers)
    const { account, headers } = await signedIn(api.stores, 'trial')
    const confirmed = await signedIn(api.stores, 'free')
    expect(await (await again(confirmed.headers)).json()).toEqual({ done: true })
    expect((await mails(api.stores)).map(({ kind }) => kind)).toEqual(['welcome'])
    for (let count = 0; count < 5; count += 1) expect((await again(headers)).status).toBe(200)
    expect((await again(headers)).status).toBe(429)
    expect((await mails(api.stores)).filter(({ kind }) => kind === 'confirmation')).toEqual(
      Array(2).fill({ kind: 'confirmation', userId: account.id }),
    )
  })
})
