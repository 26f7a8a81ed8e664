import type { SubscriptionStatus } from '../../contract/protocol/account-fields.ts'

/** Green, yellow and red, and grey for all others (P-LEVELS). */
export const STATUS_TONES = {
  ACTIVE: 'good',
  PAST_DUE: 'warning',
  CANCELED: 'bad',
  UNPAID: 'bad',
  INACTIVE: 'grey',
  PENDING: 'grey',
} as const satisfies Record<SubscriptionStatus, string>
