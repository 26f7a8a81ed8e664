import * as z from 'zod/mini'
import { call } from '../../api/api.ts'
import { createPortalSession } from '../../contract/billing/billing.ts'
import type { Language } from '../../contract/protocol/language.ts'
import { isPaymentPage } from '../../domain/billing/payment-page.ts'
import { createBillingAction, faultOfCall } from './plans/billing-action.ts'

export interface OpenedTab {
  readonly closed: boolean
  goTo(address: string): void
  close(): void
}

type OpenedPortal = { shown: true } | { shown: false; address: string }

const anyAnswer = z.object({ url: z.optional(z.unknown()) })

/**
 * Opens the payment provider's page for card and invoices (P-SUBSCRIPTION-TAB) in a tab.
 * @param openTab opens it empty, in the click that starts this, so that no blocker stops it; it is
 * closed again where this fails. Undefined where the browser gave none
 */
export function createPortal(
  userId: string,
  language: Language,
  openTab: () => OpenedTab | undefined,
) {
  const endpoint = { ...createPortalSession, output: anyAnswer }
  return createBillingAction<void, OpenedPortal>(async () => {
    const tab = openTab()
    const outcome = await call(endpoint, { query: { userId, lang: language } })
    if (!outcome.ok) {
      tab?.close()
      return { ok: false, fault: faultOfCall(outcome.error) }
    }
    const { url } = outcome.value
    if (typeof url !== 'string' || !isPaymentPage(url, location.origin)) {
      tab?.close()
      return { ok: false, fault: { kind: 'no-page' } }
    }
    if (!tab || tab.closed) return { ok: true, value: { shown: false, address: url } }
    tab.goTo(url)
    return { ok: true, value: { shown: true } }
  })
}
