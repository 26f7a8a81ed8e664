import { geometryFaults } from './screens/geometry.ts'
import { SCREENS } from './screens/screens.ts'
import { LOOKS, visitScreens } from './screens/visit-screens.ts'
import { expect, test } from './support/product.ts'

test.describe.configure({ mode: 'parallel', timeout: 180_000 })

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

for (const language of ['de', 'en'] as const) {
  const { viewport, colorScheme } = LOOKS[language]
  for (const [part, screens] of Object.entries(SCREENS)) {
    test(`everything stands where it should, and can be pressed: ${part}, ${language}, ${viewport.width} px, ${colorScheme}`, async ({
      browser,
      stores,
    }) => {
      const faults: string[] = []
      const notReached = await visitScreens(screens, {
        browser,
        stores,
        language,
        look: async (name, page) => {
          for (const fault of await geometryFaults(page)) faults.push(`${name}: ${fault}`)
        },
      })
      expect([...notReached, ...faults]).toEqual([])
    })
  }
}
