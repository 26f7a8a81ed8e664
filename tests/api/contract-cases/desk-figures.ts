import { contributionOf } from '../../../src/domain/statistics/interactions.ts'
import { anonymousReader } from '../../support/readers.ts'
import type { Cases } from './case.ts'

const figures = '/api/desk/figures'
const days = 'from=2026-11-01&to=2026-11-21'

export const deskFigureCases: Record<string, Cases> = {
  listDeskFigures: {
    allowed: { who: ['editor', 'analyst', 'head'], query: `?${days}` },
    answers: [
      { path: `${figures}?${days}`, as: 'editor' },
      {
        path: `${figures}?${days}&lang=en`,
        as: 'head',
        async arrange(api) {
          const contribution = contributionOf({ interactionType: 'READ', language: 'de' })
          const interaction = { hearticleId: 1, contribution, reader: anonymousReader() }
          await api.stores.interactions.count(interaction, api.now())
          return undefined
        },
      },
    ],
    errors: {
      forbidden: { path: `${figures}?${days}`, as: 'reviewer' },
      invalid_request: { path: `${figures}?from=2026-11-22&to=2026-11-21`, as: 'analyst' },
    },
  },
}
