// Rules: P-SEARCH-MODES, P-SEARCH-MINIMUM, P-SEARCH-ACCESS.
import type { Page } from '@playwright/test'
import { editorialText } from '../../content/editorial/texts.ts'
import { at, words } from './support/people.ts'
import { READERS_BROWSER } from './support/people-at-work.ts'
import { expect, test } from './support/product.ts'
import {
  expectFilters,
  expectUnderstood,
  field,
  options,
  results,
} from './support/search-results.ts'
import { signIn } from './support/sign-in.ts'

const language = 'en'
const t = words[language]

// What a driven browser sends is not counted.
test.use({ userAgent: READERS_BROWSER })

async function expectSearchAlone(page: Page): Promise<void> {
  await expect(field(page)).toBeVisible()
  await expect(page.locator('.home')).toBeHidden()
}

test('with full access people search by Enter, in two tabs, with the address', async ({
  page,
  context,
}) => {
  await signIn(page, 'demo-premium')
  await test.step('the menu leads to the search, which takes no two letters', async () => {
    await page.goto(at(language, '/'))
    const tagline = page.getByRole('heading', { level: 1 })
    await expect(tagline).toHaveText(editorialText('hero.tagline', language))
    await page
      .getByRole('navigation', { name: t('page:mainNavigation') })
      .getByRole('link', { name: t('page:explore') })
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('search:title'))
    await expectSearchAlone(page)
    await field(page).fill('ab')
    await page.keyboard.press('Enter')
    await expect(page.getByText(t('search:tooShort'))).toBeVisible()
    expect(new URL(page.url()).searchParams.get('q')).toBeNull()
  })
  await test.step('tabs and pages stand in the address, and in the history', async () => {
    await field(page).fill('diabetes')
    await page.keyboard.press('Enter')
    await expect(results(page).first()).toContainText(/diabetes/i)
    // Its address names no tab: what was found first is a study.
    const [hearticles, studies] = [
      page.getByRole('tab', { name: t('search:hearticles') }),
      page.getByRole('tab', { name: t('search:pubmed') }),
    ]
    await expect(studies).toHaveAttribute('aria-selected', 'true')
    await hearticles.click()
    await expect(page).toHaveURL(/tab=hearticles&q=diabetes/)
    await studies.click()
    await expect(page).toHaveURL(/tab=pubmed&q=diabetes/)
    await expect(results(page)).toHaveCount(8)
    const firstPage = await results(page).allTextContents()
    const second = page.getByRole('button', { name: t('search:page', { page: 2 }) })
    await second.click()
    await expect(page).toHaveURL(/page=2/)
    await expect(results(page).first()).not.toHaveText(firstPage[0] ?? '')
    await page.reload()
    await expect(second).toHaveAttribute('aria-current', 'page')
    await page.goBack()
    await expect(results(page)).toHaveText(firstPage)
    await expect(field(page)).toHaveValue('diabetes')
    await page.goBack()
    await expect(hearticles).toHaveAttribute('aria-selected', 'true')
    await page.goBack()
    await expect(page).toHaveURL((url) => !url.searchParams.has('tab'))
    await expect(studies).toHaveAttribute('aria-selected', 'true')
    await expect(results(page)).toHaveText(firstPage)
    await page.goForward()
    await expect(hearticles).toHaveAttribute('aria-selected', 'true')
    await field(page).fill('xyzzyplugh')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: t('search:none') })).toBeVisible()
  })
  await test.step('a page beyond the last one is the last one, in the address, too', async () => {
    await page.goto(`${at(language, '/')}?mode=explore&tab=pubmed&q=diabetes&page=999`)
    await expect(results(page).first()).toBeVisible()
    const last = Number(new URL(page.url()).searchParams.get('page'))
    expect(last).toBeGreaterThan(1)
    expect(last).toBeLessThan(999)
    const lastButton = page.getByRole('button', {
      name: t('search:page', { page: last }),
      exact: true,
    })
    await expect(lastButton).toHaveAttribute('aria-current', 'page')
  })
  await test.step('how it was understood is shown, and is switched off and on', () =>
    expectUnderstood(page))
  await test.step('filters narrow what was found, by keys, and stand in the address', async () => {
    await expectFilters(page)
  })
  await test.step('signing out in another tab takes the results away and leads back here', async () => {
    const other = await context.newPage()
    await other.goto(at(language, '/imprint'))
    await other.locator('.user-menu summary').click()
    await other.getByRole('button', { name: t('page:signOut') }).click()
    await expect(page.getByText(t('search:signedOut'))).toBeVisible()
    await expect(results(page)).toHaveCount(0)
    await page
      .getByRole('tabpanel')
      .getByRole('link', { name: t('search:signIn') })
      .click()
    await expect(page).toHaveURL(
      (url) => new URLSearchParams(url.search).get('return')?.includes('q=diabetes') ?? false,
    )
  })
})

test('suggestions come to everybody; what they lead to is gated', async ({ page }) => {
  const upgrade = page.getByRole('dialog', { name: t('gates:upgradeTitle') })
  const requestedPaths: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname.endsWith('/autocomplete'))
      requestedPaths.push(url.searchParams.get('searchTerm') ?? '')
  })
  await page.clock.install()
  await page.goto(at(language, '/explore'))
  await expect(page).toHaveURL((url) => url.search === '?mode=explore')
  await expect(field(page)).toBeVisible()
  await test.step('they come after three letters and a pause, and go when there are fewer', async () => {
    await page.clock.pauseAt(new Date(Date.now() + 3_600_000))
    for (const typed of ['Sch', 'Schl', 'Schlaf']) {
      await field(page).fill(typed)
      await page.clock.runFor(299)
    }
    expect(requestedPaths).toEqual([])
    await page.clock.runFor(1)
    await expect(options(page).first()).toContainText('Schlaf')
    expect(requestedPaths).toEqual(['Schlaf', 'Schlaf'])
    await field(page).fill('Sc')
    await expect(options(page)).toHaveCount(0)
    expect(requestedPaths).toEqual(['Schlaf', 'Schlaf'])
    await page.clock.resume()
  })
  await test.step('of an older question they never overwrite those of a newer one', async () => {
    const late = Promise.withResolvers<void>()
    await page.route('**/autocomplete*searchTerm=Sal*', async (route) => {
      await late.promise
      await route
        .fulfill({ json: [{ id: 1, languageCode: 'de', headline: 'too late' }] })
        .catch(() => undefined)
    })
    const first = page.waitForRequest(/searchTerm=Sal/)
    await field(page).fill('Sal')
    await first
    await field(page).fill('Vorhof')
    await expect(options(page).first()).toContainText('Vorhofflimmern')
    late.resolve()
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    await expect(options(page).first()).toContainText('Vorhofflimmern')
  })
  await test.step('Escape takes them away, and the field keeps focus and words', async () => {
    await page.keyboard.press('ArrowDown')
    await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
    await expect(field(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(options(page)).toHaveCount(0)
    await expect(field(page)).toHaveValue('Vorhof')
  })
  await test.step('without full access a suggested title meets the modal', async () => {
    for (const [tab, term] of [
      ['hearticles', 'Dep'],
      ['pubmed', 'Depr'],
    ] as const) {
      await page.getByRole('tab', { name: t(`search:${tab}`) }).click()
      await field(page).fill(term)
      await options(page).and(page.locator('[data-gate]')).first().click()
      await upgrade.getByRole('button', { name: t('gates:close') }).click()
      await expect(upgrade).toBeHidden()
    }
  })
  await test.step('everybody asks, sees the first titles, and is invited to the rest', async () => {
    const lists: string[] = []
    page.on('request', (request) => {
      if (/\/search\?/.test(request.url())) lists.push(request.url())
    })
    await page.goto(`${at(language, '/')}?mode=explore&tab=pubmed&q=depression`)
    await expect(page).toHaveTitle(t('search:pageTitle', { question: 'depression' }))
    await expect(results(page).first()).toBeVisible()
    expect(await results(page).count()).toBeLessThanOrEqual(3)
    await page.getByRole('button', { name: /^All \d+ results/ }).click()
    await upgrade.getByRole('button', { name: t('gates:close') }).click()
    await results(page).first().getByRole('link').click()
    await upgrade.getByRole('button', { name: t('gates:close') }).click()
    expect(lists).toEqual([])
  })
  await test.step('the breaking one opens for everybody, chosen by keys', async () => {
    await page.getByRole('tab', { name: t('search:hearticles') }).click()
    await field(page).fill('Blood pressure')
    const breaking = options(page).filter({ hasText: '130' })
    await expect(breaking).toBeVisible()
    await page.keyboard.press('ArrowUp')
    while ((await breaking.getAttribute('aria-selected')) !== 'true') {
      await page.keyboard.press('ArrowUp')
    }
    await page.keyboard.press('Enter')
    await page.waitForURL('**/hearticle/15')
  })
})

test('a map of the subjects stands below the search until something is asked', async ({ page }) => {
  const map = page.getByRole('region', { name: t('home:subjects') })
  await page.goto(at(language, '/'))
  await expect(map).toBeHidden()
  await page.goto(at(language, '/?mode=explore'))
  await expect(map.getByRole('link', { name: 'Cardiology' })).toBeVisible()
  const picture = map.locator('use').first()
  await expect(picture).toHaveAttribute('href', /^\/assets\/pictures\//)
  await test.step('it goes with the question, and comes back with it', async () => {
    await signIn(page, 'demo-premium')
    await page.goto(at(language, '/?mode=explore'))
    await field(page).fill('sleep')
    await field(page).press('Enter')
    await expect(results(page).first()).toBeVisible()
    await expect(map).toBeHidden()
    await page.goBack()
    await expect(map).toBeVisible()
  })
})
