// Rules: P-FORGOTTEN, P-SIGN-IN, P-SIGN-UP.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type BrowserPage, stubBrowserPage } from '../../../tests/support/browser-page.ts'
import { maria, mariaSignedIn } from '../../../tests/support/session-user.ts'
import { SESSION_KEY } from '../../api/stored-session.ts'
import { beginSession } from '../../session/session.store.ts'
import { createConfirmation } from './confirm-email.store.ts'
import { createForgot } from './forgot.store.ts'
import { createReset } from './reset.store.ts'
import { createSignIn } from './sign-in.store.ts'
import { createSignUp } from './sign-up.store.ts'

let page: BrowserPage
beforeEach(() => {
  page = stubBrowserPage()
})
afterEach(() => void vi.unstubAllGlobals())

const sentBody = (index = 0) => JSON.parse(String(page.calls[index]?.body))

describe('signing in', () => {
  test('wants both fields, the name first', async () => {
    const { $state, submit } = createSignIn()
    await submit({ username: '', password: '' })
    expect($state.get()).toEqual({ at: 'refused', fault: { kind: 'missing', field: 'username' } })
    await submit({ username: 'maria', password: '' })
    expect($state.get()).toEqual({ at: 'refused', fault: { kind: 'missing', field: 'password' } })
    expect(page.calls).toEqual([])
  })

  test('begins a session, with a password of blanks, too', async () => {
    page.answer('/api/auth/signin', 200, mariaSignedIn)
    const { $state, submit } = createSignIn()
    await submit({ username: 'maria', password: '      ' })
    expect($state.get()).toEqual({ at: 'done' })
    expect(sentBody()).toEqual({ username: 'maria', password: '      ' })
    expect(page.storage.has(SESSION_KEY)).toBe(true)
  })

  test('gives the words of the API, and none where there was no answer', async () => {
    page.answer('/api/auth/signin', 401, { code: 'invalid_credentials', message: 'Nein.' })
    const { $state, submit } = createSignIn()
    const typed = { username: 'maria', password: 'falsch' }
    await submit(typed)
    expect($state.get()).toMatchObject({ fault: { kind: 'refused', message: 'Nein.' } })
    await submit(typed)
    expect($state.get()).toMatchObject({ fault: { kind: 'refused', message: undefined } })
  })
})

describe('asking for a new password', () => {
  test('wants an address, of whatever length, and sends it in the query', async () => {
    const { $state, submit } = createForgot()
    await submit({ email: '' })
    expect($state.get()).toMatchObject({ fault: { kind: 'missing', field: 'email' } })
    await submit({ email: 'maria' })
    expect($state.get()).toMatchObject({ fault: { kind: 'rule', code: 'email_not_valid' } })
    page.answer('/api/auth/forgot-password', 200, { done: true })
    await submit({ email: ' maria+news@example.org ' })
    expect($state.get()).toEqual({ at: 'done' })
    expect(page.calls[0]?.path).toBe('/api/auth/forgot-password?email=maria%2Bnews%40example.org')
    expect(page.calls[0]?.body).toBeUndefined()
  })
})

describe('signing up', () => {
  const typed = {
    username: 'maria',
    email: 'maria@example.org',
    password: 'abcdef',
    isChamberMember: true,
    wantsLetter: true,
  }
  const SIGN_UP = '/api/auth/signup'
  const callbacks = { created: () => undefined, onlyCreated: () => undefined }

  test('checks password, name and address in this order', async () => {
    const { $state, submit } = createSignUp(callbacks)
    const wrong = { username: 'ma', email: `${'m'.repeat(38)}@example.org`, password: 'abc' }
    await submit({ ...typed, ...wrong })
    expect($state.get()).toMatchObject({ fault: { field: 'password', code: 'password_length' } })
    await submit({ ...typed, ...wrong, password: 'abcdef' })
    expect($state.get()).toMatchObject({ fault: { field: 'username', code: 'username_length' } })
    await submit({ ...typed, email: wrong.email })
    expect($state.get()).toMatchObject({ fault: { field: 'email', code: 'email_length' } })
    expect(wrong.email).toHaveLength(50)
    expect(page.calls).toEqual([])
  })

  test('signs in at once', async () => {
    const onlyCreated = vi.fn()
    // Until then an account is made; from then on its trial begins.
    const created = vi.fn(() => expect(page.calls.map(({ path }) => path)).toEqual([SIGN_UP]))
    page.answer(SIGN_UP, 200, maria)
    page.answer('/api/auth/signin', 200, mariaSignedIn)
    const { $state, submit } = createSignUp({ created, onlyCreated })
    await submit(typed)
    expect($state.get()).toEqual({ at: 'done' })
    expect(sentBody()).toMatchObject({ username: 'maria', isArztekammerMember: true })
    expect(page.storage.has(SESSION_KEY)).toBe(true)
    expect(created).toHaveBeenCalledOnce()
    expect(onlyCreated).not.toHaveBeenCalled()
  })

  test('says that the account is there where only signing in failed', async () => {
    const onlyCreated = vi.fn()
    page.answer(SIGN_UP, 200, maria)
    const { $state, submit } = createSignUp({ ...callbacks, onlyCreated })
    await submit(typed)
    expect($state.get()).toEqual({ at: 'done' })
    expect(onlyCreated).toHaveBeenCalledOnce()
    expect(page.storage.has(SESSION_KEY)).toBe(false)
  })

  test('shows beside which field the API found a fault', async () => {
    page.answer(SIGN_UP, 409, { code: 'email_taken', message: 'Vergeben.' })
    const { $state, submit } = createSignUp(callbacks)
    await submit(typed)
    expect($state.get()).toMatchObject({ fault: { field: 'email', message: 'Vergeben.' } })
  })
})

describe('setting a new password', () => {
  test('wants both entries alike before it looks at the length', async () => {
    const token = 'a-mailed-token'
    const { $state, submit } = createReset()
    await submit({ token, newPassword: 'abc', confirmation: 'abd' })
    expect($state.get()).toMatchObject({ fault: { kind: 'mismatch', field: 'confirmation' } })
    await submit({ token, newPassword: 'abc', confirmation: 'abc' })
    expect($state.get()).toMatchObject({ fault: { kind: 'rule', field: 'newPassword' } })
    page.answer('/api/auth/reset-password', 200, { done: true })
    await submit({ token, newPassword: 'abcdef', confirmation: 'abcdef' })
    expect($state.get()).toEqual({ at: 'done' })
    expect(sentBody()).toEqual({ token: 'a-mailed-token', newPassword: 'abcdef' })
  })
})

describe('a session of this browser', () => {
  const typed = { token: 'a-mailed-token', newPassword: 'abcdef', confirmation: 'abcdef' }

  test('is forgotten once the password has been set anew', async () => {
    beginSession(mariaSignedIn)
    page.answer('/api/auth/reset-password', 200, { done: true })
    await createReset().submit(typed)
    expect(page.storage.has(SESSION_KEY)).toBe(false)
    expect(page.calls.map(({ path }) => path)).toEqual(['/api/auth/reset-password'])
  })

  test('stays where the token is not taken', async () => {
    beginSession(mariaSignedIn)
    const error = { code: 'invalid_reset_token', message: 'Abgelaufen.' }
    page.answer('/api/auth/reset-password', 400, error)
    await createReset().submit(typed)
    expect(page.storage.has(SESSION_KEY)).toBe(true)
  })
})

describe('confirming an address', () => {
  test('is done by the token, and not tried without one', async () => {
    const { $state, confirm } = createConfirmation()
    expect([$state.get(), page.calls]).toEqual([{ at: 'looking' }, []])
    await confirm(undefined)
    expect($state.get()).toEqual({ at: 'no-token' })
    expect(page.calls).toEqual([])
    page.answer('/api/auth/confirm-email', 200, { done: true })
    await confirm('a-mailed-token')
    expect($state.get()).toEqual({ at: 'confirmed' })
  })

  test('waits for what is agreed to, and sends that with the button', async () => {
    const path = '/api/auth/confirm-email'
    page.answer(`${path}/asked`, 200, { askedFor: ['answer'] })
    page.answer(path, 200, { done: true, askedFor: ['answer'] })
    const { $state, $agreed, look, confirm } = createConfirmation()
    const looked = look('a-mailed-token')
    expect($state.get()).toEqual({ at: 'looking' })
    await looked
    expect([$state.get(), $agreed.get()]).toEqual([{ at: 'asked' }, ['answer']])
    await confirm('a-mailed-token')
    expect(sentBody(1)).toEqual({ token: 'a-mailed-token', askedFor: ['answer'] })
  })

  test('agrees to what the mail named alone where looking fails', async () => {
    const { $state, look, confirm } = createConfirmation()
    await look('a-mailed-token')
    expect($state.get()).toEqual({ at: 'asked' })
    await confirm('a-mailed-token')
    expect(sentBody(1)).toEqual({ token: 'a-mailed-token' })
  })

  test('can be tried again after a dead network, not with a token that is over', async () => {
    const { $state, confirm } = createConfirmation()
    await confirm('a-mailed-token')
    expect($state.get()).toEqual({ at: 'failed', message: undefined, isFinal: false })
    const error = { code: 'invalid_confirmation_token', message: 'Abgelaufen.' }
    page.answer('/api/auth/confirm-email', 400, error)
    await confirm('a-mailed-token')
    expect($state.get()).toEqual({ at: 'failed', message: 'Abgelaufen.', isFinal: true })
  })
})
