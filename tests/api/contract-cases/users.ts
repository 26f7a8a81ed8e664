import { register } from '../../support/accounts.ts'
import type { AppFixture } from '../../support/app.ts'
import { type Cases, type CaseValues, own } from './case.ts'

const NOBODY = '3f0c6a52-7a55-4b0e-9d53-0a4d5b1f9c11'

const withOther = async ({ stores }: AppFixture): Promise<CaseValues> => ({
  other: (await register(stores, 'trial', { username: 'Other' })).id,
})

export const userCases: Record<string, Cases> = {
  selectedRubrics: {
    allowed: own,
    answers: [
      {
        path: '/api/admin/users/{me}/selected-rubrics',
        as: 'free',
        async arrange({ stores }, me) {
          await stores.users.selectRubrics(me, [2], { firstOnly: true })
          return undefined
        },
      },
      { path: '/api/admin/users/{me}/selected-rubrics?lang=en', as: 'free' },
      { path: '/api/admin/users/{other}/selected-rubrics', as: 'admin', arrange: withOther },
    ],
    errors: {
      forbidden: {
        path: '/api/admin/users/{other}/selected-rubrics',
        as: 'editor',
        arrange: withOther,
      },
      user_not_found: { path: `/api/admin/users/${NOBODY}/selected-rubrics`, as: 'admin' },
      invalid_request: { path: '/api/admin/users/1/selected-rubrics', as: 'admin' },
    },
  },
  selectRubrics: {
    allowed: { who: 'own', body: [1] },
    answers: [
      { path: '/api/admin/users/{me}/rubrics', body: [2, 1, 2], as: 'free' },
      { path: '/api/admin/users/{me}/rubrics', body: [], as: 'premium' },
      { path: '/api/admin/users/{other}/rubrics', body: [1], as: 'admin', arrange: withOther },
    ],
    errors: {
      forbidden: {
        path: '/api/admin/users/{other}/rubrics',
        body: [1],
        as: 'premium',
        arrange: withOther,
      },
      premium_required: {
        path: '/api/admin/users/{me}/rubrics',
        body: [1],
        as: 'free',
        async arrange({ stores }, me) {
          await stores.users.selectRubrics(me, [2], { firstOnly: true })
          return undefined
        },
      },
      rubric_not_found: { path: '/api/admin/users/{me}/rubrics', body: [1, 3], as: 'premium' },
      user_not_found: { path: `/api/admin/users/${NOBODY}/rubrics`, body: [1], as: 'admin' },
      invalid_request: { path: '/api/admin/users/{me}/rubrics', body: ['1'], as: 'premium' },
    },
  },
}
