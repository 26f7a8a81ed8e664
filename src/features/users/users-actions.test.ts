// Rules: P-USERS.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type BrowserPage, stubBrowserPage } from '../../../tests/support/browser-page.ts'
import type { AdminUser } from '../../contract/administration/administration.ts'
import { translators } from '../../i18n/translators.ts'
import { changeRights, removeUser } from './users-actions.ts'

const { de } = translators
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
const own = `/api/admin/users/${anna.id}`

describe('a user', () => {
  let page: BrowserPage
  beforeEach(() => {
    page = stubBrowserPage()
  })
  afterEach(() => void vi.unstubAllGlobals())

  test('is changed by what differs alone, the level before the roles', async () => {
    page.answer(`${own}/subscription`, 200, anna)
    page.answer(`${own}/roles`, 200, anna)
    const roles = ['ROLE_USER', 'ROLE_ADMIN'] as const
    expect(await changeRights(anna, { roles, levelId: 3 }, de)).toMatchObject({ ok: true })
    expect(page.calls.map(({ path }) => path.replace(own, ''))).toEqual([
      '/subscription?subscriptionLevelId=3',
      '/roles?was=ROLE_USER',
    ])
    await changeRights(anna, { roles: ['ROLE_USER'], levelId: 1 }, de)
    expect(page.calls).toHaveLength(2)
  })

  test('whose change is refused is left with which it was and why', async () => {
    page.answer(`${own}/roles`, 409, { code: 'last_admin', message: 'Das letzte Konto.' })
    const roles = ['ROLE_USER', 'ROLE_ADMIN'] as const
    expect(await changeRights(anna, { roles, levelId: 1 }, de)).toMatchObject({
      error: { message: `${de('administration:roles_failed')} Das letzte Konto.` },
    })
    expect(await changeRights(anna, { roles, levelId: 2 }, de)).toMatchObject({
      error: { message: de('administration:level_failed') },
    })
  })

  test('is gone also where somebody else deleted them, and not where nothing answered', async () => {
    page.answer(own, 404, { code: 'user_not_found', message: 'Nicht gefunden.' })
    expect(await removeUser(anna, de)).toMatchObject({ ok: true })
    expect(await removeUser(anna, de)).toMatchObject({
      error: { message: de('administration:delete_failed') },
    })
  })
})
