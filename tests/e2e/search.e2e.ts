import type { Page } from '@playwright/test'
import { editorialText } from '../../content/editorial/texts.ts'
import { at, words } from './support/people.ts'
import { expect, test } from './support/product.ts'
import { keptToken, signIn } from './support/sign-in.ts'

const field = (page: Page) => page.getByRole('combobox')
const results = (page: Page) => page.locator('.search-result h3')

/** What the search of the sample answers first; how a question is read is tested without a browser. */
test('what is found', async ({ page, request }) => {
  await signIn(page, 'demo-premium')
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
    const answer = await request.get(`/api/${where}/search`, { params, headers })
    const { content } = (await answer.json()) as { content: object[] }
    expect(JSON.stringify(content[0]), what).toMatch(expected)
  }
})

const language = 'en'
const t = words[language]

test('searching by Enter, in two tabs, with the address', async ({ page }) => {
  await signIn(page, 'demo-premium')
  await page.goto(at(language, '/'))
  await page
    .getByRole('navigation', { name: t('page:mainNavigation') })
    .getByRole('link', { name: t('page:explore') })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('search:title'))
  await field(page).fill('ab')
  await page.keyboard.press('Enter')
  await expect(page.getByText(t('search:tooShort'))).toBeVisible()
  expect(new URL(page.url()).searchParams.get('q')).toBeNull()

  await field(page).fill('diabetes')
  await page.keyboard.press('Enter')
  await expect(results(page).first()).toContainText(/diabetes/i)
  await page.getByRole('tab', { name: t('search:pubmed') }).click()
  await expect(page).toHaveURL(/tab=pubmed&q=diabetes/)
  await expect(results(page)).toHaveCount(8)
  const firstPage = await results(page).allTextContents()
  await page.getByRole('button', { name: t('search:page', { page: 2 }) }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(results(page).first()).not.toHaveText(firstPage[0] ?? '')

  await page.reload()
  await expect(page.getByRole('button', { name: t('search:page', { page: 2 }) })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await page.goBack()
  await expect(results(page)).toHaveText(firstPage)
  await expect(field(page)).toHaveValue('diabetes')
  await page.goBack()
  await expect(page.getByRole('tab', { name: t('search:hearticles') })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await page.goForward()
  await expect(results(page)).toHaveText(firstPage)

  await field(page).fill('xyzzyplugh')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: t('search:none') })).toBeVisible()
})

test('without full access there are suggestions only', async ({ page }) => {
  const upgrade = page.getByRole('dialog', { name: t('gates:upgradeTitle') })
  const options = page.getByRole('option')
  for (const tab of ['hearticles', 'pubmed']) {
    await page.goto(`${at(language, '/')}?mode=explore&tab=${tab}`)
    await field(page).pressSequentially('Dep')
    await options.first().click()
    await upgrade.getByRole('button', { name: t('gates:close') }).click()
    await expect(upgrade).toBeHidden()
  }
  await field(page).press('Enter')
  await expect(upgrade).toBeVisible()

  // The breaking one opens for everybody, by its suggestion as by its card.
  await page.goto(`${at(language, '/')}?mode=explore`)
  await field(page).pressSequentially('Blood pressure')
  await options.filter({ hasText: '130' }).first().click()
  await page.waitForURL('**/hearticle/15')

  await page.goto(`${at(language, '/')}?mode=explore&q=depression`)
  await expect(page.getByText(t('search:premium'))).toBeVisible()
  await page.getByRole('button', { name: t('search:unlock') }).click()
  await upgrade.getByRole('button', { name: t('gates:close') }).click()
  await page.getByRole('tab', { name: t('search:pubmed') }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('signing out in another tab takes the results away and leads back here', async ({
  page,
  context,
}) => {
  await signIn(page, 'demo-premium')
  await page.goto(`${at(language, '/')}?mode=explore&q=diabetes`)
  await expect(results(page).first()).toBeVisible()
  const other = await context.newPage()
  await other.goto(at(language, '/'))
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

test('a page beyond the last one is the last one, in the address, too', async ({ page }) => {
  await signIn(page, 'demo-premium')
  await page.goto('/?mode=explore&tab=pubmed&q=diabetes&page=999')
  await expect(results(page).first()).toBeVisible()
  const last = Number(new URL(page.url()).searchParams.get('page'))
  expect(last).toBeGreaterThan(1)
  expect(last).toBeLessThan(999)
  await expect(page.getByRole('button', { name: `Seite ${last}`, exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
})

test('/explore leads to the search in either language', async ({ page }) => {
  for (const path of ['/explore', '/en/explore']) {
    await page.goto(path)
    await expect(page).toHaveURL((url) => url.search === '?mode=explore')
    await expect(field(page)).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', path === '/explore' ? 'de' : 'en')
  }
})

test('what the product is for stands once, above the search and beside the lead story', async ({
  page,
}) => {
  const tagline = page.locator('.tagline').filter({ visible: true })
  const said = editorialText('hero.tagline', language)
  await page.goto(at(language, '/?mode=explore'))
  await expect(tagline).toHaveCount(1)
  await expect(tagline).toContainText(said)
  await expect(page.locator('.front')).toBeHidden()
  const [above, below] = [await tagline.boundingBox(), await field(page).boundingBox()]
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(below?.y ?? 0)

  await page.goto(at(language, '/'))
  await expect(page.locator('.front .tagline')).toContainText(said)
  await expect(tagline).toHaveCount(1)
})

test.describe('suggestions', () => {
  test('come after three letters, and go when there are fewer', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      const url = new URL(request.url())
      if (url.pathname.endsWith('/autocomplete'))
        asked.push(url.searchParams.get('searchTerm') ?? '')
    })
    await page.clock.install()
    await page.goto('/?mode=explore')
    await expect(field(page)).toBeVisible()
    await page.clock.pauseAt(new Date(Date.now() + 3_600_000))
    for (const typed of ['Sch', 'Schl', 'Schlaf']) {
      await field(page).fill(typed)
      await page.clock.runFor(299)
    }
    expect(asked).toEqual([])
    await page.clock.runFor(1)
    await expect(page.getByRole('option').first()).toContainText('Schlaf')
    expect(asked).toEqual(['Schlaf'])
    await field(page).fill('Sc')
    await expect(page.getByRole('option')).toHaveCount(0)
    expect(asked).toEqual(['Schlaf'])
  })

  test('are chosen by keys, and Escape takes them away', async ({ page }) => {
    await signIn(page, 'demo-premium')
    await page.goto('/?mode=explore')
    await field(page).pressSequentially('Diab')
    await expect(page.getByRole('option').first()).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
    await expect(field(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('option')).toHaveCount(0)
    await expect(field(page)).toHaveValue('Diab')
    await field(page).pressSequentially('e')
    await expect(page.getByRole('option').first()).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/hearticle/*')
  })

  test('of an older question never overwrite those of a newer one', async ({ page }) => {
    const late = Promise.withResolvers<void>()
    await page.route('**/autocomplete*searchTerm=Sal*', async (route) => {
      await late.promise
      await route
        .fulfill({ json: [{ id: 1, languageCode: 'de', headline: 'too late' }] })
        .catch(() => undefined)
    })
    await page.goto('/?mode=explore')
    const first = page.waitForRequest(/searchTerm=Sal/)
    await field(page).pressSequentially('Sal')
    await first
    await field(page).fill('Vorhof')
    await expect(page.getByRole('option').first()).toContainText('Vorhofflimmern')
    late.resolve()
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    await expect(page.getByRole('option').first()).toContainText('Vorhofflimmern')
  })
})
