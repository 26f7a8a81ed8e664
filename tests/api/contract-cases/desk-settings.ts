import { noon } from '../../support/records.ts'
import { administrators, type CaseRequest, type Cases } from './case.ts'

const change: CaseRequest = {
  path: '/api/admin/desk-settings',
  as: 'admin',
  body: { needsSecondPerson: false },
}

const passing = {
  path: '/api/admin/answers',
  as: 'admin',
  body: { partner: 'Akademie', from: '2026-11-01', to: '2026-11-30' },
} satisfies CaseRequest

const withPartner: CaseRequest['arrange'] = async ({ stores }, me) => {
  await stores.deskSettings.change({ educationPartner: 'Akademie' }, me, noon)
  return undefined
}

export const deskSettingsCases: Record<string, Cases> = {
  findDeskSettings: {
    allowed: administrators,
    answers: [{ path: '/api/admin/desk-settings', as: 'admin' }],
    errors: { forbidden: { path: '/api/admin/desk-settings', as: 'editor' } },
  },
  passOnAnswers: {
    allowed: { ...administrators, body: passing.body },
    answers: [{ ...passing, arrange: withPartner }],
    errors: {
      forbidden: { ...passing, as: 'editor' },
      version_conflict: passing,
      invalid_request: {
        ...passing,
        body: { partner: 'Akademie', from: '2026-11', to: '2026-12' },
      },
    },
  },
  changeDeskSettings: {
    allowed: { ...administrators, body: { needsSecondPerson: true } },
    answers: [
      change,
      { ...change, body: { needsSecondPerson: true, educationPartner: 'Akademie' } },
    ],
    errors: {
      forbidden: { ...change, as: 'editor' },
      invalid_request: { ...change, body: { needsSecondPerson: 'no' } },
    },
  },
}
