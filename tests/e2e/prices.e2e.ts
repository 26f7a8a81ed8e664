// Rules: P-PRICES-PAGE, P-PRICES-BEFORE.
import { signInFreePerson } from './support/free-person.ts'
import { words } from './support/people.ts'
import { expect, test } from './support/product.ts'
import { signIn } from './support/sign-in.ts'

const t = words.de

test('prices are compared before anybody signs up, in both languages, with one way on', async ({
  page,
}) => {
  await page.goto('/')
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: t('prices:title') })
    .click()
  await page.waitForURL('/preise')
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    for (const name of ['prices:without', 'prices:free', 'prices:premium'] as const)
      await expect(page.getByRole('heading', { level: 2, name: t(name) })).toBeVisible()
    const premium = page.locator('.price-column').last()
    for (const interval of ['monthly', 'quarterly', 'yearly'] as const)
      await expect(premium.getByText(t(`prices:every_${interval}`))).toBeVisible()
    await expect(premium.locator('dd b')).toHaveText(['9,90 €', '26,90 €', '99,00 €'])
    await expect(premium).toContainText(t('prices:inPrice'))
    await expect(page.locator('main .button').filter({ visible: true })).toHaveText([
      t('prices:tryIt'),
    ])
    await expect(page.getByText(t('prices:unknown'))).toBeHidden()
  }
  await page.locator('.language-switch').getByRole('link', { name: 'English' }).click()
  await page.waitForURL('/en/prices')
  await expect(page.locator('.price-column').last().locator('dd b').first()).toHaveText('9,90 €')
  await page.getByRole('link', { name: words.en('prices:tryIt') }).click()
  await page.waitForURL('/en/signup')
})

test('the way on is that of who looks', async ({ page, stores }) => {
  const ways = page
    .locator('.price-column')
    .last()
    .locator('.price-ways a')
    .filter({ visible: true })
  await signInFreePerson(page, stores, 'de')
  await page.goto('/preise')
  await expect(ways).toHaveText([t('prices:subscribe')])
  await expect(ways).toHaveAttribute('href', '/profile?tab=subscription')
  await expect(page.getByText(t('prices:isYours')).filter({ visible: true })).toHaveCount(1)
  await expect(page.getByRole('link', { name: t('prices:toAccount') })).toBeHidden()
  for (const [who, way] of [
    ['demo-trial', 'prices:choose'],
    ['demo-premium', 'prices:toSubscription'],
  ] as const) {
    await signIn(page, who)
    await page.goto('/preise')
    await expect(ways).toHaveText([t(way)])
    await expect(page.getByText(t('prices:isYours')).filter({ visible: true })).toHaveCount(1)
  }
})

test('a price that nobody verified for two days gives way to where it stands', async ({ page }) => {
  await page.clock.install({ time: Date.now() + 3 * 24 * 60 * 60 * 1000 })
  await page.goto('/preise')
  await expect(page.getByText(t('prices:unknown'))).toBeVisible()
  await expect(page.getByText('9,90 €').filter({ visible: true })).toHaveCount(0)
})
