import type { Page } from '@playwright/test'
import {
  afterTrial,
  ended,
  ending,
  granted,
  inTrial,
  subscribed,
} from '../support/subscription-states.ts'
import { at, words } from './support/people.ts'
import { expect, test } from './support/product.ts'
import { signIn } from './support/sign-in.ts'
import { answerCall, answerSubscription } from './support/subscription.ts'

const DEMO = { username: 'demo-free', password: 'hearticle-demo' }
const TAB = '/profile?tab=subscription'
/** Stands in for the payment provider's page; it is of this site, so no other is asked for it. */
const PAY = '/_local/no-such-checkout'

/** The browser stays where it is. */
const goesNowhere = (page: Page) =>
  page.route(`**${PAY}`, (route) => route.fulfill({ status: 204 }))

const language = 'en'
const t = words[language]
const button = (page: Page, name: string) => page.getByRole('button', { name })

test.describe('the subscription', () => {
  test.beforeEach(({ page }) => signIn(page, DEMO))

  test('in a trial shows its days and begins an order that is free today', {
    tag: '@firefox',
  }, async ({ page }) => {
    await answerSubscription(page, inTrial)
    await page.goto(at(language, '/profile'))
    await page.locator('.profile-tabs').getByText(t('profile:tab_subscription')).click()
    await expect(page.getByText(t('billing:trialDays', { count: 30 }))).toBeVisible()
    await expect(page.getByText(t('billing:status_ACTIVE'), { exact: true })).toBeVisible()
    await expect(page.getByText(t('billing:benefit1'))).toBeVisible()
    await expect(button(page, t('billing:cancel'))).toBeHidden()
    await expect(button(page, t('billing:manage'))).toBeHidden()
    const yearly = page.locator('.plan-card', { hasText: 'jährlich' }).last()
    await expect(yearly).toContainText('89,00\u00a0€')
    await expect(yearly).toContainText('7,42\u00a0€')
    await expect(yearly).toContainText(t('billing:vat'))
    await expect(yearly).toContainText(/21\.?\s(Dezember|December) 2026/)

    await goesNowhere(page)
    const orders: string[] = []
    await answerCall(page, 'create-checkout-session', async (route) => {
      orders.push(route.request().url())
      await route.fulfill({ json: { sessionId: 'cs_1', url: new URL(PAY, page.url()).href } })
    })
    await yearly.getByRole('button', { name: t('billing:startTrial') }).click()
    const dialog = page.getByRole('dialog', { name: t('billing:orderTitle') })
    await expect(dialog.getByRole('heading')).toBeFocused()
    await expect(dialog).toContainText('89,00\u00a0€')
    await expect(dialog).toContainText(/21\.?\s(Dezember|December) 2026/)
    await expect(dialog).toContainText(t('billing:orderNextFree'))
    expect(orders).toEqual([])
    const order = dialog.getByRole('button', { name: t('billing:order') })
    await order.dblclick()
    await expect(page.getByRole('link', { name: t('billing:toPayment') })).toBeVisible()
    expect(orders).toHaveLength(1)
    expect(new URL(orders[0] ?? '').searchParams.get('paymentPlanId')).toBe('price_yearly')
    expect(new URL(orders[0] ?? '').searchParams.get('lang')).toBe(language)
    await expect(dialog.getByRole('button').last()).toHaveAttribute('aria-disabled', 'true')
    // Back from there, the browser may show the page that it kept.
    await page.evaluate(() =>
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
    )
    await expect(order).toHaveAttribute('aria-disabled', 'false')
    await order.click()
    await expect.poll(() => orders.length).toBe(2)
  })

  test('without a trial shows the whole order, once the address is confirmed', {
    tag: '@firefox',
  }, async ({ page }) => {
    await answerSubscription(page, afterTrial)
    const me = '**/api/auth/me'
    await page.route(me, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ json: { ...(await response.json()), emailConfirmed: false } })
    })
    await page.goto(at(language, TAB))
    await expect(page.getByText(t('billing:status_INACTIVE'), { exact: true })).toBeVisible()
    const subscribe = button(page, t('billing:subscribe')).first()
    const dialog = page.getByRole('dialog', { name: t('billing:orderTitle') })
    await subscribe.click()
    const first = page.locator('.message').filter({ hasText: t('billing:confirmFirst') })
    await expect(first).toBeFocused()
    await expect(dialog).toHaveCount(0)
    await page.unroute(me)
    await page.reload()
    await subscribe.click()
    await expect(dialog).toContainText('9,90\u00a0€')
    await expect(dialog).toContainText(t('billing:orderRenewalWords_monthly'))
    await expect(dialog.getByRole('link', { name: t('billing:toWithdrawal') })).toHaveAttribute(
      'href',
      at(language, '/withdrawal'),
    )
    await expect(dialog.getByRole('link', { name: t('billing:terms') })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(subscribe).toBeFocused()
  })

  /** What it says of every state is a component's matter (CurrentAccess.test.ts). */
  test('is cancelled after a question, taken up again, managed in a tab of its own, and over', async ({
    page,
    context,
  }) => {
    const answered = await answerSubscription(page, subscribed)
    let requestCount = 0
    page.on('request', (request) => {
      if (request.url().includes('/status/')) requestCount += 1
    })
    await page.goto(at(language, TAB))
    await expect(page.getByText(/5\.?\s(Jänner|January) 2027/)).toBeVisible()
    await expect(page.locator('.plan-card')).toHaveCount(0)
    const cancel = button(page, t('billing:cancel'))
    await test.step('cancelling asks first, and gives the focus back', async () => {
      await cancel.click()
      const dialog = page.getByRole('dialog', { name: t('billing:cancelTitle') })
      await expect(dialog).toContainText(t('billing:cancelNoCharge'))
      await expect(dialog).toContainText(/5\.?\s(Jänner|January) 2027/)
      await dialog.getByRole('button', { name: t('billing:keep') }).click()
      await expect(cancel).toBeFocused()
      await answerCall(page, 'cancel', async (route) => {
        answered.state = ending
        await route.fulfill({ json: ending })
      })
      await cancel.click()
      const before = requestCount
      await dialog.getByRole('button', { name: t('billing:cancelNow') }).click()
      await expect(page.getByText(t('billing:cancelled'))).toBeVisible()
      await expect(page.locator('.message-good')).toBeFocused()
      await expect(dialog).toBeHidden()
      expect(requestCount).toBe(before + 1)
    })
    await test.step('it can be taken up again', async () => {
      await answerCall(page, 'resume', async (route) => {
        answered.state = subscribed
        await route.fulfill({ json: subscribed })
      })
      await button(page, t('billing:resume')).click()
      await expect(page.getByText(t('billing:resumed'))).toBeVisible()
      await expect(cancel).toBeVisible()
    })
    await test.step('it is managed in a tab of its own, which closes where that fails', async () => {
      await answerCall(page, 'create-portal-session', (route) =>
        route.fulfill({ json: { url: new URL(at(language, '/terms'), page.url()).href } }),
      )
      const opened = context.waitForEvent('page')
      await button(page, t('billing:manage')).click()
      const tab = await opened
      await tab.waitForURL(`**${at(language, '/terms')}`)
      expect(await tab.evaluate(() => opener)).toBeNull()
      await answerCall(page, 'create-portal-session', (route) => route.fulfill({ json: {} }))
      const another = context.waitForEvent('page')
      await button(page, t('billing:manage')).click()
      const closed = await another
      if (!closed.isClosed()) await closed.waitForEvent('close')
      await expect(page.getByRole('alert')).toContainText(t('billing:processorFailed'))
    })
    await test.step('once it has ended there are plans again, and its invoices', async () => {
      answered.state = ended
      await page.reload()
      await expect(page.getByText(t('billing:status_CANCELED'), { exact: true })).toBeVisible()
      await expect(button(page, t('billing:subscribe'))).toHaveCount(3)
      await expect(button(page, t('billing:manage'))).toBeVisible()
      answered.state = granted
      await page.reload()
      await expect(page.getByText(t('billing:granted'))).toBeVisible()
      await expect(page.locator('.plan-card')).toHaveCount(0)
    })
  })
})
