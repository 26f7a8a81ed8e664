import type { Page } from '@playwright/test'

/** 60 letters. */
const LONG_WORD = 'Herzkreislauferkrankungsfrüherkennungsuntersuchungsverfahren'

/** Buttons, tabs, headings, chips, and what names a field or a column. */
const LABELS = [
  'h1, h2, h3, h4, h5, button, summary, label, legend, th, nav a',
  '.button, .pill, .badge, .breaking, .flag, .reviewed, .status-label, [role=tab]',
].join()

/** A user's initials, a bar of five, and what somebody writes. */
const UNMEANT = '.initials, .who, .desk-below, [contenteditable=true]'

/**
 * What is found while a long word stands in the place of all other texts of labels: of it, words that are cut off or leave their box, and a page that got wider.
 */
export async function withLongWords(
  page: Page,
  faultsOf: () => Promise<string[]>,
): Promise<string[]> {
  const before = await page.evaluateHandle(
    ([labels, word, unmeant]) => {
      const replaced = new Map<Text, string>()
      for (const label of document.querySelectorAll(labels)) {
        const texts = document.createTreeWalker(label, NodeFilter.SHOW_TEXT)
        while (texts.nextNode()) {
          const text = texts.currentNode as Text
          const isMeant = !text.parentElement?.closest(unmeant)
          if (!/\p{L}/u.test(text.data) || !isMeant || replaced.has(text)) continue
          replaced.set(text, text.data)
          text.data = word
        }
      }
      return replaced
    },
    [LABELS, LONG_WORD, UNMEANT] as const,
  )
  const faults = await faultsOf()
  await before.evaluate((texts) => {
    for (const [text, data] of texts) text.data = data
  })
  await before.dispose()
  return faults.filter((fault) => /^(cut off|outside|the page is)/.test(fault))
}
