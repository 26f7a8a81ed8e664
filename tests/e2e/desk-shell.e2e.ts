// Rules: P-DESK.
import { words } from './support/people.ts'
import { expect, test } from './support/product.ts'
import { signIn } from './support/sign-in.ts'

const t = words.de

test('every room that somebody may see is reached on a phone, and no other', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, 'demo-editor')
  await page.goto('/desk/figures')
  const below = page.getByRole('navigation', { name: t('desk:frequentParts') })
  await expect(below.getByRole('link')).toHaveCount(4)
  const rail = page.getByRole('navigation', { name: t('page:deskParts') })
  await expect(rail).toBeHidden()

  await below.getByRole('button', { name: t('page:more') }).press('Enter')
  await expect(rail).toBeInViewport({ ratio: 1 })
  await expect(rail.getByRole('link', { name: t('page:figures') })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(rail.getByRole('link', { name: t('desk:audit') })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(rail).toBeHidden()

  await below.getByRole('button', { name: t('page:more') }).click()
  await rail.getByRole('link', { name: t('desk:terms') }).click()
  await expect(page).toHaveURL(/\/desk\/terms/)
})

test('the field of the bar leads to a room by its name and to a hearticle by its number', async ({
  page,
}) => {
  await signIn(page, 'demo-editor')
  await page.goto('/desk/terms')
  await expect(page.locator('[data-row]').first()).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type(t('page:figures'))
  await page.getByRole('option', { name: t('page:figures'), exact: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/desk\/figures/)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('#3')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/editor\?hearticle=3/)
})
