import type { Page, Route } from '@playwright/test'
import { SESSION_KEY } from '../../../src/api/stored-session.ts'
import type { SubscriptionState } from '../../../src/contract/billing/billing.ts'
import { plans } from '../../support/subscription-states.ts'

const API = '**/api/subscription-management'

/** What the API is made to answer about a subscription, for states that a test cannot wait for. */
export interface AnsweredSubscription {
  state: SubscriptionState
}

/** Answers for the API about status and plans, from now on; the state may be changed on the way. */
export async function answerSubscription(
  page: Page,
  state: SubscriptionState,
): Promise<AnsweredSubscription> {
  const answered = { state }
  await page.route(`${API}/status/*`, (route) => route.fulfill({ json: answered.state }))
  await page.route(`${API}/payment-plans*`, (route) => route.fulfill({ json: plans }))
  return answered
}

/** Answers for one of the API's calls that change something, from now on. */
export async function answerCall(
  page: Page,
  call:
    | 'create-checkout-session'
    | 'create-portal-session'
    | 'look-for-order'
    | 'cancel'
    | 'resume',
  answer: (route: Route) => Promise<void>,
): Promise<void> {
  await page.unroute(`${API}/${call}*`)
  await page.route(`${API}/${call}*`, answer)
}

/** Does something as somebody whose session ended, which this page has not noticed yet. */
export async function withoutSession(page: Page, act: () => Promise<void>): Promise<void> {
  const storedSession = await page.evaluate((key) => localStorage.getItem(key) ?? '', SESSION_KEY)
  await page.evaluate((key) => localStorage.removeItem(key), SESSION_KEY)
  await act()
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    SESSION_KEY,
    storedSession,
  ] as const)
}
