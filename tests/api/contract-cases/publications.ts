import { type Cases, editors } from './case.ts'

export const publicationCases: Record<string, Cases> = {
  startPublication: {
    allowed: editors,
    answers: [
      { path: '/api/admin/publications', as: 'editor' },
      { path: '/api/admin/publications', as: 'admin' },
    ],
    errors: { forbidden: { path: '/api/admin/publications', as: 'reviewer' } },
  },
  latestPublication: {
    allowed: editors,
    answers: [{ path: '/api/admin/publications/latest', as: 'editor' }],
    errors: { forbidden: { path: '/api/admin/publications/latest', as: 'premium' } },
  },
  listPublications: {
    allowed: editors,
    answers: [{ path: '/api/admin/publications', as: 'admin' }],
    errors: { forbidden: { path: '/api/admin/publications', as: 'analyst' } },
  },
}
