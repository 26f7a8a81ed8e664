// Rules: P-CONSENT, P-CONSENT-WHERE.
import type { Locator, Page } from '@playwright/test'
import { acceptAll, rejectAll, writeConsent } from '../../src/domain/account/consent.ts'
import { CONSENT_KEY } from '../../src/features/consent/stored-consent.ts'
import { banner, overlay, press, question } from './support/consent.ts'
import { noteShifts, shiftsOf } from './support/layout-shifts.ts'
import { words } from './support/people.ts'
import { expect, test, withoutConsent } from './support/product.ts'

test.use(withoutConsent)

/** Pages of both kinds that are opened, and all others that tell of which kind they are. */
const APPLICATION = ['/rubric/1', '/signup', '/?mode=explore']
const READING = ['/pubmed/26551272', '/privacy', '/no-such-page']
const CRAWLER =
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Googlebot/2.1; +http://www.google.com/bot.html) Chrome/140.0.0.0 Safari/537.36'

async function stored(page: Page): Promise<Record<string, unknown>> {
  const storage = await page.evaluate(async () => ({
    local: { ...localStorage },
    session: { ...sessionStorage },
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
  }))
  return { ...storage, cookies: await page.context().cookies() }
}

const nothingBut = (local: Record<string, string>) => ({
  local,
  session: {},
  databases: [],
  caches: [],
  cookies: [],
})

/** All four answers look the same, accepting and rejecting beside each other. */
async function expectSameWeight(page: Page): Promise<void> {
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

test('application pages are covered and pages to read are not; nothing moves or is stored', async ({
  page,
}) => {
  await noteShifts(page)
  for (const [path, isCovered] of [
    ['/', true],
    ['/login', true],
    ['/hearticle/16', false],
    ['/imprint', false],
  ] as const) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await test.step(`${path} asks`, async () => {
      if (isCovered) {
        await expect(page.getByRole('dialog', { name: words.de('consent:title') })).toBeVisible()
        await expect(overlay(page)).toHaveJSProperty('open', true)
      } else {
        await expect(banner(page)).toBeVisible()
        await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
        await expect(overlay(page)).toHaveCount(0)
      }
      // Letters that come after the first paint are a little wider (P-FONTS).
      const moved = (await shiftsOf(page)).reduce((sum, shift) => sum + shift, 0)
      if (path !== '/login') expect(moved, path).toBeLessThanOrEqual(0.02)
      await expectSameWeight(page)
    })
    await test.step(`${path} is not covered on paper`, async () => {
      await page.emulateMedia({ media: 'print' })
      await expect(question(page)).toBeHidden()
      await page.emulateMedia({ media: 'screen' })
    })
  }
  await test.step('without a session the profile leads to the login before anybody asks', async () => {
    await page.goto('/en/profile')
    await page.waitForURL('**/en/login*')
    await expect(page.getByRole('dialog', { name: words.en('consent:title') })).toBeVisible()
  })
  expect(await stored(page)).toEqual(nothingBut({}))
})

test('every page says of which kind it is', async ({ request }) => {
  for (const language of ['', '/en']) {
    for (const path of [...APPLICATION, ...READING]) {
      const html = await (await request.get(language + path)).text()
      const isApplication = /<main [^>]*data-application/.test(html)
      expect(isApplication, language + path).toBe(APPLICATION.includes(path))
    }
  }
})

test('the answer is all that is stored, and nobody asks again', async ({ page }) => {
  const forget = () => page.evaluate(() => localStorage.clear())
  for (const [path, button, answer] of [
    ['/', 'reject', rejectAll],
    ['/imprint', 'necessaryOnly', rejectAll],
    ['/login', 'accept', acceptAll],
  ] as const) {
    await page.goto(path)
    await press(page, button)
    await expect(question(page)).toHaveCount(0)
    expect(await stored(page)).toEqual(nothingBut({ [CONSENT_KEY]: writeConsent(answer) }))
    if (button !== 'accept') await forget()
  }
  for (const path of ['/?mode=explore', '/hearticle/16']) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await expect(question(page)).toHaveCount(0)
  }
  expect(await stored(page)).toEqual(nothingBut({ [CONSENT_KEY]: writeConsent(acceptAll) }))
})

for (const [width, hasTouch] of [
  [360, true],
  [1280, false],
] as const) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 740 }, hasTouch })

    test('a second tap on what opens the categories or the question allows nothing', async ({
      page,
    }) => {
      const tapTwice = async (at: { x: number; y: number }) => {
        if (!hasTouch) return page.mouse.dblclick(at.x, at.y)
        await page.touchscreen.tap(at.x, at.y)
        await page.touchscreen.tap(at.x, at.y)
      }
      const middle = async (button: Locator) => {
        await button.scrollIntoViewIfNeeded()
        const box = await button.boundingBox()
        if (!box) throw new Error('what is to be pressed is not seen')
        const { x, y, width, height } = box
        return { x: x + width / 2, y: y + height / 2 }
      }
      const allowed = () => page.locator('.consent-question input:checked:enabled')
      for (const path of ['/', '/en/', '/login', '/hearticle/16', '/en/hearticle/16']) {
        await page.goto(path, { waitUntil: 'networkidle' })
        const customize = question(page).locator('[data-customize]')
        await tapTwice(await middle(customize))
        expect(await page.evaluate(() => localStorage.length), path).toBe(0)
        await expect(allowed(), path).toHaveCount(0)
      }
      await test.step('nor does anything else for a moment after a press', async () => {
        await page.goto('/imprint', { waitUntil: 'networkidle' })
        const pressable = () =>
          page.evaluate(() =>
            ['[data-answer=reject]', 'main a'].map((control) => {
              const shown = document.querySelector(control)
              return shown && getComputedStyle(shown).pointerEvents
            }),
          )
        const during = await page.evaluate(() => {
          document.querySelector<HTMLElement>('.consent-banner [data-answer=reject]')?.click()
          return getComputedStyle(document.querySelector('main a') ?? document.body).pointerEvents
        })
        expect(during).toBe('none')
        await expect(question(page)).toHaveCount(0)
        await expect.poll(pressable).toEqual([null, 'auto'])
        await page.evaluate(() => localStorage.clear())
      })
      await test.step('nor does what has only just appeared under a finger', async () => {
        await page.goto('/imprint')
        await press(page, 'reject')
        await expect(question(page)).toHaveCount(0)
        const pressed = await page.evaluate(() => {
          document.querySelector<HTMLElement>('footer [data-consent]')?.click()
          return ['[data-answer=accept]', '[data-answer=save]', 'label:has([name=marketing])'].map(
            (control) => {
              const shown = document.querySelector(`.consent-settings ${control}`)
              shown?.scrollIntoView({ block: 'center' })
              const { x, y, width, height } = shown?.getBoundingClientRect() ?? new DOMRect()
              const under = document.elementFromPoint(x + width / 2, y + height / 2)
              return under?.closest(control) ?? 'nothing'
            },
          )
        })
        expect(pressed).toEqual(Array(3).fill('nothing'))
      })
    })
  })
}

test('the categories can be chosen one by one, and later otherwise', async ({ page }) => {
  await page.goto('/imprint')
  // Before there is an answer, the button in the footer opens the banner's categories.
  await page.getByRole('button', { name: words.de('consent:change') }).click()
  await expect(question(page)).toHaveCount(1)
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

test('a link of the overlay is an answer that allows only the necessary', async ({ page }) => {
  await page.goto('/login')
  await overlay(page)
    .getByRole('link', { name: words.de('consent:trial') })
    .click()
  await page.waitForURL('/signup')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(question(page)).toHaveCount(0)
  expect(await stored(page)).toEqual(nothingBut({ [CONSENT_KEY]: writeConsent(rejectAll) }))
})

test('the overlay keeps the focus, the way back and the language; Escape is no answer', async ({
  page,
}) => {
  await page.goto(`/login?${new URLSearchParams({ return: '/profile?tab=rubrics' })}`)
  const login = overlay(page).getByRole('link', { name: words.de('consent:login') })
  await expect(login).toHaveAttribute('href', '/login?return=%2Fprofile%3Ftab%3Drubrics')
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
  // It covers the header, so it leads to the other language itself.
  await overlay(page).getByRole('link', { name: 'English' }).click()
  await expect(page).toHaveURL(/\/en\/login\?return=/)
  await expect(overlay(page).getByText(words.en('consent:trial'))).toBeVisible()
  await page.goto(`/login?${new URLSearchParams({ return: '//elsewhere.example/' })}`)
  await expect(login).toHaveAttribute('href', '/login')
})

test('an answer in one tab is one in all of them, and so is taking it back', async ({
  context,
}) => {
  const [one, other] = [await context.newPage(), await context.newPage()]
  await one.goto('/login')
  await other.goto('/imprint')
  await expect(banner(other)).toBeVisible()
  await press(one, 'accept')
  await expect(question(other)).toHaveCount(0)
  await other.evaluate(() => localStorage.clear())
  await expect(overlay(one)).toBeVisible()
})

test('people who are signed in are asked, but not invited', async ({ page }) => {
  await page.addInitScript(() =>
    localStorage.setItem(
      'hearticle.session',
      JSON.stringify({ token: 'a-token', user: { username: 'maria', roles: [] } }),
    ),
  )
  await page.route('**/api/auth/me', (route) => route.abort())
  await page.goto('/')
  await expect(question(page)).toBeVisible()
  await expect(page.locator('.consent-welcome')).toBeHidden()
})

test('nothing covers a page without JavaScript, and no button promises what it cannot do', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  for (const path of ['/', '/hearticle/16']) {
    await page.goto(`${baseURL}${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(question(page)).toHaveCount(0)
    await expect(page.locator('button[data-consent]')).toBeHidden()
  }
  await context.close()
})

test('nothing covers a page for a crawler', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ userAgent: CRAWLER })
  const page = await context.newPage()
  for (const path of ['/login', '/imprint']) {
    await page.goto(`${baseURL}${path}`, { waitUntil: 'networkidle' })
    await expect(page.locator('button[data-consent]')).toBeEnabled()
    await expect(question(page)).toHaveCount(0)
  }
  await context.close()
})

test.describe('where a blocker hides or removes the overlay', () => {
  // Extensions add their styles past the policy of a page.
  test.use({ bypassCSP: true })

  test('nothing is locked, nothing is stored, and it is still asked below', async ({ page }) => {
    const main = page.getByRole('main')
    for (const rule of [
      'display: none',
      'visibility: hidden',
      'opacity: 0; pointer-events: none',
      'transform: translateX(-9999px)',
      'height: 0; padding: 0; overflow: hidden',
    ]) {
      await page.goto('/login')
      await expect(overlay(page)).toHaveJSProperty('open', true)
      const content = `.consent-overlay { ${rule.replaceAll(/(?=;|$)/g, ' !important')} }`
      await page.addStyleTag({ content })
      await page.mouse.move(300, 300)
      await page.mouse.wheel(0, 100)
      await main.locator('[name=username]').fill('maria')
      await expect(banner(page), rule).toBeVisible()
      await expect(page.locator('html'), rule).not.toHaveCSS('overflow', 'hidden')
    }
    expect(await stored(page)).toEqual(nothingBut({}))
    await test.step('the home page is complete where it is taken away', async () => {
      await page.goto('/')
      await overlay(page).evaluate((dialog) => dialog.remove())
      await expect(page.locator('.study-list')).not.toHaveCount(0)
      await press(page, 'reject')
      await expect(question(page)).toHaveCount(0)
    })
  })
})

test('where the script that hears the answer does not arrive, nothing covers the page', async ({
  page,
}) => {
  await page.route(/\/assets\/Page\.[^/]*\.js/, (route) => route.abort())
  await page.goto('/login')
  await expect(overlay(page)).toBeHidden()
})
