// Rules: P-WANTED, P-UPGRADE-DIALOG.
import type { Page } from '@playwright/test'
import de from '../../src/i18n/messages/de/mail.json' with { type: 'json' }
import { signInFreePerson } from './support/free-person.ts'
import { fillSignIn, linkIn, mailTo, newPerson, type Person, words } from './support/people.ts'
import { expect, test } from './support/product.ts'

const t = words.de

const dialog = (page: Page) => page.locator('dialog.gate[open]')

/** Opens the modal before a hearticle of the home page. @returns its address and headline */
async function wantOne(page: Page): Promise<{ address: string; headline: string }> {
  await page.goto('/')
  await expect(page.locator('.study-list').first()).toBeVisible()
  const card = page.locator('main a[data-gate="hearticle"]').filter({ visible: true }).first()
  const address = (await card.getAttribute('href')) ?? ''
  const headline = (await card.textContent())?.replaceAll('\u00ad', '').trim() ?? ''
  await card.click()
  await expect(dialog(page)).toBeVisible()
  return { address, headline }
}

test('the modal shows what was wanted and what premium costs, and signing in opens it', async ({
  page,
  browser,
  stores,
}) => {
  const elsewhere = await browser.newPage()
  const person = await signInFreePerson(elsewhere, stores, 'de')
  await elsewhere.close()
  const { address, headline } = await wantOne(page)
  const shown = await dialog(page).locator('[data-title]').textContent()
  expect(shown?.replaceAll('\u00ad', '')).toBe(headline)
  await expect(dialog(page).locator('[data-picture] .picture')).toBeVisible()
  await expect(dialog(page)).toContainText(/\d,\d\d\u00a0€/)
  await expect(dialog(page).getByRole('link', { name: t('gates:compare') })).toHaveAttribute(
    'href',
    '/preise',
  )
  await dialog(page)
    .getByRole('link', { name: t('gates:signIn') })
    .click()
  await page.waitForURL('**/login?return=*')
  await fillSignIn(page, 'de', person)
  await page.waitForURL(`**${address}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('on a page to read it names the price, too', async ({ page }) => {
  await page.goto('/hearticle/12')
  await page.locator('main a[data-gate="hearticle"]').filter({ visible: true }).first().click()
  await expect(dialog(page)).toContainText(/\d,\d\d\u00a0€/)
})

test('signing up leads there behind the choice of rubrics, and so does the confirmed address', async ({
  page,
  context,
}) => {
  const anna = newPerson()
  const { address } = await wantOne(page)
  await dialog(page)
    .getByRole('link', { name: t('gates:signUpAndUpgrade') })
    .click()
  await page.waitForURL('**/signup?return=*')
  await test.step('also by way of the other form', async () => {
    for (const [name, form] of [
      ['account:signIn', 'login'],
      ['account:toSignUp', 'signup'],
    ] as const) {
      const other = page.getByRole('main').getByRole('link', { name: t(name) })
      await expect(other).toHaveAttribute('href', /return=/)
      await other.click()
      await page.waitForURL(`**/${form}?return=*`)
    }
  })
  await fillSignUp(page, anna)
  await page.waitForURL('**/rubric-selection?return=*')
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: t('onboarding:continue', { count: 1 }) }).click()
  await page.waitForURL(`**${address}`)

  const welcome = await mailTo(context, anna.email, new RegExp(`^${de.welcome.subject}$`))
  await page.goto(linkIn(welcome, 'confirm-email'))
  await page.getByRole('button', { name: t('account:confirmAction') }).click()
  await expect(page.getByText(t('account:confirmed'))).toBeVisible()
  expect(page.url()).not.toContain('token')
  await page.getByRole('link', { name: t('account:toWanted') }).click()
  await page.waitForURL(`**${address}`)
})

test('who skips the choice of rubrics gets there, too, and nobody is led to another site', async ({
  page,
}) => {
  for (const [back, next] of [
    ['/pubmed/26551272', '/pubmed/26551272'],
    ['//elsewhere.example/', '/'],
  ] as const) {
    await page.goto(`/signup?${new URLSearchParams({ return: back })}`)
    await fillSignUp(page, newPerson())
    await page.waitForURL('**/rubric-selection**')
    await page.getByRole('link', { name: t('onboarding:skip') }).click()
    await page.waitForURL((url) => url.pathname === next)
    await page.evaluate(() => localStorage.removeItem('hearticle.session'))
  }
})

async function fillSignUp(page: Page, person: Person): Promise<void> {
  await page.getByLabel(t('account:username'), { exact: true }).fill(person.username)
  await page.getByLabel(t('account:email'), { exact: true }).fill(person.email)
  await page.getByLabel(t('account:password'), { exact: true }).fill(person.password)
  await page.getByRole('button', { name: t('account:startTrial') }).click()
}
