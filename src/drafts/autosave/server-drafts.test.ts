import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { type BrowserPage, stubBrowserPage } from '../../../tests/support/browser-page.ts'
import { mariaSignedIn } from '../../../tests/support/session-user.ts'
import { SESSION_KEY } from '../../api/stored-session.ts'
import { beginSession } from '../../session/session.store.ts'
import { createServerCopy, discardAtServer, draftsAtServer } from './server-drafts.ts'

let page: BrowserPage
beforeEach(() => {
  page = stubBrowserPage()
  beginSession(mariaSignedIn)
})
afterEach(() => vi.unstubAllGlobals())

const visit = '7d9f6c1e-3a52-4c55-9c2e-0f0a1b2c3d4e'
const account = mariaSignedIn.id
const draft = {
  ...{ account, form: 'rubric/3', visit, title: 'Salz', at: '2026-11-21T10:00:00.000Z' },
  content: { version: 1, base: 'S', value: 'Salz' },
}

test('a draft whose answer was lost is taken away at the service once it is saved', async () => {
  const copiedAt: Array<string | undefined> = []
  const copy = createServerCopy({ account, visit }, (at) => copiedAt.push(at))
  copy.change(draft, [])
  await copy.flush()
  copy.change(undefined, [])
  await copy.flush()
  expect(page.calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
    `PUT /api/drafts/${visit}`,
    `DELETE /api/drafts/${visit}`,
  ])
  // It is never said to be there.
  expect(copiedAt).toEqual([undefined, undefined])
})

test('the same text is not sent once more, where another device may have taken it up since', async () => {
  page.answer(`/api/drafts/${visit}`, 200, { at: draft.at })
  const copy = createServerCopy({ account, visit }, () => {})
  copy.change(draft, [])
  await copy.flush()
  copy.change({ ...draft, at: '2026-11-21T10:00:09.000Z' }, [])
  await copy.flush()
  expect(page.calls).toHaveLength(1)
  copy.change({ ...draft, content: { ...draft.content, value: 'Salz und' } }, [])
  await copy.flush()
  expect(page.calls).toHaveLength(2)
})

test('what was taken up goes at the service only once it is there as part of this one', async () => {
  const other = '8d9f6c1e-3a52-4c55-9c2e-0f0a1b2c3d4e'
  const copy = createServerCopy({ account, visit }, () => {})
  copy.change(draft, [{ account, form: 'rubric/3', visit: other }])
  await copy.flush()
  const deleted = () => page.calls.filter(({ method }) => method === 'DELETE')
  expect(deleted()).toEqual([])
  page.answer(`/api/drafts/${visit}`, 200, { at: draft.at })
  await copy.flush()
  expect(deleted()).toMatchObject([{ path: `/api/drafts/${other}` }])
})

test('a last copy of what was taken up, which arrives after it was taken away, is not offered', async () => {
  const other = '8d9f6c1e-3a52-4c55-9c2e-0f0a1b2c3d4e'
  page.answer(`/api/drafts/${visit}`, 200, { at: draft.at })
  page.answer(`/api/drafts/${other}`, 200, { visit: other })
  const copy = createServerCopy({ account, visit }, () => {})
  copy.change(draft, [{ account, form: 'rubric/3', visit: other }])
  await copy.flush()
  // The page that is open later knows only what this browser keeps.
  expect(page.storage.get('hearticle.drafts-discarded')).toBe(`${account}/${other}`)
})

test('what could not be sent is sent once the device is online again, without another change', async () => {
  const copiedAt: Array<string | undefined> = []
  const copy = createServerCopy({ account, visit }, (at) => copiedAt.push(at))
  copy.change(draft, [])
  await copy.flush()
  page.answer(`/api/drafts/${visit}`, 200, { at: draft.at })
  dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(copiedAt).toEqual([undefined, draft.at]))
  copy.end()
})

test('what could not be sent is sent again by itself, what was refused for good is not', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const copy = createServerCopy({ account, visit }, () => {})
  copy.change(draft, [])
  await vi.advanceTimersByTimeAsync(5000)
  expect(page.calls).toHaveLength(1)
  page.answer(`/api/drafts/${visit}`, 413, { code: 'payload_too_large', message: 'Zu viel.' })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(page.calls).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(page.calls).toHaveLength(2)
  copy.end()
})

test('what is discarded goes at the service also where the page ends while it is being sent', async () => {
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    void fetch(path, init).catch(() => {})
    return new Promise(() => {})
  })
  const copy = createServerCopy({ account, visit }, () => {})
  copy.change(draft, [])
  void copy.flush()
  await vi.waitFor(() => expect(page.calls).toHaveLength(1))
  copy.change(undefined, [])
  void copy.flush({ isLeaving: true })
  expect(page.calls.map(({ method }) => method)).toEqual(['PUT', 'DELETE'])
})

test('what was discarded is not offered again by a page that asks before the service has done it', async () => {
  const listed = { form: draft.form, visit, title: draft.title, at: draft.at }
  // The page ends, and nobody hears the answer.
  await discardAtServer(account, [visit])
  vi.resetModules()
  const nextPage = await import('./server-drafts.ts')
  const { beginSession: begin } = await import('../../session/session.store.ts')
  begin(mariaSignedIn)
  page.answer('/api/drafts', 200, { drafts: [listed] })
  page.answer(`/api/drafts/${visit}`, 200, { visit })
  expect(await nextPage.draftsAtServer(account)).toEqual([])
  // It has told the service once more, and what that confirmed is not remembered.
  const deleted = page.calls.filter(({ method }) => method === 'DELETE')
  expect(deleted.map(({ path }) => path)).toEqual(Array(2).fill(`/api/drafts/${visit}`))
  await vi.waitFor(() => expect(page.storage.has('hearticle.drafts-discarded')).toBe(false))
  // Asked before that, the service may still answer with it.
  page.answer('/api/drafts', 200, { drafts: [listed] })
  expect(await nextPage.draftsAtServer(account)).toEqual([])
})

test('a list that was asked for before something was kept and discarded tells nothing of it', async () => {
  const other = 'ad9f6c1e-3a52-4c55-9c2e-0f0a1b2c3d4e'
  page.answer('/api/drafts', 200, { drafts: [] })
  const listing = draftsAtServer(account)
  const copy = createServerCopy({ account, visit: other }, () => {})
  copy.change({ ...draft, visit: other }, [])
  await copy.flush()
  copy.change(undefined, [])
  copy.end()
  await listing
  expect(page.storage.get('hearticle.drafts-discarded')).toBe(`${account}/${other}`)
})

test('a form that is opened again at once does not find what was just saved in it', async () => {
  const other = '9d9f6c1e-3a52-4c55-9c2e-0f0a1b2c3d4e'
  const copy = createServerCopy({ account, visit: other }, () => {})
  copy.change({ ...draft, visit: other }, [])
  await copy.flush()
  copy.change(undefined, [])
  copy.end()
  const listed = { form: draft.form, visit: other, title: draft.title, at: draft.at }
  page.answer('/api/drafts', 200, { drafts: [listed] })
  expect(await draftsAtServer(account)).toEqual([])
})

test('what is typed on after it was saved is offered again, also where the service was out of reach', async () => {
  const copy = createServerCopy({ account, visit }, () => {})
  copy.change(draft, [])
  await copy.flush()
  copy.change(undefined, [])
  await copy.flush()
  copy.change(draft, [])
  await copy.flush()
  const listed = { form: draft.form, visit, title: draft.title, at: draft.at }
  page.answer('/api/drafts', 200, { drafts: [listed] })
  expect(await draftsAtServer(account)).toEqual([{ ...listed, account }])
})

test('once another user has signed in, nothing of the first is sent or asked for', async () => {
  const copy = createServerCopy({ account, visit }, () => {})
  copy.change(draft, [])
  // In another tab: this page has not been told yet.
  page.storage.set(
    SESSION_KEY,
    JSON.stringify({ token: 'anna', user: { username: 'a', roles: [] } }),
  )
  await copy.flush()
  expect(await draftsAtServer(account)).toEqual([])
  beginSession({ ...mariaSignedIn, id: 'u2', accessToken: 'anna' })
  copy.end()
  expect(await draftsAtServer(account)).toEqual([])
  expect(page.calls).toEqual([])
})
