import { register } from '../../support/accounts.ts'
import type { AppFixture } from '../../support/app.ts'
import { administrators, type CaseRequest, type Cases, type CaseValues } from './case.ts'

const NOBODY = '3f0c6a52-7a55-4b0e-9d53-0a4d5b1f9c11'

const withOther = async ({ stores }: AppFixture): Promise<CaseValues> => ({
  other: (await register(stores, 'trial', { username: 'Other' })).id,
})

const refused = (path: string, body?: unknown): CaseRequest => ({ path, body, as: 'editor' })

export const administrationCases: Record<string, Cases> = {
  searchUsers: {
    allowed: administrators,
    answers: [
      { path: '/api/admin/users/search', as: 'admin' },
      { path: '/api/admin/users/search?username=&email=&status=', as: 'admin' },
      {
        path: '/api/admin/users/search?username=oth&email=oth&status=ACTIVE&size=1',
        as: 'admin',
        arrange: withOther,
      },
    ],
    errors: {
      forbidden: refused('/api/admin/users/search'),
      invalid_request: { path: '/api/admin/users/search?status=INACTIVE', as: 'admin' },
    },
  },
  deleteUser: {
    allowed: administrators,
    answers: [{ path: '/api/admin/users/{other}', as: 'admin', arrange: withOther }],
    errors: {
      forbidden: { ...refused('/api/admin/users/{other}'), arrange: withOther },
      user_not_found: { path: `/api/admin/users/${NOBODY}`, as: 'admin' },
      last_admin: { path: '/api/admin/users/{me}', as: 'admin' },
      invalid_request: { path: '/api/admin/users/1', as: 'admin' },
    },
  },
  setSubscriptionLevel: {
    allowed: administrators,
    answers: [
      {
        path: '/api/admin/users/{other}/subscription?subscriptionLevelId=3',
        as: 'admin',
        arrange: withOther,
      },
      { path: '/api/admin/users/{me}/subscription?subscriptionLevelId=1', as: 'admin' },
    ],
    errors: {
      forbidden: refused('/api/admin/users/{me}/subscription?subscriptionLevelId=2'),
      user_not_found: {
        path: `/api/admin/users/${NOBODY}/subscription?subscriptionLevelId=2`,
        as: 'admin',
      },
      invalid_request: {
        path: '/api/admin/users/{me}/subscription?subscriptionLevelId=4',
        as: 'admin',
      },
    },
  },
  setUserRoles: {
    allowed: administrators,
    answers: [
      {
        path: '/api/admin/users/{other}/roles',
        body: ['ROLE_EDITOR', 'ROLE_ADMIN'],
        as: 'admin',
        arrange: withOther,
      },
      { path: '/api/admin/users/{other}/roles', body: [], as: 'admin', arrange: withOther },
    ],
    errors: {
      forbidden: refused('/api/admin/users/{me}/roles', ['ROLE_ADMIN']),
      user_not_found: { path: `/api/admin/users/${NOBODY}/roles`, body: [], as: 'admin' },
      last_admin: { path: '/api/admin/users/{me}/roles', body: ['ROLE_USER'], as: 'admin' },
      version_conflict: {
        path: '/api/admin/users/{me}/roles?was=ROLE_EDITOR',
        body: ['ROLE_ADMIN', 'ROLE_ANALYST'],
        as: 'admin',
      },
      invalid_request: { path: '/api/admin/users/{me}/roles', body: ['ROLE_ROOT'], as: 'admin' },
    },
  },
  auditLog: {
    allowed: administrators,
    answers: [
      { path: '/api/admin/audit', as: 'admin' },
      {
        path: '/api/admin/audit?size=1',
        as: 'admin',
        async arrange(api, me) {
          const { other = '' } = await withOther(api)
          const account = await api.stores.users.find(other)
          if (!account) throw new Error('nobody is there')
          await api.stores.rights.setRoles(account, ['ROLE_USER', 'ROLE_ANALYST'], {
            by: me,
            at: api.now(),
          })
          await api.stores.removals.removeAccount(account, api.now(), { by: me })
          return undefined
        },
      },
    ],
    errors: {
      forbidden: refused('/api/admin/audit'),
      invalid_request: { path: '/api/admin/audit?size=0', as: 'admin' },
    },
  },
}
