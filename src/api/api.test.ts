import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type BrowserPage, stubBrowserPage } from '../../tests/support/browser-page.ts'
import { maria, mariaSignedIn } from '../../tests/support/session-user.ts'
import { exportAccount } from '../contract/accounts/account.ts'
import { currentUser, signIn } from '../contract/accounts/auth.ts'
import { uploadProfileImage } from '../contract/accounts/profile-image.ts'
import { listRubrics } from '../contract/reading/rubrics.ts'
import { call, callForFile } from './api.ts'
import { SESSION_KEY } from './stored-session.ts'

const session = (token: string) =>
  JSON.stringify({ token, user: { username: 'maria', roles: ['ROLE_USER'] } })

describe('calls from a page', () => {
  let page: BrowserPage
  beforeEach(() => {
    page = stubBrowserPage('en')
    page.storage.set(SESSION_KEY, session('a-token'))
  })
  afterEach(() => void vi.unstubAllGlobals())

  test('carry the token and the language of the page', async () => {
    page.answer('/api/auth/me', 200, maria)
    await call(currentUser, {})
    expect(Object.fromEntries(page.calls[0]?.headers ?? [])).toEqual({
      authorization: 'Bearer a-token',
      'accept-language': 'en',
    })
  })

  test('whose answers are the same for everybody carry no token', async () => {
    page.answer('/api/rubrics', 200, [])
    await call(listRubrics, {})
    expect(page.calls[0]?.headers.has('Authorization')).toBe(false)
  })

  test('that sign in carry none, and being refused ends no session', async () => {
    const body = { username: 'maria', password: 'wrong' }
    page.answer('/api/auth/signin', 401, { code: 'invalid_credentials', message: 'No.' })
    expect(await call(signIn, { body }, { anonymous: true })).toMatchObject({ ok: false })
    expect(page.calls[0]?.headers.has('Authorization')).toBe(false)
    expect(page.storage.has(SESSION_KEY)).toBe(true)
    page.answer('/api/auth/signin', 200, mariaSignedIn)
    expect(await call(signIn, { body }, { anonymous: true })).toMatchObject({ ok: true })
  })

  test('end the session by a 401, but not one that began since', async () => {
    const unauthorized = { code: 'unauthorized', message: 'Please sign in.' }
    page.answer('/api/auth/me', 401, unauthorized)
    const late = call(currentUser, {})
    page.storage.set(SESSION_KEY, session('a-newer-token'))
    expect(await late).toMatchObject({ ok: false, error: { code: 'unauthorized' } })
    expect(page.storage.get(SESSION_KEY)).toContain('a-newer-token')
    page.answer('/api/auth/me', 401, unauthorized)
    await call(currentUser, {})
    expect(page.storage.has(SESSION_KEY)).toBe(false)
  })

  test('end it by a 401 without words, too', async () => {
    page.answer('/api/auth/me', 401, 'from a proxy')
    expect(await call(currentUser, {})).toMatchObject({ error: { code: 'network_error' } })
    expect(page.storage.has(SESSION_KEY)).toBe(false)
  })

  test.each([
    ['a sentence', { message: 'Internal Server Error' }, { message: 'Internal Server Error' }],
    ['a page', '<h1>Bad gateway</h1>', {}],
    ['another shape', { message: 7, code: 'internal_error' }, {}],
    ['no words', { message: ' ' }, {}],
    ['nothing', null, {}],
  ])('tell an answer that is %s from none at all', async (_, body, words) => {
    page.answer('/api/auth/me', 502, body)
    expect(await call(currentUser, {})).toEqual({
      ok: false,
      error: { code: 'network_error', status: 502, ...words },
    })
  })

  test('send a file as a form', async () => {
    page.answer('/api/admin/users/7/profile-image', 200, {
      profileImageChangedAt: '2026-11-21T10:00:00.000Z',
    })
    const file = new Blob(['x'], { type: 'image/png' })
    expect(await call(uploadProfileImage, { params: { id: '7' }, file })).toMatchObject({
      ok: true,
    })
    expect(page.calls[0]?.headers.has('Content-Type')).toBe(false)
    const form = page.calls[0]?.body
    expect(form instanceof FormData && form.get('file')).toBeInstanceOf(Blob)
  })

  test('bring a file', async () => {
    page.answer('/api/account/export', 200, { all: 'of it' })
    const outcome = await callForFile(exportAccount, {})
    expect(outcome.ok && (await outcome.value.text())).toBe('{"all":"of it"}')
    expect(await callForFile(exportAccount, {})).toEqual({
      ok: false,
      error: { code: 'network_error' },
    })
  })
})
