import { administrators, type CaseRequest, type Cases } from './case.ts'

const change: CaseRequest = {
  path: '/api/admin/desk-settings',
  as: 'admin',
  body: { needsSecondPerson: false },
}

export const deskSettingsCases: Record<string, Cases> = {
  findDeskSettings: {
    allowed: administrators,
    answers: [{ path: '/api/admin/desk-settings', as: 'admin' }],
    errors: { forbidden: { path: '/api/admin/desk-settings', as: 'editor' } },
  },
  changeDeskSettings: {
    allowed: { ...administrators, body: { needsSecondPerson: true } },
    answers: [change, { ...change, body: { needsSecondPerson: true } }],
    errors: {
      forbidden: { ...change, as: 'editor' },
      invalid_request: { ...change, body: { needsSecondPerson: 'no' } },
    },
  },
}
