import type { Page } from '@playwright/test'
import { geometryFaults } from './screens/geometry.ts'
import { SCREENS } from './screens/screens.ts'
import { openVisitors } from './screens/visit-screens.ts'
import { expect, test } from './support/product.ts'

test.describe.configure({ mode: 'parallel' })

/** 60 letters. */
const LONG_WORD = 'Herzkreislauferkrankungsfrüherkennungsuntersuchungsverfahren'

/** Buttons, tabs, headings, chips, and what names a field or a column. */
const LABELS = [
  'h1, h2, h3, h4, h5, button, summary, label, legend, th, nav a',
  '.button, .pill, .badge, .breaking, .flag, .reviewed, .status-label, [role=tab]',
].join()

/** In pixels (P-ACCESSIBLE): the narrowest phone, by WCAG 2.2 (1.4.10), and a desktop. */
const WIDTHS = [320, 1280]

const TESTED = [
  'home of a visitor',
  'explore',
  'search results of hearticles',
  'hearticle',
  'login',
  'profile of free',
  'subscription of free',
  'users',
  'playlists',
  'subjects',
  'dashboard',
  'reviews',
  'review',
  'editor of a hearticle',
  'library',
  'styleguide',
]

for (const tested of TESTED) {
  test(`a word of 60 letters in each label is seen whole and makes no page wider: ${tested}`, async ({
    browser,
    stores,
  }) => {
    const found = Object.values(SCREENS)
      .flat()
      .find(({ name }) => name === tested)
    if (!found) throw new Error(`There is no screen "${tested}"`)
    // What opens on it is found by the words that are replaced here.
    const { states: _, ...screen } = found
    const faults: string[] = []
    const visitors = openVisitors({ browser, stores, language: 'de' })
    await visitors.visit(screen, async (_name, page) => {
      await lengthenLabels(page)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 844 })
        const faultsHere = await geometryFaults(page)
        const cut = faultsHere.filter((fault) => /^(cut off|outside|the page is)/.test(fault))
        faults.push(...cut.map((fault) => `${width} px: ${fault}`))
      }
    })
    await visitors.close()
    expect(faults).toEqual([])
  })
}

/** Puts the long word in the place of all texts of labels but a user's initials, and of a bar of five. */
async function lengthenLabels(page: Page): Promise<void> {
  await page.evaluate(
    ([labels, word]) => {
      for (const label of document.querySelectorAll(labels)) {
        const texts = document.createTreeWalker(label, NodeFilter.SHOW_TEXT)
        while (texts.nextNode()) {
          const text = texts.currentNode as Text
          if (
            /\p{L}/u.test(text.data) &&
            !text.parentElement?.closest('.initials, .who, .desk-below')
          )
            text.data = word
        }
      }
    },
    [LABELS, LONG_WORD] as const,
  )
}
