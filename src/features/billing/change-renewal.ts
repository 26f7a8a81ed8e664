import { call } from '../../api/api.ts'
import { cancelSubscription, resumeSubscription } from '../../contract/billing/billing.ts'
import { createBillingAction, faultOfCall } from './plans/billing-action.ts'
import type { ShownSubscription } from './use-subscription.ts'

type RenewalChange = 'cancel' | 'resume'

const ENDPOINTS = { cancel: cancelSubscription, resume: resumeSubscription }

/**
 * Cancels a subscription, or takes that back before the period's end (P-CANCEL). Afterwards the
 * status is asked for again (P-CANCEL); where that fails, the answer's stands.
 */
export function createRenewalChange(
  userId: string,
  change: RenewalChange,
  subscription: Pick<ShownSubscription, 'take' | 'refresh'>,
) {
  return createBillingAction<void, undefined>(async () => {
    const outcome = await call(ENDPOINTS[change], { query: { userId } })
    if (outcome.ok) await subscription.take(outcome.value)
    // Also where it was refused: what is shown may no longer be so.
    await subscription.refresh()
    if (!outcome.ok) return { ok: false, fault: faultOfCall(outcome.error) }
    return { ok: true, value: undefined }
  })
}
