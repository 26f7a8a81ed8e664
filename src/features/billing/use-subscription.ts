import { useRef } from 'react'
import { call } from '../../api/api.ts'
import { useRemote } from '../../api/remote.ts'
import {
  type PaymentPlan,
  paymentPlans,
  type SubscriptionState,
  subscriptionState,
} from '../../contract/billing/billing.ts'
import type { SessionUser } from '../../contract/protocol/account-fields.ts'
import { useWords } from '../../i18n/Words.tsx'

interface SubscriptionAndPlans {
  subscription: SubscriptionState
  /** What can be subscribed to; undefined for those who may not. */
  plans: readonly PaymentPlan[] | undefined
}

/**
 * Level, status and plans of one user (P-SUBSCRIPTION-TAB). Whatever changes the session's user may
 * have changed them.
 */
export function useSubscription(user: SessionUser) {
  const { language } = useWords()
  const plans = useRef<readonly PaymentPlan[]>(undefined)
  const { value, error, again, take } = useRemote<SubscriptionAndPlans>(
    'subscription',
    JSON.stringify(user),
    async () => {
      const state = await call(subscriptionState, { params: { userId: user.id } })
      if (!state.ok) return state
      // Only now: a subscriber has no use for what the payment provider is asked for.
      if (state.value.may.subscribe && !plans.current) {
        const answer = await call(paymentPlans, { query: { lang: language } })
        if (!answer.ok) return answer
        plans.current = answer.value
      }
      return { ok: true, value: withPlans(state.value, plans.current) }
    },
  )
  return {
    value,
    error,
    /** Asks again behind what is shown, which stays where that fails; for plans only where it must. */
    refresh: again,
    /** Like `refresh`, where the plans may have changed, too. */
    refreshAll: () => {
      plans.current = undefined
      return again()
    },
    /** Shows what another call has just answered. */
    take: (subscription: SubscriptionState) => take(withPlans(subscription, plans.current)),
  }
}

export type ShownSubscription = ReturnType<typeof useSubscription>

const withPlans = (
  subscription: SubscriptionState,
  plans: SubscriptionAndPlans['plans'],
): SubscriptionAndPlans => ({
  subscription,
  plans: subscription.may.subscribe ? plans : undefined,
})
