import type { Page, Route } from '@playwright/test'
import { afterTrial, subscribed } from '../support/subscription-states.ts'
import { words } from './support/people.ts'
import { expect, test } from './support/product.ts'
import { signIn } from './support/sign-in.ts'
import { answerCall, answerSubscription, withoutSession } from './support/subscription.ts'

const TAB = '/profile?tab=subscription'

const language = 'de'
const t = words[language]
const button = (page: Page, name: string) => page.getByRole('button', { name })
const unavailable = (route: Route) =>
  route.fulfill({
    status: 503,
    json: { code: 'payment_unavailable', message: t('errors:payment_unavailable') },
  })

test('a subscription that fails to load, to be ordered or to be cancelled says so', async ({
  page,
}) => {
  await signIn(page, 'demo-free')
  const answered = await answerSubscription(page, afterTrial)
  const alert = page.getByRole('alert')
  const dialog = page.getByRole('dialog')
  await test.step('what does not load is replaced by what happened', async () => {
    await page.route('**/status/*', (route) => route.abort(), { times: 1 })
    await page.goto(TAB)
    await expect(alert).toContainText(t('billing:loadFailed'))
    await expect(alert).toContainText(t('form:noAnswer'))
    await page.route('**/payment-plans*', unavailable, { times: 1 })
    await button(page, t('form:tryAgain')).click()
    await expect(alert).toContainText(t('errors:payment_unavailable'))
    await expect(page.getByText(t('billing:access'))).toBeHidden()
  })
  await test.step('what takes its time shows its outline, and loads again', async () => {
    const pendingResponse = Promise.withResolvers<void>()
    await page.route(
      '**/status/*',
      async (route) => {
        await pendingResponse.promise
        await route.fallback()
      },
      { times: 1 },
    )
    await button(page, t('form:tryAgain')).click()
    await expect(page.getByRole('status')).toContainText(t('billing:loading'))
    pendingResponse.resolve()
    await expect(page.locator('.plan-card > button')).toHaveCount(3)
  })
  const subscribe = button(page, t('billing:subscribe')).first()
  const order = dialog.getByRole('button', { name: t('billing:order') })
  await test.step('an order that fails says why, and can be ordered again', async () => {
    await subscribe.click()
    const alert = dialog.getByRole('alert')
    await answerCall(page, 'create-checkout-session', unavailable)
    await order.click()
    await expect(alert).toContainText(t('billing:selectFailed'))
    await expect(alert).toContainText(t('errors:payment_unavailable'))
    const answerWith = (url?: string) =>
      answerCall(page, 'create-checkout-session', (route) =>
        route.fulfill({ json: { sessionId: 'cs_1', url } }),
      )
    await answerWith()
    await order.click()
    await expect(alert).toHaveText(t('billing:processorFailed'))
    await withoutSession(page, async () => {
      await order.click()
      await expect(alert).toHaveText(t('billing:loginToSelect'))
    })
    await answerWith('javascript:alert(1)')
    await order.click()
    await expect(alert).toHaveText(t('billing:processorFailed'))
  })
  await test.step('where there is one already, that one shows', async () => {
    await answerCall(page, 'create-checkout-session', async (route) => {
      answered.state = subscribed
      const message = t('errors:already_subscribed')
      await route.fulfill({ status: 409, json: { code: 'already_subscribed', message } })
    })
    await order.click()
    await expect(alert).toContainText(t('errors:already_subscribed'))
    await expect(button(page, t('billing:cancel'))).toBeVisible()
    await expect(dialog).toBeHidden()
  })
  await test.step('what cannot be cancelled or managed says so', async () => {
    await button(page, t('billing:cancel')).click()
    const cancel = dialog.getByRole('button', { name: t('billing:cancelNow') })
    await answerCall(page, 'cancel', unavailable)
    await cancel.click()
    await expect(dialog.getByRole('alert')).toContainText(t('billing:cancelFailed'))
    await expect(cancel).toBeFocused()
    await withoutSession(page, async () => {
      await cancel.click()
      await expect(dialog.getByRole('alert')).toHaveText(t('billing:loginToCancel'))
      await page.keyboard.press('Escape')
      await button(page, t('billing:manage')).click()
      await expect(page.getByRole('alert').last()).toHaveText(t('billing:loginToManage'))
    })
  })
})
