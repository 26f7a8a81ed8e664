import Stripe from 'stripe'
import type { EventRecord } from '../ledger/records.ts'

export const API_VERSION = Stripe.API_VERSION

export function eventShape(event: EventRecord) {
  return {
    id: event.id,
    object: 'event' as const,
    api_version: API_VERSION,
    created: event.created,
    data: {
      object: event.object,
      ...(event.previous !== null && { previous_attributes: event.previous }),
    },
    livemode: false,
    pending_webhooks: event.pending ? 1 : 0,
    request: event.request,
    type: event.type,
  }
}
