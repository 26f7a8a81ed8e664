import type { Page } from '@playwright/test'
import { editorialText } from '../../content/editorial/texts.ts'
import { expectNoBarrier } from './support/axe.ts'
import { at, words } from './support/people.ts'
import { READERS_BROWSER } from './support/people-at-work.ts'
import { expect, test } from './support/product.ts'
import { keptToken, signIn } from './support/sign-in.ts'

const language = 'en'
const t = words[language]

const field = (page: Page) => page.getByRole('combobox', { name: t('search:label') })
const results = (page: Page) => page.locator('.search-result h3')
const options = (page: Page) => page.getByRole('option')

/** What the search of the sample answers first; how a question is read is tested without a browser. */
async function expectFound(page: Page): Promise<void> {
  const headers = { Authorization: `Bearer ${await keptToken(page)}` }
  for (const [what, where, searchTerm, expected, lang = 'de'] of [
    ['a German compound by its parts', 'public/hearticles', 'Schritte Tag', /10\.000/],
    ['a word with a typo', 'public/hearticles', 'Depresion', /Depression/],
    ['an umlaut typed as two letters', 'public/hearticles', 'Frueherkennung', /Früherkennung/],
    ['an English word in German content', 'public/hearticles', 'sleep', /Schlaf/],
    ['a study by its number', 'pubmedarticles', '26551272', /Blutdrucksenkung/],
    ['a study by its author', 'pubmedarticles', 'Stamatakis', /Alltagsbewegung/],
    ['a study by a compound that it splits', 'pubmedarticles', 'Blutdruckziel', /Blutdruck/],
    ['by an English question, what is German', 'pubmedarticles', 'dementia', /dementia/i, 'en'],
  ] as const) {
    const params = { searchTerm, lang }
    const answer = await page.request.get(`/api/${where}/search`, { params, headers })
    const { content } = (await answer.json()) as { content: object[] }
    expect(JSON.stringify(content[0]), what).toMatch(expected)
  }
}

// What a driven browser sends is not counted.
test.use({ userAgent: READERS_BROWSER })

/** Where nothing was found: told once, after a failure, and not asked for again in the other tab. */
async function expectTold(page: Page): Promise<void> {
  const sent: unknown[] = []
  await page.route('**/api/public/search-wishes', async (route) => {
    sent.push(route.request().postDataJSON())
    await (sent.length === 1 ? route.abort() : route.continue())
  })
  const tell = page.getByRole('button', { name: t('search:wish') })
  await expect(tell).toHaveAccessibleDescription(t('search:wishNote', { question: 'xyzzyplugh' }))
  expect(sent).toEqual([])
  await tell.press('Enter')
  await expect(page.getByRole('alert')).toContainText(t('search:wishFailed'))
  await expectNoBarrier(page, 'the search that found nothing')
  await page
    .getByRole('tabpanel')
    .getByRole('button', { name: t('search:tryAgain') })
    .press('Enter')
  const thanks = page.getByText(t('search:wishSent'))
  await expect(thanks).toBeFocused()
  await page.getByRole('tab', { name: t('search:hearticles') }).click()
  await expect(page).not.toHaveURL(/tab=pubmed/)
  await expect(thanks).toBeVisible()
  await expect(tell).toHaveCount(0)
  expect(sent).toEqual(Array(2).fill({ question: 'xyzzyplugh', languageCode: language }))
}

/** The words that say what the product is for, above the search and nowhere else. */
async function expectTaglineAbove(page: Page): Promise<void> {
  const tagline = page.locator('.tagline').filter({ visible: true })
  await expect(tagline).toHaveCount(1)
  await expect(tagline).toContainText(editorialText('hero.tagline', language))
  await expect(page.locator('.front')).toBeHidden()
  const [above, below] = [await tagline.boundingBox(), await field(page).boundingBox()]
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(below?.y ?? 0)
}

const count = (page: Page) => page.locator('.search-count h2')

/** Filters and their order by keys alone; back, forward and a link that somebody was sent. */
async function expectFilters(page: Page): Promise<void> {
  const filters = page.getByRole('search', { name: t('search:filters') })
  const design = filters.getByLabel(t('filters:design'))
  const chosen = page.getByRole('list', { name: t('search:chosen') })
  const remove = (filter: string) =>
    chosen.getByRole('button', { name: t('search:remove', { filter }) })
  const kind = `${t('filters:design')}: ${t('designs:randomized_trial')}`
  const unfiltered = `${at(language, '/')}?mode=explore&tab=pubmed&q=blood+pressure`
  await page.goto(unfiltered)
  await expect(results(page).first()).toBeVisible()
  const all = await count(page).textContent()
  const offered = await design.locator('[value=randomized_trial]').textContent()
  await design.focus()
  await page.keyboard.type(t('designs:randomized_trial'))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/q=blood\+pressure&design=randomized_trial$/)
  const found = /\((\d+)\)/.exec(offered ?? '')?.[1] ?? 'none'
  await expect(count(page)).toHaveText(new RegExp(`^${found} of `))
  await expect(design).toBeFocused()
  await page.getByLabel(t('search:sort')).selectOption('newest')
  await expect(page).toHaveURL(/design=randomized_trial&sort=newest$/)
  const isNewestFirst = async () => {
    const said = await page.locator('.search-result time').allTextContents()
    const years = said.map((day) => Number(/\d{4}/.exec(day)?.[0]))
    return years.length > 1 && years.every((year, index) => year <= (years[index - 1] ?? year))
  }
  await expect.poll(isNewestFirst).toBe(true)
  await page.reload()
  await expect(remove(kind)).toBeVisible()
  await page.goBack()
  await page.goBack()
  await expect(count(page)).toHaveText(all ?? '')
  await expect(chosen).toBeHidden()
  await page.goForward()
  await remove(kind).focus()
  await page.keyboard.press('Enter')
  await expect(chosen).toBeHidden()
  await expect(count(page)).toBeFocused()
  await page.goto(`${unfiltered}&design=spell&rubric=999&certainty=high&yearTo=1900&sort=loudest`)
  await expect(count(page)).toContainText(/^None of the \d+ results matches/)
  await expect(chosen.getByRole('button')).toHaveCount(3)
  await page.getByRole('button', { name: t('filters:reset') }).press('Enter')
  await expect(results(page).first()).toBeVisible()
  await expect(page).toHaveURL(/q=blood\+pressure$/)
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(design).toBeHidden()
  await filters.getByRole('button', { name: t('search:filters') }).press('Enter')
  await expect(design).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto(`${at(language, '/')}?mode=explore&tab=pubmed&q=diabetes`)
  await expect(results(page).first()).toBeVisible()
}

test('with full access people search by Enter, in two tabs, with the address', async ({
  page,
  context,
}) => {
  await signIn(page, 'demo-premium')
  await test.step('what is found first', () => expectFound(page))
  await test.step('the menu leads to the search, which takes no two letters', async () => {
    await page.goto(at(language, '/'))
    await expect(page.locator('.tagline').filter({ visible: true })).toHaveCount(1)
    const tagline = page.locator('.front .tagline')
    await expect(tagline).toContainText(editorialText('hero.tagline', language))
    await page
      .getByRole('navigation', { name: t('page:mainNavigation') })
      .getByRole('link', { name: t('page:explore') })
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('search:title'))
    await expectTaglineAbove(page)
    await field(page).fill('ab')
    await page.keyboard.press('Enter')
    await expect(page.getByText(t('search:tooShort'))).toBeVisible()
    expect(new URL(page.url()).searchParams.get('q')).toBeNull()
  })
  await test.step('tabs and pages stand in the address, and in the history', async () => {
    await field(page).fill('diabetes')
    await page.keyboard.press('Enter')
    await expect(results(page).first()).toContainText(/diabetes/i)
    await page.getByRole('tab', { name: t('search:pubmed') }).click()
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
    const hearticles = page.getByRole('tab', { name: t('search:hearticles') })
    await expect(hearticles).toHaveAttribute('aria-selected', 'true')
    await page.goForward()
    await expect(results(page)).toHaveText(firstPage)
    await field(page).fill('xyzzyplugh')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: t('search:none') })).toBeVisible()
  })
  await test.step('what is not found is told to the desk, by keys and once', () => expectTold(page))
  await test.step('a page beyond the last one is the last one, in the address, too', async () => {
    await page.goto(`${at(language, '/')}?mode=explore&tab=pubmed&q=diabetes&page=999`)
    await expect(results(page).first()).toBeVisible()
    const last = Number(new URL(page.url()).searchParams.get('page'))
    expect(last).toBeGreaterThan(1)
    expect(last).toBeLessThan(999)
    const its = page.getByRole('button', { name: t('search:page', { page: last }), exact: true })
    await expect(its).toHaveAttribute('aria-current', 'page')
  })
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
  const asked: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname.endsWith('/autocomplete')) asked.push(url.searchParams.get('searchTerm') ?? '')
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
    expect(asked).toEqual([])
    await page.clock.runFor(1)
    await expect(options(page).first()).toContainText('Schlaf')
    expect(asked).toEqual(['Schlaf'])
    await field(page).fill('Sc')
    await expect(options(page)).toHaveCount(0)
    expect(asked).toEqual(['Schlaf'])
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
  await test.step('without full access a suggestion and a search meet the modal', async () => {
    await field(page).press('Enter')
    await upgrade.getByRole('button', { name: t('gates:close') }).click()
    await expect(upgrade).toBeHidden()
    for (const [tab, term] of [
      ['hearticles', 'Dep'],
      ['pubmed', 'Depr'],
    ] as const) {
      await page.getByRole('tab', { name: t(`search:${tab}`) }).click()
      await field(page).fill(term)
      await options(page).first().click()
      await upgrade.getByRole('button', { name: t('gates:close') }).click()
      await expect(upgrade).toBeHidden()
    }
  })
  await test.step('an address with a question says what it takes', async () => {
    await page.goto(`${at(language, '/')}?mode=explore&q=depression`)
    await expect(page.getByText(t('search:premium'))).toBeVisible()
    await page.getByRole('button', { name: t('search:unlock') }).click()
    await upgrade.getByRole('button', { name: t('gates:close') }).click()
    await page.getByRole('tab', { name: t('search:pubmed') }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  })
  await test.step('the breaking one opens for everybody, chosen by keys', async () => {
    await page.getByRole('tab', { name: t('search:hearticles') }).click()
    await field(page).fill('Blood pressure')
    await expect(options(page).first()).toContainText('130')
    await page.keyboard.press('ArrowDown')
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
