import type { Page } from '@playwright/test'
import type { Language } from '../../src/contract/protocol/language.ts'
import { at, words } from './support/people.ts'
import { expect, test } from './support/product.ts'
import { signIn } from './support/sign-in.ts'

interface Journey {
  username?: string
  language: Language
  sees: 'limited' | 'random with a hint'
}

/** One for each way to see home; who sees which is a rule (src/domain/account/feed.test.ts). */
const JOURNEYS: Record<string, Journey> = {
  anonymous: { language: 'de', sees: 'limited' },
  free: { username: 'demo-free', language: 'en', sees: 'limited' },
  trial: { username: 'demo-trial', language: 'de', sees: 'random with a hint' },
}

/**
 * How many studies a list shows at first and unfolded, by width (P-FEED-PAGE-SIZE, P-FEED-FIRST).
 */
const SIZES = {
  limited: { 360: [3, 3], 1600: [3, 8] },
  'random with a hint': { 360: [3, 3], 1600: [3, 4] },
} as const

const headings = (page: Page) => page.locator('.study-list h2').evaluateAll(ownTexts)

/** Without the count beside them. */
function ownTexts(elements: Element[]): string[] {
  return elements.map((element) => element.firstChild?.textContent ?? '')
}

for (const [kind, { username, language, sees }] of Object.entries(JOURNEYS)) {
  test(`${kind} comes home in ${language}`, async ({ page }) => {
    const t = words[language]
    if (username) await signIn(page, username)
    for (const width of [360, 1600] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(at(language, '/'))
      await expect(page.locator('.study-list')).toHaveCount(2)
      await expect(page.locator('.study-list[aria-busy=true]')).toHaveCount(0)

      // Which lists there are, of one rubric, and why.
      const titles = await headings(page)
      const rubrics = await page.locator('.rubric-row a').allTextContents()
      const rubric = rubrics.find((name) => titles.some((title) => title.includes(name))) ?? ''
      expect(titles).toEqual(
        sees === 'limited'
          ? [t('feed:latestIn', { rubric }), t('feed:austrian')]
          : [t('feed:austrianIn', { rubric }), t('feed:latestIn', { rubric })],
      )
      const notice = page.getByRole('complementary', { name: t('feed:limited') })
      const ways = await notice.getByRole('link').allTextContents()
      if (sees !== 'limited') expect(ways).toEqual([t('feed:choose')])
      else if (username) expect(ways).toEqual([t('feed:upgrade')])
      else expect(ways).toEqual([t('feed:signIn'), t('feed:signUp')])

      // Three studies first, then the page of that width.
      const [first, unfolded] = SIZES[sees][width]
      const latest = t('feed:latestIn', { rubric })
      const list = page.locator('.study-list').filter({ hasText: latest })
      await expect(list.locator('.card')).toHaveCount(first)
      const more = list.getByRole('button', { name: t('feed:showMore') })
      if (unfolded > first) {
        await more.click()
        await expect(list.locator('.card')).toHaveCount(unfolded)
      } else {
        await expect(more).toHaveCount(0)
      }
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(overflow).toBeLessThanOrEqual(width)
    }
  })
}

test('a user with rubrics of their own sees each of them, Austrian first', async ({ page }) => {
  await signIn(page, 'demo-premium')
  await page.route('**/api/**/selected-rubrics*', (route) =>
    route.fulfill({
      json: [
        { id: 3, name: 'Bewegung & Schlaf', description: '' },
        { id: 1, name: 'Kardiologie', description: '' },
      ],
    }),
  )
  await page.goto('/')
  // Nobody has counted the citations of the sample's studies: no list rests on them.
  await expect(page.locator('.study-list')).toHaveCount(4)
  expect(await headings(page)).toEqual([
    'Aus Österreich: Bewegung & Schlaf',
    'Neu in Bewegung & Schlaf',
    'Aus Österreich: Kardiologie',
    'Neu in Kardiologie',
  ])
  await expect(page.locator('.limited')).toHaveCount(0)
})

test('pages, unfolded lists and the rubric are there again after back and reload', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/')
  const list = page.locator('.study-list').first()
  await expect(list.locator('.card')).toHaveCount(3)
  const title = (await headings(page))[0]
  await list.getByRole('button', { name: 'Mehr anzeigen' }).click()
  await list.getByRole('button', { name: 'Seite 2' }).click()
  await expect(list.getByRole('button', { name: 'Seite 2' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(list).toHaveAttribute('aria-busy', 'false')
  const studies = await list.locator('.card-title').allTextContents()

  const archive = page.locator('.archive')
  await archive.getByRole('button', { name: 'Weiter' }).click()
  await expect(archive.getByRole('status')).toHaveText('Seite 2 von 2')

  for (const leave of [
    () => page.reload(),
    async () => {
      await page.goto('/hearticle/16')
      await page.goBack()
    },
  ]) {
    await leave()
    await expect(list.getByRole('button', { name: 'Seite 2' })).toHaveAttribute(
      'aria-current',
      'page',
    )
    expect((await headings(page))[0]).toBe(title)
    await expect(list.locator('.card-title')).toHaveText(studies)
    await expect(archive.getByRole('status')).toHaveText('Seite 2 von 2')
  }
})

test('a rubric of the query counts only where it is a number', async ({ page }) => {
  await page.goto('/?rubric=4')
  await expect(page.locator('.study-list h2').first()).toContainText('Neu in Psyche')
  for (const query of ['abc', '0', '-4', '4; DROP TABLE', '999999999999999999999', '4.5']) {
    await page.goto(`/?rubric=${encodeURIComponent(query)}`)
    await expect(page.locator('.limited')).toContainText('eine zufällige Rubrik')
  }
})
