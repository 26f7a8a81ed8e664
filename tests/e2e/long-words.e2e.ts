import type { Page } from '@playwright/test'
import { geometryFaults } from './screens/geometry.ts'
import { SCREENS } from './screens/screens.ts'
import { visitScreens } from './screens/visit-screens.ts'
import { expect, test } from './support/product.ts'

test.describe.configure({ mode: 'parallel', timeout: 180_000 })

/** 60 letters. */
const LONG_WORD = 'Herzkreislauferkrankungsfrüherkennungsuntersuchungsverfahren'

/** Buttons, tabs, headings, chips, and what names a field or a column. */
const LABELS = [
  'h1, h2, h3, h4, h5, button, summary, label, legend, th, nav a',
  '.button, .pill, .badge, .breaking, .flag, .reviewed, .status-label, [role=tab]',
].join()

/** In pixels (P-ACCESSIBLE): the narrowest phone, by WCAG 2.2 (1.4.10), and a desktop. */
const WIDTHS = [320, 1280]

const TESTED = {
  reading: ['home of a visitor', 'explore', 'search results of hearticles', 'hearticle'],
  account: ['login', 'profile of free', 'subscription of free', 'users', 'playlists', 'dashboard'],
  desk: ['reviews', 'review', 'editor of a hearticle', 'library', 'styleguide'],
}

for (const part of ['reading', 'account', 'desk'] as const) {
  test(`a word of 60 letters in each label is seen whole and makes no page wider: ${part}`, async ({
    browser,
    stores,
  }) => {
    const screens = SCREENS[part].filter(({ name }) => TESTED[part].includes(name))
    expect(screens.map(({ name }) => name)).toEqual(TESTED[part])
    const faults: string[] = []
    const notReached = await visitScreens(
      // What opens on them is found by the words that are replaced here.
      screens.map(({ states: _, ...screen }) => screen),
      {
        browser,
        stores,
        language: 'de',
        look: async (name, page) => {
          await lengthenLabels(page)
          for (const width of WIDTHS) {
            await page.setViewportSize({ width, height: 844 })
            const found = await geometryFaults(page)
            const cut = found.filter((fault) => /^(cut off|outside|the page is)/.test(fault))
            faults.push(...cut.map((fault) => `${name}, ${width} px: ${fault}`))
          }
        },
      },
    )
    expect([...notReached, ...faults]).toEqual([])
  })
}

/** Puts the long word in the place of all texts of labels but a user's initials. */
async function lengthenLabels(page: Page): Promise<void> {
  await page.evaluate(
    ([labels, word]) => {
      for (const label of document.querySelectorAll(labels)) {
        const texts = document.createTreeWalker(label, NodeFilter.SHOW_TEXT)
        while (texts.nextNode()) {
          const text = texts.currentNode as Text
          if (/\p{L}/u.test(text.data) && !text.parentElement?.matches('.initials'))
            text.data = word
        }
      }
    },
    [LABELS, LONG_WORD] as const,
  )
}
