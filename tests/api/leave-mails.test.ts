// Rules: P-MAIL-ENDED, P-MAIL-LANGUAGE, P-MAIL-LINKS, P-SERVE-ERASURES.
import { beforeEach, describe, expect, test } from 'vitest'
import { LEAVE_BY_NETWORK } from '../../functions/accounts/account-limits.ts'
import { leftLetterKey, UnlistedErasure } from '../../functions/accounts/delete-account.ts'
import { openLetterContent } from '../../functions/editorial/letter-content.ts'
import { prepareMail } from '../../functions/mail/mails.ts'
import type { MailRequest } from '../../functions/store/mail/mail-request.ts'
import { confirmed, letterReader, signedIn } from '../support/accounts.ts'
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
    {
      mails: 'trial-notices',
      kind: 'trial-ending',
      purpose: 'LEAVE_TRIAL',
      who: 'trial',
      wanted: { trialNotices: true },
      ended: { trialNotices: false },
    },
    {
      mails: 'desk',
      kind: 'desk-news',
      purpose: 'LEAVE_DESK',
      who: 'editor',
      wanted: { desk: 'daily' },
      ended: { desk: 'none' },
    },
  ] as const)('of $kind', ({ mails, kind, purpose, who, wanted, ended }) => {
    test('one of them has the token that ends them; then none is sent until they are wanted again', async () => {
      const { account, headers } = await signedIn(api.stores, who)
      await confirmed(api.stores, account)
      const { id: userId } = account
      const headline = { de: 'Salz', en: 'Salt' }
      const notice = { event: 'approved' as const, hearticleId: 1, headline, by: null }
      const request = { kind, userId, notice } as MailRequest
      const letterContent = openLetterContent({ ...api.stores, now: () => noon })
      const preparing = { ...api.stores, letterContent, at: noon, queuedAt: noon }
      const prepared = () => prepareMail(request, preparing)
      const chosen = async () => (await (await api.get('/api/auth/me', headers)).json()).mails

      const data = await (await prepared())?.complete()
      const token = data && 'token' in data ? (data.token ?? '') : ''
      expect(await api.stores.mailedTokens.find(token, purpose, noon)).toMatchObject({ userId })
      const first = { language: 'de', desk: 'at-once', trialNotices: true, letter: 'none' }
      expect(await chosen()).toEqual(first)
      const answer = await api.app.request(
        `/api/account/leave-mails?${new URLSearchParams({ token })}`,
        { method: 'POST', body: asForm },
      )
      expect(await answer.json()).toEqual({ mails })
      expect(await chosen()).toEqual({ ...first, ...ended })
      expect(await prepared()).toBeUndefined()

      const choose = async (body: object) =>
        (await api.ask('PUT', '/api/account/mails', body, headers)).json()
      expect(await choose(wanted)).toEqual({ ...first, ...wanted })
      expect(await prepared()).toBeDefined()
      expect(await choose(ended)).toEqual({ ...first, ...ended })
      expect(await prepared()).toBeUndefined()
    })
  })

  test('alarms about studies come whatever the desk chose, and cannot be ended', async () => {
    const { account } = await signedIn(api.stores, 'editor')
    await confirmed(api.stores, account)
    await api.stores.mailings.choose(account.id, { desk: 'none' }, noon)
    const alarm = {
      pmid: '101',
      type: 'retracted' as const,
      title: 'Salt',
      hearticleIds: [1],
      hearticles: [],
    }
    const request = { kind: 'study-alarm' as const, userId: account.id, alarm }
    const letterContent = openLetterContent({ ...api.stores, now: () => noon })
    const preparing = { ...api.stores, letterContent, at: noon, queuedAt: noon }
    const mail = await prepareMail(request, preparing)
    expect(await mail?.complete()).not.toHaveProperty('token')
  })

  test('mails come in the language that is chosen, and the language of a page changes nothing', async () => {
    const { account, headers } = await signedIn(api.stores, 'free', {
      username: 'Bert',
      email: 'bert@example.org',
    })
    const me = async (language: string) =>
      (await api.get(`/api/auth/me?lang=${language}`, headers)).json()
    expect(account.language).toBe('de')
    expect(await me('en')).toMatchObject({ mails: { language: 'de' } })
    await api.ask('PUT', '/api/account/mails?lang=de', { language: 'en' }, headers)
    expect(await me('de')).toMatchObject({ mails: { language: 'en' } })
    expect(await api.stores.users.find(account.id)).toMatchObject({ language: 'en' })
    const taken = await (await api.get('/api/account/export?lang=de', headers)).json()
    expect(taken.account).toMatchObject({ language: 'en', mails: { language: 'en' } })
  })

  test('two kinds that are ended at once are both ended', async () => {
    const { mailings, users } = api.stores
    await Promise.all([
      mailings.choose(id, { desk: 'none' }, noon),
      mailings.choose(id, { trialNotices: false }, noon),
    ])
    expect(await users.find(id)).toMatchObject({ deskMails: 'none', withoutTrialNotices: true })
  })

  test('nobody who is gone comes back by ending their mails', async () => {
    await api.stores.mailings.choose('00000000-0000-4000-8000-000000000000', { desk: 'none' }, noon)
    expect(await api.stores.users.find('00000000-0000-4000-8000-000000000000')).toBeUndefined()
  })

  test('a token that does not hold ends nothing', async () => {
    const wrong = '/api/account/leave-mails?token=guessed'
    expect(await click(asForm, wrong)).toMatchObject({ status: 400 })
    expect(await wants()).toBe(true)
  })

  test('leaving the letter is noted for a restore; unlisted it is not acknowledged, and no letter comes (P-SERVE-ERASURES)', async () => {
    const readerId = await letterReader(api.stores, 'anna@example.org')
    const { leaveToken = '' } = (await api.stores.letterReaders.find(readerId)) ?? {}
    const leave = () => click(asForm, `/api/account/leave-mails?token=${leaveToken}`)
    const put = () => Promise.reject(new UnlistedErasure('the disk is full'))
    api.rebuild({ files: { ...api.stores.files, put } })
    expect(await leave()).toMatchObject({ status: 503 })
    expect(await api.stores.letterReaders.find(readerId)).toBeUndefined()
    api.rebuild({})
    expect(await leave()).toMatchObject({ status: 200 })
    const { account, headers } = await signedIn(api.stores, 'free', { username: 'Bert' })
    const choose = (letter: string) => api.ask('PUT', '/api/account/mails', { letter }, headers)
    await choose('low')
    expect([...api.stores.objects.keys()]).toEqual([leftLetterKey(readerId)])
    await choose('none')
    expect(api.stores.objects.has(leftLetterKey(account.id))).toBe(true)
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
