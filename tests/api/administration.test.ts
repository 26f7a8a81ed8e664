// Rules: P-AUDIT, P-FIRST-ADMIN, P-ACCESS-DERIVED, P-LEVELS, P-RIGHTS-AT-ONCE, P-USERS.
import { describe, expect, test } from 'vitest'
import type { AdminUser, AuditEntry } from '../../src/contract/administration/administration.ts'
import { addDays, dayInVienna } from '../../src/domain/time/vienna-days.ts'
import { mails, register, signedIn } from '../support/accounts.ts'
import { appForEachTest } from '../support/app.ts'
import { pngOf } from '../support/png.ts'
import { subscribed } from '../support/subscribed.ts'

describe('administration', () => {
  const api = appForEachTest()
  const put = (path: string, headers: Record<string, string>, body?: unknown) =>
    api.ask('PUT', `/api/admin/users/${path}`, body, headers)
  const search = async (query: string, headers: Record<string, string>) => {
    const response = await api.get(`/api/admin/users/search?${query}`, headers)
    return (await response.json()) as { content: AdminUser[]; next: string | null }
  }
  const rolesOf = async (headers: Record<string, string>) => {
    const me = (await (await api.get('/api/auth/me', headers)).json()) as { roles: string[] }
    return me.roles
  }

  test('roles and level change what a session may with its next request, and are kept in the audit', async () => {
    const admin = await signedIn(api.stores, 'admin')
    const other = await signedIn(api.stores, 'free', { username: 'Other' })
    const { id } = other.account
    const changed = await put(`${id}/roles`, admin.headers, ['ROLE_EDITOR', 'ROLE_EDITOR'])
    expect(((await changed.json()) as AdminUser).roles).toEqual([
      { id: 1, name: 'ROLE_USER' },
      { id: 3, name: 'ROLE_EDITOR' },
    ])
    expect(await rolesOf(other.headers)).toContain('PERMISSION_EDIT_HEARTICLES')
    const granted = await put(`${id}/subscription?subscriptionLevelId=3`, admin.headers)
    expect(await granted.json()).toMatchObject({
      subscriptionLevel: { id: 3, name: 'Enterprise' },
      subscriptionStatus: 'ACTIVE',
      accessSource: 'grant',
    })
    expect(await rolesOf(other.headers)).toContain('PERMISSION_PAID_ACCESS')
    await put(`${id}/subscription?subscriptionLevelId=1`, admin.headers)
    await put(`${id}/roles`, admin.headers, [])
    expect(await rolesOf(other.headers)).toEqual(['ROLE_USER'])
    const log = await (await api.get('/api/admin/audit', admin.headers)).json()
    const { content } = log as { content: AuditEntry[] }
    const person = { id, username: 'Other' }
    const by = { id: admin.account.id, username: 'admin' }
    expect(content.every((entry) => entry.by.id === by.id && entry.person?.id === id)).toBe(true)
    expect(content).toHaveLength(4)
    expect(content).toContainEqual({
      at: api.now().toISOString(),
      by,
      action: 'roles-changed',
      subject: id,
      person,
      detail: { from: ['ROLE_USER'], to: ['ROLE_USER', 'ROLE_EDITOR'] },
      approvedBy: [],
    })
    const found = async (query: string) => {
      const answer = await api.get(`/api/admin/audit?${query}`, admin.headers)
      return ((await answer.json()) as { content: AuditEntry[] }).content.length
    }
    const day = dayInVienna(api.now())
    expect(await found('action=roles-changed')).toBe(2)
    expect(await found('action=user-deleted')).toBe(0)
    expect(await found('by=ADMIN&about=other')).toBe(4)
    expect(await found(`by=${by.id}&action=level-changed`)).toBe(2)
    expect(await found('by=other')).toBe(0)
    expect(await found('about=7')).toBe(0)
    expect(await found(`from=${day}&to=${day}`)).toBe(4)
    expect(await found(`from=${addDays(day, 1)}`)).toBe(0)
    expect(await found(`to=${addDays(day, -1)}`)).toBe(0)
    await api.stores.hearticles.remove(1, api.now(), by.id)
    expect(await found('about=1')).toBe(1)
    const first = await api.get('/api/admin/audit?action=level-changed&size=1', admin.headers)
    const { next } = (await first.json()) as { next: string }
    expect(await found(`action=level-changed&size=1&cursor=${next}`)).toBe(1)
    const history = await api.get(`/api/admin/users/${id}/entitlement`, admin.headers)
    expect(await history.json()).toContainEqual(
      expect.objectContaining({ cause: 'administrator', reference: by.id }),
    )
  })

  test('whatever an administrator does for another user is kept in the audit, what people do themselves is not', async () => {
    const admin = await signedIn(api.stores, 'admin')
    const other = await signedIn(api.stores, 'free', { username: 'Other' })
    const { id } = other.account
    const form = new FormData()
    form.append('file', new File([pngOf(2, 2)], 'me.png', { type: 'image/png' }))
    const subscriptions = '/api/subscription-management'
    for (const headers of [other.headers, admin.headers]) {
      expect((await put(`${id}/rubrics`, headers, [1])).status).toBe(200)
      const path = `/api/admin/users/${id}/profile-image`
      const uploaded = await api.app.request(path, { method: 'POST', headers, body: form })
      expect(uploaded.status).toBe(200)
      // Nothing was ordered: refused, and asked all the same.
      for (const call of ['cancel', 'resume', 'create-portal-session']) {
        const response = await api.ask('POST', `${subscriptions}/${call}?userId=${id}`, {}, headers)
        expect(response.status).toBe(409)
      }
    }
    const log = await (await api.get('/api/admin/audit?size=50', admin.headers)).json()
    const { content } = log as { content: AuditEntry[] }
    expect(content.map(({ action }) => action).toSorted()).toEqual([
      'billing-portal-asked',
      'cancellation-asked',
      'picture-changed',
      'resumption-asked',
      'rubrics-chosen',
    ])
    for (const { by, person } of content) {
      expect(by).toEqual({ id: admin.account.id, username: 'admin' })
      expect(person).toEqual({ id, username: 'Other' })
    }
  })

  test('what is as wanted already is not written again', async () => {
    const { account, headers } = await signedIn(api.stores, 'admin')
    await put(`${account.id}/roles`, headers, ['ROLE_ADMIN'])
    await put(`${account.id}/subscription?subscriptionLevelId=1`, headers)
    const log = await (await api.get('/api/admin/audit', headers)).json()
    expect(log).toEqual({ content: [], next: null })
  })

  test('roles are replaced only where they still are those that were seen', async () => {
    const admin = await signedIn(api.stores, 'admin')
    const { id } = await register(api.stores, 'free', { username: 'Other' })
    const replace = async (was: string, wanted: string[]) => {
      const answer = await put(`${id}/roles?was=${was}`, admin.headers, wanted)
      return (await answer.json()) as AdminUser & { code?: string }
    }
    const namesOf = ({ roles }: AdminUser) => roles.map(({ name }) => name)
    expect(namesOf(await replace('ROLE_USER', ['ROLE_ADMIN']))).toContain('ROLE_ADMIN')
    expect(namesOf(await replace('ROLE_ADMIN,ROLE_USER', []))).toEqual(['ROLE_USER'])
    // Whoever still sees an administrator gives nobody that back.
    const stale = await replace('ROLE_USER,ROLE_ADMIN', ['ROLE_ADMIN', 'ROLE_ANALYST'])
    expect(stale.code).toBe('version_conflict')
    expect((await api.stores.users.find(id))?.roles).toEqual(['ROLE_USER'])
    expect((await replace('user', [])).code).toBe('invalid_request')
  })

  test('taking a grant away leaves a paid subscription and a trial', async () => {
    const admin = await signedIn(api.stores, 'admin')
    const { account } = await signedIn(api.stores, 'trial')
    await put(`${account.id}/subscription?subscriptionLevelId=3`, admin.headers)
    const taken = await put(`${account.id}/subscription?subscriptionLevelId=1`, admin.headers)
    expect(await taken.json()).toMatchObject({
      subscriptionLevel: { name: 'Premium' },
      accessSource: 'trial',
      grantedLevel: { id: 1, name: 'Free' },
    })
    const { content } = await search('status=ACTIVE', admin.headers)
    expect(content.map(({ username }) => username)).toEqual(['trial'])
  })

  test('a deleted user is gone at once, with their sessions, and is no name in the audit', async () => {
    const admin = await signedIn(api.stores, 'admin')
    const other = await signedIn(api.stores, 'premium', { username: 'Other' })
    const path = `/api/admin/users/${other.account.id}`
    expect((await api.ask('DELETE', path, undefined, admin.headers)).status).toBe(200)
    expect((await api.get('/api/auth/me', other.headers)).status).toBe(401)
    expect((await search('username=other', admin.headers)).content).toEqual([])
    expect((await api.ask('DELETE', path, undefined, admin.headers)).status).toBe(404)
    const log = await (await api.get('/api/admin/audit', admin.headers)).json()
    expect(log).toMatchObject({
      content: [{ action: 'user-deleted', person: { id: other.account.id, username: null } }],
    })
    expect(JSON.stringify(log)).not.toMatch(/other/i)
    expect(await mails(api.stores)).toContainEqual(
      expect.objectContaining({ kind: 'account-deleted', email: 'Other@example.org' }),
    )
  })

  test('the last administrator stays one, and may give it up as soon as there is another', async () => {
    const { account, headers } = await signedIn(api.stores, 'admin')
    const own = `${account.id}/roles`
    expect(await (await put(own, headers, [])).json()).toMatchObject({ code: 'last_admin' })
    const { id } = await register(api.stores, 'free', { username: 'Other' })
    expect((await put(`${id}/roles`, headers, ['ROLE_ADMIN'])).status).toBe(200)
    expect((await put(own, headers, [])).status).toBe(200)
    expect((await put(own, headers, ['ROLE_ADMIN'])).status).toBe(403)
  })

  test('of two who delete and demote the other two, one administrator stays', async () => {
    const one = await signedIn(api.stores, 'admin', { username: 'one' })
    const two = await signedIn(api.stores, 'admin', { username: 'two' })
    const answers = await Promise.all([
      api.ask('DELETE', `/api/admin/users/${one.account.id}`, undefined, two.headers),
      put(`${two.account.id}/roles`, one.headers, []),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('many who change the same person at once leave an audit without a gap', async () => {
    const admin = await signedIn(api.stores, 'admin')
    const { id } = await register(api.stores, 'free', { username: 'Other' })
    const wanted = [['ROLE_EDITOR'], ['ROLE_ANALYST'], ['ROLE_REVIEWER']]
    await Promise.all(wanted.map((roles) => put(`${id}/roles`, admin.headers, roles)))
    const log = await (await api.get('/api/admin/audit', admin.headers)).json()
    const { content } = log as { content: { detail: { from: string[]; to: string[] } }[] }
    const left = content.map(({ detail }) => detail)
    let now = ['ROLE_USER']
    while (left.length > 0) {
      const index = left.findIndex(({ from }) => from.join() === now.join())
      expect(index).toBeGreaterThanOrEqual(0)
      now = left.splice(index, 1)[0]?.to ?? []
    }
    expect((await api.stores.users.find(id))?.roles).toEqual(now)
  })

  test('who pays is found by the status of what they pay', async () => {
    const admin = await signedIn(api.stores, 'admin')
    const { account } = await subscribed(api, { orderedAt: api.now() })
    const { content } = await search('status=ACTIVE', admin.headers)
    expect(content.map(({ id }) => id)).toEqual([account.id])
    expect((await search('status=CANCELED', admin.headers)).content).toEqual([])
  })

  test('searches piece by piece, by a cursor that nobody can read a right from', async () => {
    const { headers } = await signedIn(api.stores, 'admin')
    for (const username of ['Eva', 'Emil', 'Ella']) await register(api.stores, 'free', { username })
    const first = await search('username=e&size=2', headers)
    expect(first.content.map(({ username }) => username)).toEqual(['Ella', 'Emil'])
    const second = await search(`username=e&size=2&cursor=${first.next}`, headers)
    expect(second.content.map(({ username }) => username)).toEqual(['Eva'])
    expect(second.next).toBeNull()
    for (const cursor of ['AAAA', '_____', 'eA', encodeURIComponent('%')]) {
      const answer = await api.get(`/api/admin/users/search?username=e&cursor=${cursor}`, headers)
      expect(answer.status).toBe(400)
    }
    const audit = await api.get(`/api/admin/audit?cursor=${first.next}`, headers)
    expect(audit.status).toBe(400)
  })

  test.each(['%25', '%23', '%F0%9F%98%80', '%00', "'", '*'])(
    'a name that begins with %s is nobody’s, and breaks nothing',
    async (typed) => {
      const { headers } = await signedIn(api.stores, 'admin')
      expect(await search(`username=${typed}&email=${typed}`, headers)).toEqual({
        content: [],
        next: null,
      })
    },
  )
})
