import type { BrowserContext, Page } from '@playwright/test'
import { acceptAll, noConsent, rejectAll, writeConsent } from '../../src/domain/account/consent.ts'
import { CONSENT_KEY } from '../../src/features/consent/stored-consent.ts'
import { banner, overlay, press, question } from './support/consent.ts'
import { at, words } from './support/people.ts'
import { expect, test, unasked } from './support/product.ts'

test.use(unasked)

const APPLICATION = ['/', '/rubric/1', '/login', '/signup', '/?mode=explore']
const READING = ['/hearticle/16', '/pubmed/26551272', '/imprint', '/privacy', '/no-such-page']
const CRAWLER =
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Googlebot/2.1; +http://www.google.com/bot.html) Chrome/140.0.0.0 Safari/537.36'

/** Everything that a page has left in the browser. */
async function stored(page: Page): Promise<Record<string, unknown>> {
  const kept = await page.evaluate(async () => ({
    local: { ...localStorage },
    session: { ...sessionStorage },
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
  }))
  return { ...kept, cookies: await page.context().cookies() }
}

const nothingBut = (local: Record<string, string>) => ({
  local,
  session: {},
  databases: [],
  caches: [],
  cookies: [],
})

async function visit(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path, { waitUntil: 'networkidle' })
  }
}

test('application pages are covered and pages to read are not, in both languages', async ({
  page,
}) => {
  for (const language of ['de', 'en'] as const) {
    const name = words[language]('consent:title')
    for (const path of language === 'de' ? APPLICATION : ['/']) {
      await page.goto(at(language, path))
      await expect(page.getByRole('dialog', { name })).toBeVisible()
      await expect(overlay(page)).toHaveJSProperty('open', true)
    }
    // Without a session it leads to the login: going on before that would cut it off.
    await page.goto(at(language, '/profile'))
    await page.waitForURL(`**${at(language, '/login')}*`)
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    for (const path of language === 'de' ? READING : ['/hearticle/16']) {
      await page.goto(at(language, path))
      await expect(page.getByRole('region', { name })).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
      await expect(overlay(page)).toHaveCount(0)
    }
  }
})

test('nothing is stored before there is an answer', async ({ page }) => {
  await visit(page, [...APPLICATION, ...READING])
  expect(await stored(page)).toEqual(nothingBut({}))
})

for (const [button, answer] of [
  ['reject', rejectAll],
  ['necessaryOnly', rejectAll],
  ['accept', acceptAll],
] as const) {
  test(`${button}: the answer is all that is stored, and nobody asks again`, async ({ page }) => {
    await page.goto('/')
    await press(page, button)
    await expect(question(page)).toHaveCount(0)
    await visit(page, ['/?mode=explore', '/hearticle/16'])
    await expect(question(page)).toHaveCount(0)
    expect(await stored(page)).toEqual(nothingBut({ [CONSENT_KEY]: writeConsent(answer) }))
  })
}

test('accepting and rejecting weigh the same, on the first layer', async ({ page }) => {
  for (const path of ['/', '/hearticle/16']) {
    await page.goto(path)
    const looks = ['accept', 'reject'].map((answer) =>
      page.locator(`[data-answer=${answer}]`).evaluate((button) => {
        const { color, backgroundColor, font, borderColor } = getComputedStyle(button)
        const { width, height, y } = button.getBoundingClientRect()
        return { color, backgroundColor, font, borderColor, width, height, y }
      }),
    )
    const [accept, reject] = await Promise.all(looks)
    expect(accept).toEqual(reject)
  }
})

test('the categories can be chosen one by one, and later otherwise', async ({ page }) => {
  await page.goto('/hearticle/16')
  await press(page, 'customize')
  const box = (name: 'necessary' | 'analytics' | 'marketing' | 'preferences') =>
    page.getByRole('checkbox', { name: words.de(`consent:${name}`) })
  await expect(box('necessary')).toBeDisabled()
  await expect(box('necessary')).toBeChecked()
  await expect(box('analytics')).toBeFocused()
  await expect(box('analytics')).not.toBeChecked()
  await box('preferences').check()
  await press(page, 'save')
  const answer = { ...rejectAll, preferences: true }
  expect(await stored(page)).toEqual(nothingBut({ [CONSENT_KEY]: writeConsent(answer) }))

  await page.reload()
  const change = page.getByRole('button', { name: words.de('consent:change') })
  await change.click()
  await expect(page.getByRole('dialog', { name: words.de('consent:title') })).toBeVisible()
  await expect(box('preferences')).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(question(page)).toHaveCount(0)
  await expect(change).toBeFocused()
  await change.click()
  await box('analytics').check()
  await box('preferences').uncheck()
  await press(page, 'save')
  await expect(question(page)).toHaveCount(0)
  const other = { ...rejectAll, analytics: true }
  expect(await stored(page)).toEqual(nothingBut({ [CONSENT_KEY]: writeConsent(other) }))
})

test('before there is an answer, the button in the footer opens the banner’s categories', async ({
  page,
}) => {
  await page.goto('/en/hearticle/16')
  await page.getByRole('button', { name: words.en('consent:change') }).click()
  await expect(question(page)).toHaveCount(1)
  await expect(page.getByRole('checkbox', { name: words.en('consent:analytics') })).toBeFocused()
})

for (const [link, target] of [
  ['trial', '/signup'],
  ['login', '/login'],
] as const) {
  test(`the overlay’s ${link} link is an answer that allows only the necessary`, async ({
    page,
  }) => {
    await page.goto('/')
    await overlay(page)
      .getByRole('link', { name: words.de(`consent:${link}`) })
      .click()
    await page.waitForURL(target)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(question(page)).toHaveCount(0)
    expect(await stored(page)).toEqual(nothingBut({ [CONSENT_KEY]: writeConsent(rejectAll) }))
  })
}

test('who came to sign in keeps the way back on the overlay’s links, unless it leads elsewhere', async ({
  page,
}) => {
  const login = overlay(page).getByRole('link', { name: words.de('consent:login') })
  await page.goto(`/login?${new URLSearchParams({ return: '/profile?tab=rubrics' })}`)
  await expect(login).toHaveAttribute('href', '/login?return=%2Fprofile%3Ftab%3Drubrics')
  await page.goto(`/login?${new URLSearchParams({ return: '//elsewhere.example/' })}`)
  await expect(login).toHaveAttribute('href', '/login')
})

test('Escape is no answer, and the focus stays within the overlay', async ({ page }) => {
  await page.goto('/')
  await expect(overlay(page)).toBeVisible()
  await press(page, 'customize')
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('Escape')
  await expect(overlay(page)).toHaveJSProperty('open', true)
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  for (let times = 0; times < 12; times += 1) {
    await page.keyboard.press('Tab')
    const place = await page.evaluate(() =>
      document.activeElement === document.body ||
      document.activeElement?.closest('.consent-overlay')
        ? 'within'
        : document.activeElement?.outerHTML,
    )
    expect(place).toBe('within')
  }
  expect(await stored(page)).toEqual(nothingBut({}))
})

test('the overlay, which covers the header, leads to the other language', async ({ page }) => {
  await page.goto('/?mode=explore')
  await overlay(page).getByRole('link', { name: 'English' }).click()
  await expect(page).toHaveURL(/\/en\/?\?mode=explore$/)
  await expect(overlay(page).getByText(words.en('consent:welcome'))).toBeVisible()
})

test('an answer in one tab is one in all of them, and so is taking it back', async ({
  context,
}) => {
  const [one, other] = [await context.newPage(), await context.newPage()]
  await one.goto('/')
  await other.goto('/hearticle/16')
  await expect(banner(other)).toBeVisible()
  await press(one, 'accept')
  await expect(question(other)).toHaveCount(0)
  await other.evaluate(() => localStorage.clear())
  await expect(overlay(one)).toBeVisible()
})

test('what is broken or another user’s counts as no answer', async ({ page }) => {
  for (const value of [
    'accept',
    '{"necessary":true',
    writeConsent(noConsent),
    '[]',
    '{"version":0}',
  ]) {
    await page.goto('/imprint')
    await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
      CONSENT_KEY,
      value,
    ] as const)
    await page.reload()
    await expect(banner(page)).toBeVisible()
  }
})

test('people who are signed in are asked, but not invited', async ({ page }) => {
  await page.addInitScript(() =>
    localStorage.setItem(
      'hearticle.session',
      JSON.stringify({ token: 'a-token', user: { username: 'maria', roles: [] } }),
    ),
  )
  await page.goto('/imprint')
  await expect(question(page)).toBeVisible()
  await page.route('**/api/auth/me', (route) => route.abort())
  await page.goto('/')
  await expect(question(page)).toBeVisible()
  await expect(page.locator('.consent-welcome')).toBeHidden()
})

test.describe('nothing covers a page', () => {
  const uncovered = async (context: BrowserContext, origin: string) => {
    const page = await context.newPage()
    for (const path of ['/', '/login', '/hearticle/16', '/no-such-page']) {
      await page.goto(origin + path, { waitUntil: 'networkidle' })
      await expect(question(page)).toHaveCount(0)
    }
    await context.close()
  }

  test('without JavaScript, and no button promises what it cannot do', async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`${baseURL}/`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[data-consent-words]')).toBeHidden()
    await uncovered(context, baseURL ?? '')
  })

  test('for a crawler', async ({ browser, baseURL }) => {
    await uncovered(await browser.newContext({ userAgent: CRAWLER }), baseURL ?? '')
  })

  test('on paper', async ({ page }) => {
    for (const path of ['/', '/hearticle/16']) {
      await page.goto(path)
      await expect(question(page)).toBeVisible()
      await page.emulateMedia({ media: 'print' })
      await expect(question(page)).toBeHidden()
      await page.emulateMedia({ media: 'screen' })
    }
  })
})

test('asking moves nothing on the page', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const path of ['/', '/hearticle/16', '/imprint']) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await expect(question(page)).toBeVisible()
    expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual(
      [],
    )
  }
})
