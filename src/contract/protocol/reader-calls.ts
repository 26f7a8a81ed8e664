/**
 * The calls that pages to read make, without their schemas, which would be more script than such a
 * page may load. The endpoints of these names take them in.
 */
export const readerCalls = {
  recordInteraction: { method: 'POST', path: '/api/interactions', caching: 'no-store' },
  listReading: { method: 'GET', path: '/api/reading-list', caching: 'private' },
  putOnReadingList: {
    method: 'PUT',
    path: '/api/reading-list/{hearticleId}',
    caching: 'private',
  },
  removeFromReadingList: {
    method: 'DELETE',
    path: '/api/reading-list/{hearticleId}',
    caching: 'private',
  },
  setReadingHistory: { method: 'PUT', path: '/api/account/history', caching: 'private' },
  listQuizzes: { method: 'GET', path: '/api/quizzes', caching: 'revalidate' },
  askQuestion: { method: 'POST', path: '/api/questions', caching: 'private' },
  listAskedSubjects: { method: 'GET', path: '/api/questions', caching: 'public' },
  signOut: { method: 'POST', path: '/api/auth/logout', caching: 'private' },
} as const
