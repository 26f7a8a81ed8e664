import { atom } from 'nanostores'
import { call, messageOf } from '../../api/api.ts'
import { createLatestOnly } from '../../api/latest-only.ts'
import {
  type PaymentPlan,
  paymentPlans,
  type SubscriptionState,
  subscriptionState,
} from '../../contract/billing/billing.ts'
import type { Language } from '../../contract/protocol/language.ts'

type SubscriptionView =
  | { at: 'loading' }
  /** `message`: the API's own words; undefined where nothing was heard of it. */
  | { at: 'failed'; message: string | undefined }
  | {
      at: 'loaded'
      subscription: SubscriptionState
      /** What can be subscribed to; undefined for those who may not. */
      plans: readonly PaymentPlan[] | undefined
      /** It was asked for again and could not be had: what is shown may be old. */
      isOld: boolean
    }

/** Level, status and plans of one user (P-SUBSCRIPTION-TAB). */
export function createSubscription(userId: string, language: Language) {
  const view = atom<SubscriptionView>({ at: 'loading' })
  const latest = createLatestOnly()

  const plansShown = () => {
    const now = view.get()
    return now.at === 'loaded' ? now.plans : undefined
  }
  const ask = async (shownPlans: readonly PaymentPlan[] | undefined) => {
    const next = await latest.ask((signal) => askFor(userId, language, shownPlans, signal))
    if (next === 'overtaken') return
    const shown = view.get()
    const isKept = next.at === 'failed' && shown.at === 'loaded'
    view.set(isKept ? { ...shown, isOld: true } : next)
  }
  return {
    $view: view,
    /** Asks for all of it, and says so where that fails. */
    load(): Promise<void> {
      view.set({ at: 'loading' })
      return ask(undefined)
    },
    /** Asks again behind what is shown, which stays where that fails; for plans only where it must. */
    refresh: () => ask(plansShown()),
    /** Like `refresh`, where the plans may have changed, too. */
    refreshAll: () => ask(undefined),
    /** Shows what another call has just answered. */
    take(subscription: SubscriptionState): void {
      view.set({ at: 'loaded', subscription, plans: plansShown(), isOld: false })
    },
  }
}

export type SubscriptionStore = ReturnType<typeof createSubscription>

async function askFor(
  userId: string,
  language: Language,
  shownPlans: readonly PaymentPlan[] | undefined,
  signal: AbortSignal,
): Promise<SubscriptionView> {
  const outcome = await call(subscriptionState, { params: { userId } }, { signal })
  if (!outcome.ok) return { at: 'failed', message: messageOf(outcome.error) }
  const subscription = outcome.value
  if (!subscription.may.subscribe)
    return { at: 'loaded', subscription, plans: undefined, isOld: false }
  if (shownPlans) return { at: 'loaded', subscription, plans: shownPlans, isOld: false }
  // Only now: a subscriber has no use for what the payment provider is asked for.
  const plans = await call(paymentPlans, { query: { lang: language } }, { signal })
  if (!plans.ok) return { at: 'failed', message: messageOf(plans.error) }
  return { at: 'loaded', subscription, plans: plans.value, isOld: false }
}
