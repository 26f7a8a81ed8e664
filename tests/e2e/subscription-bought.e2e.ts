import type { Page } from '@playwright/test'
import { confirmAddress } from './support/confirmed-person.ts'
import { signInFreePerson } from './support/free-person.ts'
import { at, newPerson, words } from './support/people.ts'
import { expect, test } from './support/product.ts'
import { signUp } from './support/sign-in.ts'

const language = 'de'
const t = words[language]
const tab = at(language, '/profile?tab=subscription')
const rubrics = at(language, '/profile?tab=rubrics')
const button = (page: Page, name: string) => page.getByRole('button', { name })

test('a user orders a plan, reads, cancels and goes on', async ({ page, context, stores }) => {
  await signInFreePerson(page, stores, language)
  await page.goto(tab)
  await expect(page.getByText(t('billing:noTrial'))).toBeVisible()
  await button(page, t('billing:subscribe')).first().click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('billing:order') })
    .click()
  await page.waitForURL('**/_local/checkout/**')
  // Somebody thinks it over, and finds everything as it was.
  await page.goBack()
  await button(page, t('billing:subscribe')).first().click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('billing:order') })
    .click()
  await page.waitForURL('**/_local/checkout/**')
  await page.locator('main button[type=submit]').click()
  await page.waitForURL(`**${at(language, '/payment-success')}*`)
  await expect(page.getByRole('heading', { name: t('billing:orderTitle_paid') })).toBeVisible()
  await page.waitForURL(`**${rubrics}`)
  await expect(page.getByText(t('billing:arrived'))).toBeVisible()
  await expect(page.getByRole('checkbox').first()).toBeEnabled()

  await page.locator('.profile-tabs').getByText(t('profile:tab_subscription')).click()
  await expect(page.locator('.status-good')).toHaveText(t('billing:status_ACTIVE'))
  await expect(page.getByText(/verlängert sich/)).toBeVisible()
  await button(page, t('billing:cancel')).click()
  await button(page, t('billing:cancelNow')).click()
  await expect(page.getByText(t('billing:cancelled'))).toBeVisible()
  await page.reload()
  await button(page, t('billing:resume')).click()
  await expect(page.getByText(t('billing:resumed'))).toBeVisible()
  await expect(button(page, t('billing:cancel'))).toBeVisible()

  const opened = context.waitForEvent('page')
  await button(page, t('billing:manage')).click()
  const portal = await opened
  await portal.waitForURL('**/_local/portal/**')
  await expect(portal.getByRole('heading', { level: 1 })).toBeVisible()
})

/** At every commit the life of a subscription begins so (clock/subscription-life.e2e.ts). */
test('a user in their trial orders and keeps its days', {
  tag: ['@firefox', '@thorough'],
}, async ({ page }) => {
  const person = newPerson()
  await signUp(page, language, person)
  await page.goto(tab)
  await expect(page.getByText(t('billing:trialDays', { count: 30 }))).toBeVisible()
  const order = async () => {
    const yearly = page.locator('.plan-card').last()
    await yearly.getByRole('button', { name: t('billing:startTrial') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('billing:order') })
      .click()
  }
  const first = page.locator('.message').filter({ hasText: t('billing:confirmFirst') })
  await expect(first).toBeVisible()
  await page
    .getByRole('button', { name: t('billing:startTrial') })
    .last()
    .click()
  await expect(first).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await confirmAddress(page, language, person)
  await page.goto(tab)
  await order()
  await page.waitForURL('**/_local/checkout/**')
  await page.locator('main button[type=submit]').click()
  await page.waitForURL(`**${rubrics}`)
  await expect(page.getByText(t('billing:arrived'))).toBeVisible()
  await page.goto(tab)
  const free = language === 'de' ? /ist alles kostenlos/ : /Everything is free until/
  await expect(page.getByText(free)).toBeVisible()
  await button(page, t('billing:cancel')).click()
  await expect(page.getByRole('dialog')).toContainText(t('billing:cancelFree'))
})
