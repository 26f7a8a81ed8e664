// Rules: P-ACCESSIBLE, P-SCREENS.
import { isThorough } from '../support/rounds.ts'
import { clippedWords } from './screens/clipped-words.ts'
import { geometryFaults } from './screens/geometry.ts'
import { withLongWords } from './screens/long-words.ts'
import type { Screen } from './screens/screen.ts'
import { SCREENS } from './screens/screens.ts'
import { LOOKS, openVisitors, settleSize, type Visitors } from './screens/visit-screens.ts'
import { barriers, RULES_OF_LOOKS } from './support/axe.ts'
import { expect, test } from './support/product.ts'

test.describe.configure({ mode: 'parallel' })

/** What opens above a page, and is looked at alone then. */
const OPENED = 'dialog:modal, :popover-open'

/** What is around every page, and looked at with the main ones at a commit. */
const FRAME = '.site-header, .site-footer, .desk-bar, .desk-rail, .desk-below'

/** Whether what readers see is shown, which may be spaced more widely (WCAG 1.4.12). */
const isForReaders = ({ as = 'visitor' }: Screen) => as === 'visitor' || as === 'unasked'

/** Those who go through the screens in each language, for all screens that a worker tests. */
const walk = test.extend<object, Record<'de' | 'en', Visitors>>({
  de: [
    async ({ browser, stores }, use) => {
      const visitors = openVisitors({ browser, stores, language: 'de', as: LOOKS.de })
      await use(visitors)
      await visitors.close()
    },
    { scope: 'worker' },
  ],
  en: [
    async ({ browser, stores }, use) => {
      const visitors = openVisitors({ browser, stores, language: 'en', as: LOOKS.de })
      await use(visitors)
      await visitors.close()
    },
    { scope: 'worker' },
  ],
})

/** Each state of a screen in both looks, of which its page is loaded once; what is found there. */
async function faultsOf(screen: Screen, visitors: Visitors): Promise<string[]> {
  const faults: string[] = []
  await visitors.visit(screen, async (name, page) => {
    const note = (found: readonly string[], how: string) =>
      faults.push(...found.map((fault) => `${name}, ${how}: ${fault}`))
    const isFirst = name === screen.name
    const hasAxe = !screen.isLikeAnother && !page.url().includes('/_local/')
    note(await geometryFaults(page), 'a light phone')
    const without = screen.isMain || isThorough ? undefined : FRAME
    if (hasAxe) note(await barriers(page, { within: OPENED, without }), 'a light phone')
    if (isFirst && isForReaders(screen)) {
      await page.setViewportSize({ width: 320, height: 740 })
      note(await clippedWords(page), 'spaced widely at 320 px')
    }
    const hasLongWords = isFirst && screen.isMain
    if (hasLongWords) {
      await page.setViewportSize({ width: 320, height: 844 })
      note(await withLongWords(page, () => geometryFaults(page)), 'long words at 320 px')
    }
    await page.setViewportSize(LOOKS.en.viewport)
    await page.emulateMedia({ colorScheme: 'dark' })
    await settleSize(page)
    note(await geometryFaults(page), 'a dark desktop')
    if (hasLongWords) {
      note(await withLongWords(page, () => geometryFaults(page)), 'long words on a desktop')
    }
    // What is the same as before was looked at with the screen's first state, and the colours of the
    // dark are looked at on the main screens, at a commit.
    const isNew = isFirst || (await page.locator(OPENED).count()) > 0
    if (hasAxe && isNew && (screen.isMain || isThorough)) {
      const rules = RULES_OF_LOOKS
      note(await barriers(page, { within: OPENED, without, rules }), 'a dark desktop')
    }
    await page.setViewportSize(LOOKS.de.viewport)
    await page.emulateMedia({ colorScheme: 'light' })
  })
  return faults
}

for (const screen of Object.values(SCREENS).flat()) {
  const title = `everything stands where it should, can be pressed and has no barrier: ${screen.name}`
  // What is made of another screen's parts can wait.
  walk(`${title}, de`, screen.isLikeAnother ? { tag: '@thorough' } : {}, async ({ de }) => {
    expect(await faultsOf(screen, de)).toEqual([])
  })
  walk(`${title}, en`, { tag: '@thorough' }, async ({ en }) => {
    expect(await faultsOf(screen, en)).toEqual([])
  })
}

test('forced colours mark the current rubric, page and language', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/rubric/1')
  for (const list of ['.rubric-row', '.pagination', '.language-switch']) {
    const current = page.locator(`${list} [aria-current]`).first()
    const ground = await current.evaluate((element) => getComputedStyle(element).backgroundColor)
    const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    expect([paper, 'rgba(0, 0, 0, 0)'], list).not.toContain(ground)
  }
})

test('forced colours draw both groups of an answer in theirs, whatever the theme', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  await page.goto('/?mode=explore&q=Darmspiegelung+Darmkrebs')
  const bars = page.locator('.key-bars').first()
  await expect(bars).toBeVisible()
  for (const theme of ['light', 'dark']) {
    await page.locator('html').evaluate((root, chosen) => {
      root.dataset.theme = chosen
    }, theme)
    const [whole, treated, compared, ground] = await bars.evaluate((svg) => [
      ...['whole', 'treated', 'compared'].map(
        (name) => getComputedStyle(svg.querySelector(`.${name}`) as Element).fill,
      ),
      getComputedStyle(document.body).backgroundColor,
    ])
    // What is left of the whole is no share.
    expect(whole).toBe(ground)
    expect([treated, compared]).not.toContain(ground)
    expect(treated).not.toBe(compared)
  }
})

/** Pieces of a page, each with what is found about it; nothing where all is well. */
const PIECES = [
  ['<p style="width: 60px; overflow: hidden; white-space: nowrap">Herzgefäße</p>', /cut off by p/],
  ['<p style="width: 60px; white-space: nowrap">Herzgefäße</p>', /outside p/],
  ['<div style="overflow: auto"><p style="width: 2000px">weit</p></div>', undefined],
  ['<b style="position: absolute; left: -40px">Rand</b>', /outside the window/],
  ['<p><a href="#">allein</a></p>', /\d+ × \d+ px: a "allein"/],
  ['<p>Wörter um <a href="#">einen Link</a> herum</p>', undefined],
  ['<button class="pill" style="height: 40px">Suchen</button>', /× 40 px: button.pill/],
  [
    '<button style="height: 30px">eins</button><button style="height: 30px; margin-left: -20px">zwei</button>',
    /overlap: button "eins" and button "zwei"/,
  ],
  ['<h2>Oben</h2><h3 style="margin-top: -60px">Unten</h3>', /words lie on words: .*h2 "Oben"/],
  [
    '<div role="listbox"><a role="option" href="#">eins</a> <a role="option" href="#">zwei</a></div>',
    /not a row of its own: a "zwei"/,
  ],
  [
    '<span style="position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden">nur gehört</span>',
    undefined,
  ],
  [
    '<p style="display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 1; overflow: hidden; width: 60px; margin: 0">eins zwei drei vier</p><p style="margin: 0">fünf</p>',
    undefined,
  ],
  ['<details><summary style="min-height: 24px">Mehr</summary>zu</details>', undefined],
  [
    '<button popovertarget="p" autofocus>Begriff</button><p id="p" popover="manual" style="inset: 40px auto auto 40px; margin: 0">Erklärung</p>',
    /covers what opened it: p "Erklärung"/,
  ],
  ['<div style="width: 2000px">breit</div>', /the page is \d+ of \d+ px wide/],
] as const

test('a fault of geometry is found, and what is meant is none', async ({ page }) => {
  for (const [piece, fault] of PIECES) {
    await page.setContent(`<body style="margin: 40px; font: 16px/1.5 sans-serif">${piece}</body>`)
    await page.evaluate(() => document.querySelector<HTMLElement>('[popover]')?.showPopover())
    const found = (await geometryFaults(page)).join('\n')
    if (fault) expect(found, piece).toMatch(fault)
    else expect(found, piece).toBe('')
  }
})
