import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type BrowserPage, stubBrowserPage } from '../../../tests/support/browser-page.ts'
import { mariaSignedIn } from '../../../tests/support/session-user.ts'
import { SESSION_KEY } from '../../api/stored-session.ts'
import { isErased } from '../../kept/erase-kept.ts'
import { keepTexts, keptForms } from '../../kept/kept-texts.ts'
import { beginSession } from '../../session/session.store.ts'
import { createChangeEmail } from './change-email.store.ts'
import { createChangePassword } from './change-password.store.ts'
import { createDeletion } from './deletion.store.ts'
import { createExport } from './export.store.ts'
import { missingName, saveReviewerName } from './reviewer-name.store.ts'
import { concerns, isOnboarding, profileTabs, tabOf } from './tabs.ts'

let page: BrowserPage
beforeEach(() => {
  page = stubBrowserPage()
  beginSession(mariaSignedIn)
})
afterEach(() => void vi.unstubAllGlobals())

describe('the tabs', () => {
  test.each([
    ['', 'profile'],
    ['?tab=profile', 'profile'],
    ['?tab=subscription', 'subscription'],
    ['?tab=rubrics', 'rubrics'],
    ['?tab=no-such', 'profile'],
    ['?tab=', 'profile'],
  ])('%s is the tab %s', (search, tab) => {
    expect(tabOf(search)).toBe(tab)
  })

  test.each([
    [[], ['profile', 'reading', 'subscription', 'rubrics']],
    [
      ['PERMISSION_VIEW_STATISTICS'],
      ['profile', 'reading', 'subscription', 'rubrics', 'statistics'],
    ],
    [['PERMISSION_PLAYLIST'], ['profile', 'reading', 'subscription', 'rubrics', 'playlists']],
    [['PERMISSION_ADMIN'], [...profileTabs]],
  ])('whoever has %j is concerned by %j', (names, tabs) => {
    expect(profileTabs.filter((tab) => concerns(tab, names))).toEqual(tabs)
  })

  test('onboarding has to be asked for', () => {
    expect(isOnboarding('?tab=rubrics&onboarding=true')).toBe(true)
    expect(isOnboarding('?tab=rubrics&onboarding=1')).toBe(false)
  })
})

describe('being named as reviewer', () => {
  test('wants name and profession, and without consent sends neither', async () => {
    const typed = { agrees: 'on', name: ' Dr. Anna Berger ', profession: ' ' }
    expect(missingName(typed)).toEqual({ kind: 'missing', field: 'profession' })
    const { agrees: _, ...withoutConsent } = typed
    expect(missingName(withoutConsent)).toBeUndefined()
    page.answer('/api/account/reviewer-name', 200, { namedAs: null })
    expect(await saveReviewerName(withoutConsent)).toMatchObject({ ok: true })
    await saveReviewerName({ ...typed, profession: 'Ärztin' })
    expect(page.calls.flatMap(({ body }) => (body ? [JSON.parse(String(body))] : []))).toEqual([
      { namedAs: null },
      { namedAs: { name: 'Dr. Anna Berger', profession: 'Ärztin' } },
    ])
  })
})

describe('changing the password', () => {
  test('goes on with the token that comes back', async () => {
    page.answer('/api/account/password', 200, { accessToken: 'another' })
    const { $state, submit } = createChangePassword()
    await submit({ currentPassword: 'abcdef', newPassword: 'ghijkl', confirmation: 'ghijkl' })
    expect($state.get()).toEqual({ at: 'done' })
    expect(page.storage.get(SESSION_KEY)).toContain('another')
  })

  test('shows a wrong one beside its field and keeps the session', async () => {
    page.answer('/api/account/password', 400, { code: 'wrong_password', message: 'Falsch.' })
    const { $state, submit } = createChangePassword()
    await submit({ currentPassword: 'x', newPassword: 'ghijkl', confirmation: 'ghijkl' })
    expect($state.get()).toMatchObject({ fault: { field: 'currentPassword', message: 'Falsch.' } })
    expect(page.storage.get(SESSION_KEY)).toContain('a-token')
  })

  test('wants both entries alike, and long enough', async () => {
    const { $state, submit } = createChangePassword()
    await submit({ currentPassword: 'x', newPassword: 'abc', confirmation: 'abd' })
    expect($state.get()).toMatchObject({ fault: { kind: 'mismatch' } })
    await submit({ currentPassword: 'x', newPassword: 'abc', confirmation: 'abc' })
    expect($state.get()).toMatchObject({ fault: { code: 'password_length' } })
  })
})

test('a new address is less than 50 characters, and takes effect by a mailed link', async () => {
  const { $state, submit } = createChangeEmail()
  await submit({ email: `${'m'.repeat(38)}@example.org`, password: 'abcdef' })
  expect($state.get()).toMatchObject({ fault: { field: 'email', code: 'email_length' } })
  page.answer('/api/account/email', 200, { pendingEmail: 'new@example.org' })
  await submit({ email: 'new@example.org', password: 'abcdef' })
  expect($state.get()).toEqual({ at: 'done' })
})

test('what is stored is saved as a file, or nothing is', async () => {
  const files: Blob[] = []
  const { $state, submit } = createExport((file) => files.push(file))
  await submit()
  expect($state.get()).toMatchObject({ at: 'refused' })
  page.answer('/api/account/export', 200, { username: 'maria' })
  await submit()
  expect(await files[0]?.text()).toBe('{"username":"maria"}')
  expect(files).toHaveLength(1)
})

test('an account is deleted by its password only', async () => {
  const { $state, submit } = createDeletion()
  await submit({ password: '' })
  expect($state.get()).toMatchObject({ fault: { kind: 'missing' } })
  page.answer('/api/account', 400, { code: 'wrong_password', message: 'Falsch.' })
  await submit({ password: 'x' })
  expect($state.get()).toMatchObject({ fault: { field: 'password', message: 'Falsch.' } })
  page.answer('/api/account', 200, { done: true })
  await submit({ password: 'abcdef' })
  expect($state.get()).toEqual({ at: 'done' })
})

test('with an account what it typed leaves this browser, and nobody else’s', async () => {
  const { id } = mariaSignedIn
  const record = { opening: 'o1', texts: [{ at: '2026-11-21', value: {} }] }
  await keepTexts({ account: id, form: 'rubric/new' }, record)
  await keepTexts({ account: 'another', form: 'rubric/new' }, record)
  const { submit } = createDeletion()
  page.answer('/api/account', 400, { code: 'wrong_password', message: 'Falsch.' })
  await submit({ password: 'x' })
  expect(await keptForms(id)).toHaveLength(1)
  page.answer('/api/account', 200, { done: true })
  await submit({ password: 'abcdef' })
  expect(await keptForms(id)).toEqual([])
  expect(isErased(id)).toBe(true)
  expect(await keptForms('another')).toHaveLength(1)
})
