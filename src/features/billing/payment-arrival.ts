import { atom } from 'nanostores'
import { call } from '../../api/api.ts'
import { type SubscriptionState, subscriptionState } from '../../contract/billing/billing.ts'
import { refreshUser } from '../../session/session.store.ts'

/** Whether what was ordered has reached us. `late`: not within a minute. */
export type PaymentArrival = 'waiting' | 'arrived' | 'late'

/** Milliseconds before each question; a minute together. */
export const WAITS = [0, 1_000, 2_000, 3_000, 4_000, 5_000, ...Array<number>(9).fill(5_000)]

/**
 * Asks for the subscription that the user has just ordered, until it is there: only the payment
 * provider's message makes it so, and it may be on its way yet (P-PAYMENT-EVENTS). When it comes,
 * the session's rights change with it.
 */
export function createPaymentArrival(userId: string) {
  const state = atom<PaymentArrival>('waiting')
  let stop = () => {}

  /** @returns stops asking */
  const watch = () => {
    stop()
    state.set('waiting')
    let timer: ReturnType<typeof setTimeout> | undefined
    let isStopped = false
    const askAfter = (turn: number) => {
      const wait = WAITS[turn]
      if (wait === undefined) return state.set('late')
      timer = setTimeout(async () => {
        const outcome = await call(subscriptionState, { params: { userId } })
        if (isStopped) return
        if (!outcome.ok || !hasArrived(outcome.value)) return askAfter(turn + 1)
        await refreshUser()
        if (!isStopped) state.set('arrived')
      }, wait)
    }
    stop = () => {
      isStopped = true
      clearTimeout(timer)
    }
    askAfter(0)
    return stop
  }
  return { $state: state, watch }
}

/** Who was given access need not wait for any that is paid for. */
function hasArrived({ source }: SubscriptionState): boolean {
  return source === 'subscription' || source === 'grant'
}
