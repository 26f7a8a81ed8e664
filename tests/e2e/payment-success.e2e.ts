import { afterTrial, subscribed } from '../support/subscription-states.ts'
import { signInFreePerson } from './support/free-person.ts'
import { at, fillSignIn, words } from './support/people.ts'
import { expect, test } from './support/product.ts'
import { answerCall, answerSubscription } from './support/subscription.ts'

const language = 'en'
const t = words[language]
const success = at(language, '/payment-success')
const rubrics = at(language, '/profile?tab=rubrics')

test.describe('after paying', () => {
  test('a user goes on to the rubrics, which open when the payment has arrived', async ({
    page,
    stores,
  }) => {
    await signInFreePerson(page, stores, language)
    const answered = await answerSubscription(page, afterTrial)
    await answerCall(page, 'look-for-order', (route) => route.fulfill({ json: { order: 'paid' } }))
    await page.goto(success)
    await expect(page.getByRole('heading', { name: t('billing:orderTitle_paid') })).toBeVisible()
    await page.waitForURL(`**${rubrics}`)
    await expect(page.getByText(t('billing:arriving'))).toBeVisible()
    const box = page.getByRole('checkbox').first()
    await expect(box).toBeDisabled()
    answered.state = subscribed
    await page.route('**/api/auth/me', async (route) => {
      const response = await route.fetch()
      const user = await response.json()
      await route.fulfill({
        json: { ...user, roles: [...user.roles, 'PERMISSION_PAID_ACCESS'] },
      })
    })
    await expect(page.getByText(t('billing:arrived'))).toBeVisible()
    await expect(box).toBeEnabled()
    await page.reload()
    await expect(box).toBeVisible()
    await expect(page.getByText(t('billing:arrived'))).toBeHidden()
  })

  test('a payment that does not arrive says what to do', async ({ page, stores }) => {
    await signInFreePerson(page, stores, language)
    const answered = await answerSubscription(page, afterTrial)
    await answerCall(page, 'look-for-order', (route) => route.fulfill({ json: { order: 'paid' } }))
    await page.goto(success)
    await page.clock.install()
    await expect(page.getByRole('heading', { name: t('billing:orderTitle_paid') })).toBeVisible()
    await page.clock.runFor(2_000)
    await page.waitForURL(`**${rubrics}`)
    await expect(page.getByText(t('billing:arriving'))).toBeVisible()
    await expect(async () => {
      await page.clock.runFor(5_000)
      await expect(page.getByText(t('billing:late'))).toBeVisible({ timeout: 100 })
    }).toPass({ intervals: [50] })
    answered.state = subscribed
    await page.getByRole('button', { name: t('billing:askAgain') }).click()
    await page.clock.runFor(100)
    await expect(page.getByText(t('billing:arrived'))).toBeVisible()
  })

  test('an account that cannot be asked for goes on all the same', async ({ page, stores }) => {
    await signInFreePerson(page, stores, language)
    await page.route('**/api/auth/me', (route) => route.abort())
    await page.goto(success)
    await page.waitForURL(`**${rubrics}`)
  })

  test('a user who never ordered signs in first, and is thanked for nothing', async ({
    page,
    stores,
    browser,
  }) => {
    const other = await browser.newPage()
    const person = await signInFreePerson(other, stores, language)
    await other.close()
    await page.goto(success)
    await page.waitForURL((url) => url.pathname === at(language, '/login'))
    await fillSignIn(page, language, person)
    await page.waitForURL(`**${success}`)
    await expect(page.getByRole('heading', { name: t('billing:orderTitle_none') })).toBeVisible()
    await expect(page.getByText(t('billing:orderTitle_paid'))).toHaveCount(0)
  })
})
