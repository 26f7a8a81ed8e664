/** As `readerCalls`, of one page alone: no other loads it. */
export const letterCall = { method: 'POST', path: '/api/letter', caching: 'no-store' } as const
