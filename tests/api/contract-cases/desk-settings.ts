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
  passOnAnswers: {
    allowed: { ...administrators, body: { month: '2026-11' } },
    answers: [{ path: '/api/admin/answers', as: 'admin', body: { month: '2026-11' } }],
    errors: {
      forbidden: { path: '/api/admin/answers', as: 'editor', body: { month: '2026-11' } },
      invalid_request: { path: '/api/admin/answers', as: 'admin', body: { month: '2026-13' } },
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
