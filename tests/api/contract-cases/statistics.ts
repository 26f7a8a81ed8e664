import { contributionOf } from '../../../src/domain/statistics/interactions.ts'
import { anonymousReader } from '../../support/readers.ts'
import type { Cases } from './case.ts'

const range = 'startDate=2026-11-14&endDate=2026-11-21T11:00:00.000Z'

export const statisticsCases: Record<string, Cases> = {
  hearticleStatistics: {
    allowed: { who: ['analyst'] },
    answers: [
      {
        path: '/api/interactions/hearticle/1/statistics',
        as: 'analyst',
        async arrange(api) {
          const contribution = contributionOf({ interactionType: 'SHARE', sharePlatform: 'email' })
          const interaction = { hearticleId: 1, contribution, reader: anonymousReader() }
          await api.stores.interactions.count(interaction, api.now())
          return undefined
        },
      },
      { path: '/api/interactions/hearticle/4/statistics', as: 'admin' },
    ],
    errors: {
      forbidden: { path: '/api/interactions/hearticle/1/statistics', as: 'editor' },
      hearticle_not_found: { path: '/api/interactions/hearticle/99/statistics', as: 'analyst' },
      invalid_request: { path: '/api/interactions/hearticle/x/statistics', as: 'analyst' },
    },
  },
  hearticleTimeseries: {
    allowed: { who: ['analyst'] },
    answers: [{ path: `/api/interactions/hearticle/1/timeseries?${range}`, as: 'analyst' }],
    errors: {
      forbidden: { path: `/api/interactions/hearticle/1/timeseries?${range}`, as: 'reviewer' },
      hearticle_not_found: {
        path: `/api/interactions/hearticle/99/timeseries?${range}`,
        as: 'analyst',
      },
      invalid_request: {
        path: '/api/interactions/hearticle/1/timeseries?startDate=yesterday&endDate=2026-11-21',
        as: 'analyst',
      },
    },
  },
}
