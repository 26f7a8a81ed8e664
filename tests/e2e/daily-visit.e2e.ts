import { newPerson, words } from './support/people.ts'
import { expect, test } from './support/product.ts'
import { signUp } from './support/sign-in.ts'

const t = words.de

/** What is new on the next day is part of a reader's journey (clock/reader-journey.e2e.ts). */
test('who chose rubrics finds the newest of them, and goes on with what they saved', async ({
  page,
}) => {
  const fresh = page.locator('[data-visit=new]')
  const onward = page.locator('.visit-continue')
  await signUp(page, 'de', newPerson())

  await test.step('without rubrics there is the way to choose, and no word of being up to date', async () => {
    await page.goto('/')
    await expect(fresh).toContainText(t('visit:noRubrics'))
    await expect(fresh).not.toContainText(t('visit:end'))
    await fresh.getByRole('link', { name: t('visit:choose') }).click()
    await page.getByRole('checkbox', { name: 'Kardiologie' }).check()
    await page.getByRole('button', { name: t('onboarding:continue', { count: 1 }) }).click()
    await page.waitForURL(/\/$/)
  })

  await test.step('on the first visit new is what came since yesterday, else the latest stand there', async () => {
    await expect(fresh.getByRole('heading', { level: 2 })).toHaveText(t('visit:newYesterday'))
    await expect(fresh).toContainText(t('visit:nothingLatest'))
    await expect(fresh).toContainText(t('visit:why', { rubric: 'Kardiologie' }))
    await expect(fresh.locator('.visit-unread')).toHaveCount(0)
    await expect(onward).toHaveCount(0)
    // They were imported today.
    const studies = page.getByRole('region', { name: t('visit:studies') })
    await expect(studies.locator('.visit-unread')).toHaveCount(3)
    await expect(fresh.getByRole('link', { name: /Weiter unten: \d+ neue Studien/ })).toBeVisible()
  })

  await test.step('one is saved', async () => {
    await page.goto('/hearticle/16')
    await page.locator('header [data-save="16"]').click()
    await page.locator('header [data-save="16"][data-saved]').waitFor()
  })

  await test.step('it can be gone on with, taken away and put back', async () => {
    await page.goto('/')
    await expect(onward).toContainText(/gemerkt|gespeichert/)
    await onward.getByRole('button', { name: /entfernen/ }).click()
    const undo = onward.getByRole('button', { name: t('visit:undo') })
    await expect(undo).toBeFocused()
    await undo.press('Enter')
    await expect(onward.getByRole('button', { name: /entfernen/ })).toBeFocused()
    await onward.getByRole('link').last().click()
    await expect(page).toHaveURL(/\/hearticle\/16$/)
  })

  await test.step('where the list does not come, it says so and can be asked for again', async () => {
    await page.route('**/api/reading-list/continue*', (route) => route.abort())
    await page.goto('/')
    await expect(fresh).toContainText(t('visit:failed'))
    const retry = fresh.getByRole('button', { name: t('visit:tryAgain') })
    const failing = page.waitForEvent('requestfailed')
    await retry.click()
    await failing
    await expect(fresh).toHaveAttribute('aria-busy', 'false')
    await expect(retry).toBeFocused()
    await page.unroute('**/api/reading-list/continue*')
    await retry.click()
    await expect(fresh).toContainText(t('visit:why', { rubric: 'Kardiologie' }))
  })

  await test.step('where it takes too long, the rest of the page does not wait for it', async () => {
    await page.route('**/api/reading-list/continue*', () => {})
    // Not when all is loaded: by then it may have waited long enough.
    await page.goto('/', { waitUntil: 'commit' })
    await expect(fresh).toContainText(t('visit:loading'))
    await expect(page.locator('.front')).toBeHidden()
    await expect(page.locator('.front')).toBeVisible()
    await expect(page.locator('.studies-feed')).toBeVisible()
  })
})
