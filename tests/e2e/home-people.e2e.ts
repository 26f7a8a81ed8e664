import type { Page } from '@playwright/test'
import { words } from './support/people.ts'
import { expect, test } from './support/product.ts'
import { signIn } from './support/sign-in.ts'

/** Who sees which lists, and how many studies in one, are rules (src/domain/account/feed.test.ts). */

const t = words.de

const lists = (page: Page) => page.locator('.study-list')
const headings = (page: Page) => lists(page).locator('h2').evaluateAll(ownTexts)

/** Without the count beside them. */
function ownTexts(elements: Element[]): string[] {
  return elements.map((element) => element.firstChild?.textContent ?? '')
}

const isLoaded = async (page: Page, count: number) => {
  await expect(lists(page)).toHaveCount(count)
  await expect(page.locator('.study-list[aria-busy=true]')).toHaveCount(0)
}

async function rubricOf(page: Page): Promise<string> {
  const titles = await headings(page)
  const rubrics = await page.locator('.rubric-row a').allTextContents()
  return rubrics.find((name) => titles.some((title) => title.includes(name))) ?? ''
}

test('whoever is not signed in sees a part, at every width, and finds it again', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 900 })
  await page.goto('/')
  await isLoaded(page, 2)
  const titles = [t('feed:latestIn', { rubric: await rubricOf(page) }), t('feed:austrian')]
  expect(await headings(page)).toEqual(titles)
  const latest = lists(page).first()
  const more = latest.getByRole('button', { name: t('feed:showMore') })
  await test.step('a phone shows three studies, and does not scroll sideways', async () => {
    await expect(latest.locator('.card')).toHaveCount(3)
    await expect(more).toHaveCount(0)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(overflow).toBeLessThanOrEqual(360)
  })
  await test.step('a wide screen shows three, then the page of its width', async () => {
    await page.setViewportSize({ width: 1600, height: 900 })
    await isLoaded(page, 2)
    await expect(latest.locator('.card')).toHaveCount(3)
    await more.click()
    await expect(latest.locator('.card')).toHaveCount(8)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(overflow).toBeLessThanOrEqual(1600)
  })
  await test.step('pages, unfolded lists and the rubric are there again after back and reload', async () => {
    const second = latest.getByRole('button', { name: t('feed:page', { page: 2 }) })
    await second.click()
    await expect(second).toHaveAttribute('aria-current', 'page')
    await expect(latest).toHaveAttribute('aria-busy', 'false')
    const studies = await latest.locator('.card-title').allTextContents()
    for (const leave of [
      () => page.reload(),
      async () => {
        await page.goto('/hearticle/16')
        await page.goBack()
      },
    ]) {
      await leave()
      await expect(second).toHaveAttribute('aria-current', 'page')
      expect(await headings(page)).toEqual(titles)
      await expect(latest.locator('.card-title')).toHaveText(studies)
    }
  })
  await test.step('a rubric of the query counts where there is one', async () => {
    await page.goto('/?rubric=4')
    await expect(lists(page).locator('h2').first()).toContainText('Neueste Studien: Psyche')
    await page.goto('/?rubric=987654')
    await expect(page.locator('.limited')).toContainText(t('feed:limitedAnonymous'))
    await expect(page.getByText('987654')).toHaveCount(0)
  })
})

test('who pays sees the three lists of a rubric, each with all that is its own (P-FRONT-LISTS)', async ({
  page,
}) => {
  await signIn(page, 'demo-trial')
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.route('**/api/**/selected-rubrics*', (route) =>
    route.fulfill({ json: [{ id: 1, name: 'Kardiologie', description: '', motif: 'cuff' }] }),
  )
  // Nobody has counted the citations of the sample's studies: here the latest are cited most.
  await page.route('**/rubric/1/top-cited*', async (route) =>
    route.fulfill({
      response: await route.fetch({ url: route.request().url().replace('top-cited', 'latest') }),
    }),
  )
  await page.route(
    ({ pathname }) => pathname === '/',
    async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace('&quot;cited&quot;:[]', '&quot;cited&quot;:[1]')
      await route.fulfill({ response, body })
    },
  )
  await page.goto('/')
  await isLoaded(page, 3)
  const rubric = 'Kardiologie'
  expect(await headings(page)).toEqual([
    t('feed:austrianIn', { rubric }),
    t('feed:topCitedIn', { rubric }),
    t('feed:latestIn', { rubric }),
  ])
  const shown = (index: number) => lists(page).nth(index).locator('.card-title').allTextContents()
  await expect(lists(page).nth(2).locator('.card')).toHaveCount(3)
  expect(await shown(2)).toEqual(await shown(1))
})

test('who pays sees a rubric by chance until they choose, then each of theirs, Austrian first', async ({
  page,
}) => {
  await signIn(page, 'demo-trial')
  await page.setViewportSize({ width: 1600, height: 900 })
  const fours = page.waitForRequest(/\/latest\?.*size=4/)
  await page.goto('/')
  await fours
  await isLoaded(page, 2)
  const rubric = await rubricOf(page)
  const titles = [t('feed:austrianIn', { rubric }), t('feed:latestIn', { rubric })]
  expect(await headings(page)).toEqual(titles)
  const notice = page.getByRole('complementary', { name: t('feed:limited') })
  await expect(notice.getByRole('link', { name: t('feed:choose') })).toBeVisible()
  await page.route('**/api/**/selected-rubrics*', (route) =>
    route.fulfill({
      json: [
        { id: 3, name: 'Bewegung & Schlaf', description: '', motif: 'shoe' },
        { id: 1, name: 'Kardiologie', description: '', motif: 'cuff' },
      ],
    }),
  )
  await page.reload()
  // Nobody has counted the citations of the sample's studies: no list rests on them.
  const other = page.locator('.rubric-lists')
  await expect(other.locator('.card')).toHaveCount(0)
  await other.getByText(t('feed:studiesIn', { rubric: 'Kardiologie' })).click()
  await isLoaded(page, 4)
  await expect(other.locator('.card').first()).toBeVisible()
  expect(await headings(page)).toEqual([
    'Aus Österreich: Bewegung & Schlaf',
    'Neueste Studien: Bewegung & Schlaf',
    'Aus Österreich: Kardiologie',
    'Neueste Studien: Kardiologie',
  ])
  await expect(notice).toHaveCount(0)
  await test.step('what was unfolded is so again after a reload', async () => {
    await page.reload()
    await expect(other.locator('.card').first()).toBeVisible()
  })
})
