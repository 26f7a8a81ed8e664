import * as z from 'zod/mini'
import { endpoint } from '../protocol/endpoint.ts'
import { byId } from '../protocol/paging.ts'

export const openHearticle = endpoint({
  summary:
    'Asks to open a hearticle from a card; a free reader has one in each rubric (P-CARD-OPENS)',
  method: 'POST',
  path: '/api/hearticle/{id}/open',
  params: byId,
  output: z.object({ open: z.literal(true) }),
  errors: ['premium_required', 'hearticle_not_found', 'hearticle_deleted'],
})
