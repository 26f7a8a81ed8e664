import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

/** Minified, which a page takes in half the time of `axe.source`. */
const SCRIPT = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Those of axe's rules whose outcome depends on a page's width and appearance. */
export const RULES_OF_LOOKS = ['color-contrast', 'scrollable-region-focusable']

/**
 * What axe finds on the open page as it is, and whether it scrolls sideways. axe is put into a page
 * once, however often that is asked, and runs in it: `@axe-core/playwright` opens a second page each
 * time and takes five times as long.
 * @param within a selector, where only a part of the page is the matter; all of it where nothing is
 *   selected
 * @param rules of axe; without them all that it has by itself
 */
export async function barriers(
  page: Page,
  within?: string,
  rules?: readonly string[],
): Promise<string[]> {
  const hasAxe = await page.evaluate(() => 'axe' in window)
  if (!hasAxe) await page.evaluate(SCRIPT)
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    ...(rules && { runOnly: [...rules] }),
  }
  const run = async ([selector, options]: readonly [string | undefined, axe.RunOptions]) => {
    const engine = (window as unknown as { axe: typeof axe }).axe
    const part = selector === undefined ? null : document.querySelector(selector)
    const { violations } = await engine.run(part ?? document, options)
    const { scrollWidth, clientWidth } = document.documentElement
    return [
      ...violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`),
      ),
      ...(scrollWidth > clientWidth ? [`scrolls sideways by ${scrollWidth - clientWidth} px`] : []),
    ]
  }
  return page.evaluate(run, [within, options] as const)
}

/**
 * Expects that there is no barrier on the open page as it is. For what no screen of `screens` shows.
 * @param what names the page's state where something is found
 * @param within a selector of what has to be there, where only a part of the page is the matter
 */
export async function expectNoBarrier(page: Page, what: string, within?: string): Promise<void> {
  if (within !== undefined) await expect(page.locator(within).first(), what).toBeAttached()
  expect(await barriers(page, within), what).toEqual([])
}
