import * as z from 'zod/mini'
import { call } from '../../../api/api.ts'
import { createCheckoutSession, type FirstPayment } from '../../../contract/billing/billing.ts'
import type { Language } from '../../../contract/protocol/language.ts'
import { isPaymentPage } from '../../../domain/billing/payment-page.ts'
import { createBillingAction, faultOfCall } from './billing-action.ts'

/** Whether there is somewhere to go is seen here, since that is said in words of its own. */
const anyAnswer = z.object({ url: z.optional(z.unknown()) })

export interface PlanOrder {
  paymentPlanId: string
  /** As the order on the screen says. */
  firstPayment: FirstPayment
}

/**
 * Orders a plan: begins it at the API and goes on at the payment provider's page (P-CHECKOUT).
 * @param goTo leaves this page; it throws where the browser refuses
 * @returns an action that is done with the address that it went to
 */
export function createOrder(userId: string, language: Language, goTo: (address: string) => void) {
  const endpoint = { ...createCheckoutSession, output: anyAnswer }
  return createBillingAction<PlanOrder, string>(async (order) => {
    const outcome = await call(endpoint, { query: { userId, ...order, lang: language } })
    if (!outcome.ok) return { ok: false, fault: faultOfCall(outcome.error) }
    const { url } = outcome.value
    if (typeof url !== 'string' || !isPaymentPage(url, location.origin)) return noPage
    try {
      goTo(url)
    } catch {
      return noPage
    }
    return { ok: true, value: url }
  })
}

const noPage = { ok: false, fault: { kind: 'no-page' } } as const
