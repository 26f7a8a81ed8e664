// Rules: P-USERS.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type BrowserPage, stubBrowserPage } from '../../../tests/support/browser-page.ts'
import type { AdminUser } from '../../contract/administration/administration.ts'
import { createUsers } from './users.store.ts'

const SEARCH = '/api/admin/users/search'
const anna: AdminUser = {
  id: '3f0c6a52-7a55-4b0e-9d53-0a4d5b1f9c11',
  username: 'anna',
  email: 'anna@example.org',
  emailConfirmed: true,
  isArztekammerMember: false,
  createdAt: '2026-11-01T08:00:00.000Z',
  roles: [{ id: 1, name: 'ROLE_USER' }],
  subscriptionLevel: { id: 1, name: 'Free' },
  subscriptionStatus: 'INACTIVE',
  accessSource: null,
  grantedLevel: { id: 1, name: 'Free' },
}
const berta = { ...anna, id: '3f0c6a52-7a55-4b0e-9d53-0a4d5b1f9c12', username: 'berta' }
const own = `/api/admin/users/${anna.id}`

describe('the users an administrator looks at', () => {
  let page: BrowserPage
  beforeEach(() => {
    page = stubBrowserPage()
  })
  afterEach(() => void vi.unstubAllGlobals())

  const searched = async () => {
    const store = createUsers()
    page.answer(SEARCH, 200, { content: [anna], next: 'abc' })
    await store.search({ username: 'a', email: '', status: 'ACTIVE' })
    return store
  }

  test('are added to, piece by piece, with the same search', async () => {
    const store = await searched()
    page.answer(SEARCH, 200, { content: [berta], next: null })
    await store.more()
    expect(store.$view.get()).toEqual({ at: 'ready', users: [anna, berta], next: null })
    expect(page.calls[1]?.path).toContain('username=a&email=&status=ACTIVE&cursor=abc')
  })

  test('stay where the next piece fails, which can be asked for again', async () => {
    const store = await searched()
    await store.more()
    expect(store.$view.get()).toEqual({ at: 'failed', users: [anna], next: 'abc' })
    page.answer(SEARCH, 200, { content: [berta], next: null })
    await store.more()
    expect(store.$view.get().users).toEqual([anna, berta])
  })

  test('are changed by what differs alone, the level before the roles', async () => {
    const store = await searched()
    const after = { ...anna, grantedLevel: { id: 3, name: 'Enterprise' as const } }
    page.answer(`${own}/subscription`, 200, after)
    page.answer(`${own}/roles`, 200, { ...after, roles: [{ id: 5, name: 'ROLE_ADMIN' }] })
    const roles = ['ROLE_USER', 'ROLE_ADMIN'] as const
    expect(await store.save(anna, { roles, levelId: 3 })).toMatchObject({ ok: true })
    expect(page.calls.slice(1).map(({ path }) => path.replace(own, ''))).toEqual([
      '/subscription?subscriptionLevelId=3',
      '/roles?was=ROLE_USER',
    ])
    expect(store.$view.get().users[0]?.roles).toEqual([{ id: 5, name: 'ROLE_ADMIN' }])
    await store.save(anna, { roles: ['ROLE_USER'], levelId: 1 })
    expect(page.calls).toHaveLength(3)
  })

  test('a refused change says which, in the words of the service', async () => {
    const store = await searched()
    page.answer(`${own}/roles`, 409, { code: 'last_admin', message: 'Das letzte Konto.' })
    expect(await store.save(anna, { roles: ['ROLE_ADMIN'], levelId: 1 })).toEqual({
      ok: false,
      what: 'roles',
      message: 'Das letzte Konto.',
    })
  })

  test('a level that was set is shown, also where the roles are refused', async () => {
    const store = await searched()
    const granted = { ...anna, grantedLevel: { id: 2, name: 'Premium' as const } }
    page.answer(`${own}/subscription`, 200, granted)
    page.answer(`${own}/roles`, 409, { code: 'last_admin', message: 'Das letzte Konto.' })
    const saved = await store.save(anna, { roles: ['ROLE_ADMIN'], levelId: 2 })
    expect(saved).toMatchObject({ ok: false, what: 'roles' })
    expect(store.$view.get().users).toEqual([granted])
  })

  test('roles that another user has changed stay, and the list is asked for again', async () => {
    const store = await searched()
    page.answer(`${own}/roles`, 409, { code: 'version_conflict', message: 'Jemand anderes.' })
    const now = { ...anna, roles: [{ id: 3, name: 'ROLE_EDITOR' as const }] }
    page.answer(SEARCH, 200, { content: [now], next: null })
    const saved = await store.save(anna, { roles: ['ROLE_USER', 'ROLE_ANALYST'], levelId: 1 })
    expect(saved).toMatchObject({ ok: false, what: 'roles' })
    await vi.waitFor(() => expect(store.$view.get().users).toEqual([now]))
  })

  test('one who was deleted is gone, and so is one whom another user deleted', async () => {
    const store = await searched()
    page.answer(own, 404, { code: 'user_not_found', message: 'Nicht gefunden.' })
    expect(await store.remove(anna)).toEqual({ ok: true })
    expect(store.$view.get().users).toEqual([])
  })
})
