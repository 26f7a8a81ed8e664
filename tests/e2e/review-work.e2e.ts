import type { OpenedStores } from '../../scripts/project/opened-stores.ts'
import { DEMO_PASSWORD } from '../../scripts/sandbox/product/demo-accounts.ts'
import { hearticleDraft, translation } from '../support/records.ts'
import { expectNoBarrier } from './support/axe.ts'
import { at, words } from './support/people.ts'
import { expect, test } from './support/product.ts'
import { signIn } from './support/sign-in.ts'

/** A hearticle in review, with a headline in each language that no other has. */
async function placeInReview({ hearticles }: OpenedStores, key: string): Promise<number> {
  const { hearticle } = await hearticles.importByKey(
    hearticleDraft(key, {
      topicId: 1,
      publicationDate: '2026-01-02',
      citedPmids: [],
      status: 'IN_REVIEW',
      translations: (['de', 'en'] as const).map((code) =>
        translation(code, { headline: `${key} ${code}`, mainTextBody: '**Salz**' }),
      ),
    }),
  )
  return hearticle.id
}

const reviewer = { username: 'demo-reviewer', password: DEMO_PASSWORD }

for (const [language, colorScheme, width] of [
  ['de', 'dark', 360],
  ['en', 'light', 1280],
] as const) {
  test(`a reviewer finds what waits by the menu, reviews it and comes back, ${language}`, async ({
    page,
    stores,
  }) => {
    const t = words[language]
    const key = `waits-${language}`
    const id = await placeInReview(stores, key)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 800 })
    await signIn(page, reviewer)
    await page.goto(at(language, '/'))
    if (width < 800) await page.getByRole('button', { name: t('page:menu') }).click()
    await page.locator('.user-menu summary').click()
    await page.getByRole('link', { name: t('page:review') }).click()
    await page.waitForURL(`**${at(language, '/review')}`)
    await expect(page.getByRole('heading', { name: t('review:workTitle') })).toBeVisible()

    const other = language === 'de' ? 'en' : 'de'
    const address = at(other, `/review/translation/${id}`)
    const otherLink = page.getByRole('link', { name: `${key} ${other}` })
    await expect(otherLink).toHaveAttribute('href', address)
    await expectNoBarrier(page, 'what waits for a review')
    await page.getByRole('link', { name: `${key} ${language}` }).click()
    await page.waitForURL(`**${at(language, `/review/translation/${id}`)}`)
    await page.getByRole('button', { name: t('review:approve'), exact: true }).click()

    await expect(page.getByText(t('feed:reviewApproved'))).toBeVisible()
    // The other language is near, and the list tells them apart.
    const onward = page.getByRole('link', { name: t('feed:toOtherReview') })
    await expect(onward).toHaveAttribute('href', address)
    await page.goto(at(language, '/review'))
    const entry = page.getByRole('listitem').filter({
      has: page.getByRole('link', { name: `${key} ${language}` }),
    })
    await expect(entry.getByText(t('review:verdict_APPROVED')).first()).toBeVisible()
    await expect(entry.getByText(t('review:workOpen')).first()).toBeVisible()
    await otherLink.click()
    const back = page.getByRole('link', { name: words[other]('review:workTitle') })
    await expect(back.last()).toBeVisible()
  })
}

test('that nothing waits, more than is listed and that nothing came is said', async ({ page }) => {
  const t = words.de
  await signIn(page, reviewer)
  await page.route('**/api/review/work', (route) => route.abort())
  await page.goto('/review')
  await expect(page.getByText(t('review:workFailed'))).toBeVisible()
  await page.unroute('**/api/review/work')
  await page.route('**/api/review/work', (route) =>
    route.fulfill({ json: { content: [], totalElements: 0, waiting: 0 } }),
  )
  await page.getByRole('button', { name: t('form:tryAgain') }).click()
  await expect(page.getByText(t('review:workNone'))).toBeVisible()

  const item = { hearticleId: 7, version: 1, changedAt: null, changesRequested: true }
  const translations = [{ id: 9, languageCode: 'de', headline: 'Salz', reviewed: false }]
  await page.unroute('**/api/review/work')
  await page.route('**/api/review/work', (route) =>
    route.fulfill({
      json: { content: [{ ...item, translations }], totalElements: 101, waiting: 0 },
    }),
  )
  await page.reload()
  await expect(page.getByText(t('review:workMore', { count: 1 }))).toBeVisible()
  await expect(page.getByText(t('review:workUnchanged'))).toBeVisible()
  await expect(page.getByText(t('review:verdict_NEEDS_REVISION'))).toBeVisible()
  await expect(page.getByText(t('review:workNone'))).toBeVisible()
})

test('who does not review is told so, and who is not signed in signs in first', async ({
  page,
}) => {
  const t = words.en
  await page.goto('/en/review')
  await page.waitForURL(/\/en\/login\?return=%2Fen%2Freview$/)
  await signIn(page, 'demo-editor')
  await page.goto('/en')
  const menuLink = page.getByRole('link', { name: t('page:review') })
  await page.locator('.user-menu summary').click()
  await expect(page.getByRole('link', { name: t('page:editor') })).toBeVisible()
  await expect(menuLink).toBeHidden()
  await page.goto('/en/review')
  await expect(page.getByText(t('review:notAllowedTitle'))).toBeVisible()
})
