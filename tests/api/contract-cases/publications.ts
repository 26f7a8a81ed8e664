import type { Cases } from './case.ts'

/** Publication, for editors and administrators. */
export const publicationCases: Record<string, Cases> = {
  startPublication: {
    answers: [
      { path: '/api/admin/publications', as: 'editor' },
      { path: '/api/admin/publications', as: 'admin' },
    ],
    errors: { forbidden: { path: '/api/admin/publications', as: 'reviewer' } },
  },
  latestPublication: {
    answers: [{ path: '/api/admin/publications/latest', as: 'editor' }],
    errors: { forbidden: { path: '/api/admin/publications/latest', as: 'premium' } },
  },
  listPublications: {
    answers: [{ path: '/api/admin/publications', as: 'admin' }],
    errors: { forbidden: { path: '/api/admin/publications', as: 'analyst' } },
  },
}
