// Rules: P-MAIL-ENDED, P-MAIL-LANGUAGE, P-MAIL-LINKS.
import { beforeEach, describe, expect, test } from 'vitest'
import { LEAVE_BY_NETWORK } from '../../functions/accounts/account-limits.ts'
import { prepareMail } from '../../functions/mail/prepare-mail.ts'
import type { MailRequest } from '../../functions/store/mail/mail-request.ts'
import { deskMails } from '../../src/contract/protocol/account-fields.ts'
import { endedMails } from '../../src/domain/account/account.ts'
import { confirmed, signedIn } from '../support/accounts.ts'
import { appForEachTest } from '../support/app.ts'
import { noon } from '../support/records.ts'

describe('ending mails by the address in their head', () => {
  const api = appForEachTest()
  let id: string
  let address: string

  beforeEach(async () => {
    const { account, headers } = await signedIn(api.stores, 'free')
    id = account.id
    const wish = { history: true, retractionMails: true }
    await api.ask('PUT', '/api/account/history', wish, headers)
    const link = { email: account.email, validFor: 60 }
    const token = await api.stores.mailedTokens.issue(id, 'LEAVE', link, noon)
    address = `/api/account/leave-mails?${new URLSearchParams({ token, lang: 'en' })}`
  })

  const wants = async () => (await api.stores.users.find(id))?.readingHistory?.retractionMails
  /** As a mail program posts it (RFC 8058): no session, no cookie, no JSON. */
  const click = async (body: URLSearchParams | FormData, path = address) => {
    const { status, headers } = await api.app.request(path, { method: 'POST', body })
    return { status, location: headers.get('Location') }
  }
  const asForm = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })

  test.each(['GET', 'HEAD'])('%s ends nothing, and leads to the page that asks', async (method) => {
    const answer = await api.app.request(address, { method })
    expect(answer.status).toBe(303)
    const page = new URL(answer.headers.get('Location') ?? '', 'http://localhost')
    expect(page.pathname).toBe('/en/leave-mails')
    expect(page.searchParams.get('token')).toBe(
      new URL(address, 'http://localhost').searchParams.get('token'),
    )
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    expect(await wants()).toBe(true)
  })

  test('leads nowhere else, whatever stands in it', async () => {
    const hostile =
      '/api/account/leave-mails?token=%2F%2Fevil.example%0D%0AX%3A1&lang=//evil.example'
    const answer = await api.app.request(hostile)
    expect(answer.headers.get('Location')).toBe('/leave-mails?token=%2F%2Fevil.example%0D%0AX%3A1')
  })

  test('one click ends them without a session, and a second one says the same', async () => {
    const multipart = new FormData()
    multipart.set('List-Unsubscribe', 'One-Click')
    for (const body of [asForm, multipart]) {
      expect(await click(body)).toEqual({ status: 200, location: null })
      expect(await wants()).toBe(false)
    }
  })

  describe.each([
    { mails: 'study-alarms', kind: 'study-alarm', purpose: 'LEAVE_ALARMS', who: 'editor' },
    { mails: 'trial-notices', kind: 'trial-ending', purpose: 'LEAVE_TRIAL', who: 'trial' },
    { mails: 'review-asked', kind: 'review-asked', purpose: 'LEAVE_REVIEWS', who: 'reviewer' },
    { mails: 'review-verdict', kind: 'review-verdict', purpose: 'LEAVE_VERDICTS', who: 'editor' },
    { mails: 'approval-lapsed', kind: 'approval-lapsed', purpose: 'LEAVE_LAPSED', who: 'editor' },
    { mails: 'planned-edition', kind: 'planned-edition', purpose: 'LEAVE_PLANNED', who: 'editor' },
    { mails: 'moved-to-trash', kind: 'moved-to-trash', purpose: 'LEAVE_TRASH', who: 'editor' },
    {
      mails: 'desk-mentioned',
      kind: 'desk-mentioned',
      purpose: 'LEAVE_MENTIONS',
      who: 'reviewer',
    },
    { mails: 'desk-assigned', kind: 'desk-assigned', purpose: 'LEAVE_ASSIGNED', who: 'editor' },
  ] as const)('of $kind', ({ mails, kind, purpose, who }) => {
    test('one of them has the token that ends them; then none is sent until they are wanted again', async () => {
      const { account, headers } = await signedIn(api.stores, who)
      await confirmed(api.stores, account)
      const { id: userId } = account
      const type = 'retracted' as const
      const alarm = { pmid: '101', type, title: 'Salt', hearticleIds: [1] }
      const headline = { de: 'Salz', en: 'Salt' }
      const notice = { event: 'approved' as const, hearticleId: 1, headline, by: null }
      const request = { kind, userId, alarm, notice } as MailRequest
      const prepared = () => prepareMail(request, api.stores, { at: noon, queuedAt: noon })
      const ended = async () =>
        (await (await api.get('/api/auth/me', headers)).json()).endedMails as string[]

      const data = await (await prepared())?.complete()
      const token = data && 'token' in data ? (data.token ?? '') : ''
      expect(await api.stores.mailedTokens.find(token, purpose, noon)).toMatchObject({ userId })
      expect(await ended()).toEqual([])
      const answer = await api.app.request(
        `/api/account/leave-mails?${new URLSearchParams({ token })}`,
        { method: 'POST', body: asForm },
      )
      expect(await answer.json()).toEqual({ mails })
      expect(await ended()).toEqual([mails])
      expect(await prepared()).toBeUndefined()

      const wish = async (body: object) =>
        (await api.ask('PUT', '/api/account/wanted-mails', { mails, ...body }, headers)).json()
      expect(await wish({})).toEqual({ endedMails: [] })
      expect(await prepared()).toBeDefined()
      expect(await wish({ wanted: false })).toEqual({ endedMails: [mails] })
      expect(await prepared()).toBeUndefined()
    })
  })

  test('one click of a digest ends all mails of the desk, and no other (P-DESK-DIGEST)', async () => {
    const { account, headers } = await signedIn(api.stores, 'editor')
    const chosen = await api.ask('PUT', '/api/account/desk-digest', { deskDigest: true }, headers)
    expect(chosen.status).toBe(200)
    const me = async () => (await api.get('/api/auth/me', headers)).json()
    expect(await me()).toMatchObject({ deskDigest: true, endedMails: [] })
    const link = { email: account.email, validFor: 60 }
    const token = await api.stores.mailedTokens.issue(account.id, 'LEAVE_DIGEST', link, noon)
    const path = `/api/account/leave-mails?${new URLSearchParams({ token })}`
    const answer = await api.app.request(path, { method: 'POST', body: asForm })
    expect(await answer.json()).toEqual({ mails: 'desk-digest' })
    expect((await me()).endedMails).toEqual([...deskMails])
  })

  test('mails come in the language that is chosen, and the language of a page changes nothing', async () => {
    const { account, headers } = await signedIn(api.stores, 'free', {
      username: 'Bert',
      email: 'bert@example.org',
    })
    const me = async (language: string) =>
      (await api.get(`/api/auth/me?lang=${language}`, headers)).json()
    expect(account.language).toBe('de')
    expect(await me('en')).toMatchObject({ mailLanguage: 'de' })
    await api.ask('PUT', '/api/account/mail-language?lang=de', { mailLanguage: 'en' }, headers)
    expect(await me('de')).toMatchObject({ mailLanguage: 'en' })
    expect(await api.stores.users.find(account.id)).toMatchObject({ language: 'en' })
    const taken = await (await api.get('/api/account/export?lang=de', headers)).json()
    expect(taken.account).toMatchObject({ language: 'en', mailLanguage: 'en' })
  })

  test('two kinds that are ended at once are both ended', async () => {
    const { mailings, users } = api.stores
    await Promise.all([
      mailings.setEnded(id, 'study-alarms', true),
      mailings.setEnded(id, 'trial-notices', true),
    ])
    const account = await users.find(id)
    expect(account && endedMails(account)).toEqual(['study-alarms', 'trial-notices'])
  })

  test('nobody who is gone comes back by ending their mails', async () => {
    await api.stores.mailings.setEnded('00000000-0000-4000-8000-000000000000', 'study-alarms', true)
    expect(await api.stores.users.find('00000000-0000-4000-8000-000000000000')).toBeUndefined()
  })

  test('a token that does not hold ends nothing', async () => {
    const wrong = '/api/account/leave-mails?token=guessed'
    expect(await click(asForm, wrong)).toMatchObject({ status: 400 })
    expect(await wants()).toBe(true)
  })

  test('guesses from a provider’s network keep nobody else there from ending theirs', async () => {
    const { consume } = api.stores.rateLimits
    api.rebuild({
      rateLimits: {
        ...api.stores.rateLimits,
        consume: (limit, key, at) =>
          consume(limit.name === LEAVE_BY_NETWORK.name ? { ...limit, max: 1 } : limit, key, at),
      },
    })
    const wrong = '/api/account/leave-mails?token=guessed'
    expect((await click(asForm, wrong)).status).toBe(400)
    expect((await click(asForm, wrong)).status).toBe(429)
    expect((await click(asForm)).status).toBe(200)
  })
})
