// Rules: P-SERVE-NO-MAIL.
import { beforeEach, describe, expect, test } from 'vitest'
import { PASSWORD, signedIn, wholeTable } from '../support/accounts.ts'
import { appForEachTest } from '../support/app.ts'
import { noon } from '../support/records.ts'

const DAY = 24 * 60 * 60 * 1000

describe('where no mails are sent', () => {
  const api = appForEachTest()
  beforeEach(() => api.rebuild({ canMail: false }))

  const declared = { kind: 'withdrawal', name: 'Anna', email: 'a@example.org', contract: '' }

  test.each<[string, string, unknown]>([
    ['POST', '/api/auth/forgot-password?email=free@example.org', undefined],
    ['POST', '/api/auth/resend-confirmation', undefined],
    ['PUT', '/api/account/email', { email: 'new@example.org', password: PASSWORD }],
    ['PUT', '/api/account/mails', { trialNotices: false }],
    ['PUT', '/api/account/history', { history: true, retractionMails: true }],
    ['POST', '/api/contract-declarations', declared],
  ])('%s %s says so in both languages, and changes nothing', async (method, path, body) => {
    const { headers } = await signedIn(api.stores, 'free')
    const before = await wholeTable(api.stores)
    const ask = async (language: string) => {
      const answer = await api.ask(method, path, body, { ...headers, 'Accept-Language': language })
      expect(answer.status).toBe(503)
      return answer.json()
    }
    expect(await ask('de')).toMatchObject({
      code: 'mail_unavailable',
      message: expect.stringContaining('verschickt keine E-Mails'),
    })
    expect(await ask('en')).toMatchObject({
      code: 'mail_unavailable',
      message: expect.stringContaining('sends no emails'),
    })
    expect(await wholeTable(api.stores)).toEqual(before)
  })

  test('whoever signs up has the whole trial, which waits for no confirmation', async () => {
    const newcomer = { username: 'Newcomer', email: 'new@example.org', password: PASSWORD }
    const person = await (await api.post('/api/auth/signup', newcomer)).json()
    expect(person).toMatchObject({
      emailConfirmed: false,
      trialEndsAt: new Date(noon.getTime() + 30 * DAY).toISOString(),
      confirmBy: null,
      withoutMails: true,
    })
    api.rebuild({ canMail: false, now: () => new Date(noon.getTime() + 29 * DAY) })
    const { username, password } = newcomer
    const signedInLater = await api.post('/api/auth/signin', { username, password })
    expect(await signedInLater.json()).toMatchObject({
      subscriptionLevel: 'Premium',
      withoutMails: true,
    })
  })

  test('a history is kept without mails', async () => {
    const { headers } = await signedIn(api.stores, 'free')
    const response = await api.ask('PUT', '/api/account/history', { history: true }, headers)
    expect(await response.json()).toMatchObject({ history: { on: true, retractionMails: false } })
  })
})
