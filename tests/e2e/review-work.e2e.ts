import type { Route } from '@playwright/test'
import type { OpenedStores } from '../../scripts/project/opened-stores.ts'
import { hearticleDraft, translation } from '../support/records.ts'
import { expectNoBarrier } from './support/axe.ts'
import { tickParts } from './support/editing-journey.ts'
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

const language = 'de'
const t = words[language]

test('a reviewer finds what waits by the menu, reviews it and comes back', async ({
  page,
  stores,
}) => {
  const id = await placeInReview(stores, 'waits')
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 360, height: 800 })
  await signIn(page, 'demo-reviewer')
  await page.goto('/imprint')
  await page.getByRole('button', { name: t('page:menu') }).click()
  await page.locator('.user-menu summary').click()
  await page.getByRole('link', { name: t('page:review') }).click()
  await page.waitForURL('**/review')
  await expect(page.getByRole('heading', { name: t('review:workTitle') })).toBeVisible()

  const otherLink = page.getByRole('link', { name: 'waits en' })
  await expect(otherLink).toHaveAttribute('href', at('en', `/review/translation/${id}`))
  await expectNoBarrier(page, 'what waits for a review')
  await page.getByRole('link', { name: 'waits de' }).click()
  await page.waitForURL(`**/review/translation/${id}`)
  await tickParts(page, ['de'])
  await page.getByRole('button', { name: t('review:approve'), exact: true }).click()

  // The other language is next, and the list tells them apart.
  await page.waitForURL(`**${at('en', `/review/translation/${id}`)}`)
  await expect(page.getByText(words.en('review:done_APPROVED'))).toBeVisible()
  await page.goto('/review')
  const entry = page.getByRole('listitem').filter({
    has: page.getByRole('link', { name: 'waits de' }),
  })
  await expect(entry.getByText(t('approval:state_approved')).first()).toBeVisible()
  await expect(entry.getByText(t('approval:state_waiting')).first()).toBeVisible()
  await otherLink.click()
  const back = page.getByRole('link', { name: words.en('review:workTitle') })
  await expect(back.last()).toBeVisible()
})

test('who does not review is told so; that nothing waits, more than is listed and nothing came is said', async ({
  page,
}) => {
  await test.step('who is not signed in signs in first', async () => {
    await page.goto('/review')
    await page.waitForURL(/\/login\?return=%2Freview$/)
  })
  await test.step('who does not review is told so, and has no way there', async () => {
    await signIn(page, 'demo-editor')
    await page.goto('/review')
    await expect(page.getByText(t('review:notAllowedTitle'))).toBeVisible()
    const parts = page.getByRole('navigation', { name: t('page:deskParts') })
    await expect(parts.getByRole('link', { name: t('desk:hearticles') })).toBeVisible()
    await expect(page.getByRole('link', { name: t('page:review') })).toHaveCount(0)
  })
  let answer = (route: Route) => route.abort()
  await page.route('**/api/proposals?kind=hearticle', (route) => answer(route))
  await test.step('what did not come is asked for again; nothing waits', async () => {
    await signIn(page, 'demo-reviewer')
    await page.goto('/review')
    await expect(page.getByText(t('approval:listFailed'))).toBeVisible()
    answer = (route) => route.fulfill({ json: { content: [], totalElements: 0, waiting: 0 } })
    await page.getByRole('button', { name: t('form:tryAgain') }).click()
    await expect(page.getByText(t('review:workNone'))).toBeVisible()
  })
  await test.step('more is there than is listed', async () => {
    const translations = [{ id: 9, languageCode: 'de', headline: 'Salz', reviewed: false }]
    const content = [
      {
        kind: 'hearticle',
        id: '7',
        version: 1,
        title: 'Salz',
        titleLanguage: 'de',
        state: 'changes-asked',
        at: '2026-11-20T11:00:00Z',
        approval: 'open',
        isOwn: false,
        hearticle: { translations, lapsed: null },
      },
    ]
    answer = (route) => route.fulfill({ json: { content, totalElements: 101, waiting: 0 } })
    await page.reload()
    await expect(page.getByText(t('approval:listMore', { count: 1 }))).toBeVisible()
    await expect(page.getByText(t('approval:state_changes-asked'))).toBeVisible()
    await expect(page.getByText(t('review:workNone'))).toBeVisible()
  })
})
