import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

/** Minified, which a page takes in half the time of `axe.source`. */
const SCRIPT = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Those of axe's rules whose outcome depends on a page's width and appearance. */
export const RULES_OF_LOOKS = ['color-contrast', 'scrollable-region-focusable']

/** What is to be looked at of a page. */
interface Looking {
  /** A selector, where only a part of the page is the matter; all of it where nothing is selected. */
  within?: string | undefined
  /** A selector of what is left out. */
  without?: string | undefined
  /** Of axe; without them all that it has by itself. */
  rules?: readonly string[] | undefined
}

/**
 * What axe finds on the open page as it is, and whether it scrolls sideways. axe is put into a page
 * once, however often that is asked, and runs in it: `@axe-core/playwright` opens a second page each
 * time and takes five times as long.
 */
export async function barriers(
  page: Page,
  { within, without, rules }: Looking = {},
): Promise<string[]> {
  const hasAxe = await page.evaluate(() => 'axe' in window)
  if (!hasAxe) await page.evaluate(SCRIPT)
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    ...(rules && { runOnly: [...rules] }),
  }
  const looking = { selector: within, leftOut: without, options }
  const run = async ({ selector, leftOut, options }: typeof looking) => {
    const engine = (window as unknown as { axe: typeof axe }).axe
    const part = selector === undefined ? null : document.querySelector(selector)
    const isLeftOut = part === null && leftOut !== undefined
    const all = isLeftOut ? { exclude: leftOut } : document
    const { violations } = await engine.run(part ?? all, options)
    const { scrollWidth, clientWidth } = document.documentElement
    return [
      ...violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`),
      ),
      ...(scrollWidth > clientWidth ? [`scrolls sideways by ${scrollWidth - clientWidth} px`] : []),
    ]
  }
  return page.evaluate(run, looking)
}

/**
 * Expects that there is no barrier on the open page as it is. For what no screen of `screens` shows.
 * @param what names the page's state where something is found
 * @param within a selector of what has to be there, where only a part of the page is the matter
 */
export async function expectNoBarrier(page: Page, what: string, within?: string): Promise<void> {
  if (within !== undefined) await expect(page.locator(within).first(), what).toBeAttached()
  expect(await barriers(page, { within }), what).toEqual([])
}
