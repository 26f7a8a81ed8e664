// Rules: P-PAYMENT-SUCCESS.
import { DEMO_PASSWORD } from '../../scripts/sandbox/product/demo-accounts.ts'
import { afterTrial, subscribed } from '../support/subscription-states.ts'
import { at, fillSignIn, words } from './support/people.ts'
import { expect, test } from './support/product.ts'
import { answerCall, answerSubscription } from './support/subscription.ts'

const language = 'en'
const t = words[language]
const success = at(language, '/payment-success')
const rubrics = at(language, '/profile?tab=rubrics')

/** That what was paid arrives by itself is walked through in clock/subscription-life.e2e.ts. */
test('after paying a user goes on to the rubrics, which open when the payment has arrived', async ({
  page,
}) => {
  await page.clock.install()
  const heading = (order: 'none' | 'paid') =>
    page.getByRole('heading', { name: t(`billing:orderTitle_${order}`) })
  await test.step('who never ordered signs in first, and is thanked for nothing', async () => {
    await page.goto(success)
    await page.waitForURL((url) => url.pathname === at(language, '/login'))
    await fillSignIn(page, language, { username: 'demo-free', password: DEMO_PASSWORD })
    await page.waitForURL(`**${success}`)
    await expect(heading('none')).toBeVisible()
    await expect(heading('paid')).toHaveCount(0)
  })
  await test.step('an account that cannot be asked for goes on all the same', async () => {
    const me = '**/api/auth/me'
    await page.route(me, (route) => route.abort())
    await page.goto(success)
    await expect(page.getByRole('heading', { name: t('billing:orderTitle_unknown') })).toBeVisible()
    await page.clock.runFor(2_000)
    await page.waitForURL(`**${rubrics}`)
    await page.unroute(me)
  })
  const answered = await answerSubscription(page, afterTrial)
  await answerCall(page, 'look-for-order', (route) => route.fulfill({ json: { order: 'paid' } }))
  const box = page.getByRole('checkbox').first()
  await test.step('a payment that does not arrive says what to do', async () => {
    await page.goto(success)
    await expect(heading('paid')).toBeVisible()
    await page.clock.runFor(2_000)
    await page.waitForURL(`**${rubrics}`)
    await expect(page.getByText(t('billing:arriving'))).toBeVisible()
    await expect(box).toBeDisabled()
    await expect(async () => {
      await page.clock.runFor(5_000)
      await expect(page.getByText(t('billing:late'))).toBeVisible({ timeout: 100 })
    }).toPass({ intervals: [50] })
  })
  await test.step('once it has arrived the rubrics open, and it is said once', async () => {
    answered.state = subscribed
    await page.route('**/api/auth/me', async (route) => {
      const response = await route.fetch()
      const user = await response.json()
      await route.fulfill({
        json: { ...user, roles: [...user.roles, 'PERMISSION_PAID_ACCESS'] },
      })
    })
    await page.getByRole('button', { name: t('billing:askAgain') }).click()
    await page.clock.runFor(100)
    await expect(page.getByText(t('billing:arrived'))).toBeVisible()
    await expect(box).toBeEnabled()
    await page.reload()
    await expect(box).toBeVisible()
    await expect(page.getByText(t('billing:arrived'))).toBeHidden()
  })
})
