import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type BrowserPage, stubBrowserPage } from '../../tests/support/browser-page.ts'
import { maria } from '../../tests/support/session-user.ts'
import { call } from '../api/api.ts'
import { SESSION_KEY } from '../api/stored-session.ts'
import { currentUser } from '../contract/accounts/auth.ts'
import { $keyQuestions, answerKeyQuestions, askForKeys } from './key-question.store.ts'

describe('calls that need a passkey (P-DESK-PASSKEYS)', () => {
  let page: BrowserPage
  beforeEach(() => {
    page = stubBrowserPage()
    page.storage.set(SESSION_KEY, '{"token":"a","user":{"username":"maria","roles":[]}}')
  })
  afterEach(() => void vi.unstubAllGlobals())

  const refuse = (code: string) => page.answer('/api/auth/me', 403, { code, message: 'Key.' })
  const asked = () => vi.waitFor(() => expect($keyQuestions.get()).not.toEqual([]))

  test('are refused on a page that asks nobody', async () => {
    refuse('passkey_needed')
    expect(await call(currentUser, {})).toMatchObject({ error: { code: 'passkey_needed' } })
  })

  test('wait together, and are made again once it is confirmed', async () => {
    askForKeys()
    refuse('passkey_confirmation_needed')
    refuse('passkey_needed')
    const waiting = [call(currentUser, {}), call(currentUser, {})]
    await vi.waitFor(() => expect($keyQuestions.get()).toHaveLength(2))
    page.answer('/api/auth/me', 200, maria)
    page.answer('/api/auth/me', 200, maria)
    answerKeyQuestions(true)
    expect((await Promise.all(waiting)).map(({ ok }) => ok)).toEqual([true, true])
    expect(page.calls).toHaveLength(4)
    expect($keyQuestions.get()).toEqual([])
  })

  test('ask for a while no more by themselves where nobody would answer', async () => {
    refuse('passkey_needed')
    const waiting = call(currentUser, {})
    await asked()
    answerKeyQuestions(false)
    expect(await waiting).toMatchObject({ error: { code: 'passkey_needed' } })
    refuse('passkey_needed')
    expect(await call(currentUser, {})).toMatchObject({ ok: false })
    // What somebody does asks again.
    refuse('passkey_confirmation_needed')
    const done = call(currentUser, {})
    await asked()
    answerKeyQuestions(false)
    expect(await done).toMatchObject({ ok: false })
  })
})
