import type { Page, Route } from '@playwright/test'
import { afterTrial, subscribed } from '../support/subscription-states.ts'
import { at, words } from './support/people.ts'
import { expect, test } from './support/product.ts'
import { signIn } from './support/sign-in.ts'
import { answerCall, answerSubscription, forgetSession } from './support/subscription.ts'

const DEMO = { username: 'demo-free', password: 'hearticle-demo' }
const TAB = '/profile?tab=subscription'

const language = 'de'
const t = words[language]
const button = (page: Page, name: string) => page.getByRole('button', { name })
const unavailable = (route: Route) =>
  route.fulfill({
    status: 503,
    json: { code: 'payment_unavailable', message: t('errors:payment_unavailable') },
  })

test.describe('a subscription that fails', () => {
  test.beforeEach(({ page }) => signIn(page, DEMO))

  test('to load is replaced by what happened, and loads again', async ({ page }) => {
    await answerSubscription(page, afterTrial)
    await page.route('**/payment-plans*', unavailable)
    await page.goto(at(language, TAB))
    const alert = page.getByRole('alert')
    await expect(alert).toContainText(t('billing:loadFailed'))
    await expect(alert).toContainText(t('errors:payment_unavailable'))
    await expect(page.getByText(t('billing:access'))).toBeHidden()
    await page.unroute('**/payment-plans*', unavailable)
    await button(page, t('form:tryAgain')).click()
    await expect(page.locator('.plan-card')).toHaveCount(3)
    await page.route('**/status/*', (route) => route.abort())
    await page.reload()
    await expect(alert).toContainText(t('form:noAnswer'))
  })

  test('to arrive shows its outline, and nothing jumps in', async ({ page }) => {
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await answerSubscription(page, afterTrial)
    await page.route('**/status/*', async (route) => {
      await held
      await route.fallback()
    })
    await page.goto(at(language, TAB))
    await expect(page.getByRole('status')).toContainText(t('billing:loading'))
    answer()
    await expect(page.locator('.plan-card > button')).toHaveCount(3)
  })

  test('to be ordered says why, and can be ordered again', async ({ page }) => {
    await answerSubscription(page, afterTrial)
    await page.goto(at(language, TAB))
    await button(page, t('billing:subscribe')).first().click()
    const dialog = page.getByRole('dialog')
    const order = dialog.getByRole('button', { name: t('billing:order') })
    const alert = dialog.getByRole('alert')
    await answerCall(page, 'create-checkout-session', unavailable)
    await order.click()
    await expect(alert).toContainText(t('billing:selectFailed'))
    await expect(alert).toContainText(t('errors:payment_unavailable'))
    await answerCall(page, 'create-checkout-session', (route) =>
      route.fulfill({ json: { sessionId: 'cs_1' } }),
    )
    await order.click()
    await expect(alert).toHaveText(t('billing:processorFailed'))
    await answerCall(page, 'create-checkout-session', (route) =>
      route.fulfill({ json: { sessionId: 'cs_1', url: 'javascript:alert(1)' } }),
    )
    await order.click()
    await expect(alert).toHaveText(t('billing:processorFailed'))
    await forgetSession(page)
    await order.click()
    await expect(alert).toHaveText(t('billing:loginToSelect'))
  })

  test('since there is one already shows that one', async ({ page }) => {
    const answered = await answerSubscription(page, afterTrial)
    await page.goto(at(language, TAB))
    await button(page, t('billing:subscribe')).first().click()
    await answerCall(page, 'create-checkout-session', async (route) => {
      answered.state = subscribed
      const message = t('errors:already_subscribed')
      await route.fulfill({ status: 409, json: { code: 'already_subscribed', message } })
    })
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('billing:order') })
      .click()
    await expect(page.getByRole('alert')).toContainText(t('errors:already_subscribed'))
    await expect(button(page, t('billing:cancel'))).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  test('to be cancelled, resumed or managed says so', async ({ page }) => {
    await answerSubscription(page, subscribed)
    await page.goto(at(language, TAB))
    await button(page, t('billing:cancel')).click()
    const dialog = page.getByRole('dialog')
    const cancel = dialog.getByRole('button', { name: t('billing:cancelNow') })
    await answerCall(page, 'cancel', unavailable)
    await cancel.click()
    await expect(dialog.getByRole('alert')).toContainText(t('billing:cancelFailed'))
    await expect(cancel).toBeFocused()
    await forgetSession(page)
    await cancel.click()
    await expect(dialog.getByRole('alert')).toHaveText(t('billing:loginToCancel'))
    await page.keyboard.press('Escape')
    await button(page, t('billing:manage')).click()
    await expect(page.getByRole('alert')).toHaveText(t('billing:loginToManage'))
  })
})
