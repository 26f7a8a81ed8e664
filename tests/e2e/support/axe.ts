import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

type View = readonly [size: keyof typeof SCREENS, colorScheme: 'light' | 'dark']

const SCREENS = {
  phone: { width: 360, height: 740 },
  desktop: { width: 1280, height: 900 },
}

/** What of a page depends on its screen and appearance, beside whether it scrolls sideways. */
const RULES_OF_LOOKS = ['color-contrast', 'scrollable-region-focusable']

/** Screens and appearances that differ in both; a page is loaded once for all of them. */
export const VIEWS = [
  ['phone', 'light'],
  ['desktop', 'dark'],
] as const satisfies readonly View[]

export async function showIn(page: Page, [size, colorScheme]: View): Promise<void> {
  await page.setViewportSize(SCREENS[size])
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
}

/**
 * Expects that axe finds nothing on the open page as it is, and that it does not scroll sideways.
 * axe is put into a page once, however often that is asked, and runs in it: `@axe-core/playwright`
 * opens a second page each time and takes five times as long.
 * @param what names the page's state where something is found
 * @param within a selector, where only a part of the page is the matter
 * @param rules of axe; without them all that it has by itself
 */
export async function expectNoBarrier(
  page: Page,
  what: string,
  within?: string,
  rules?: readonly string[],
): Promise<void> {
  const hasAxe = await page.evaluate(() => 'axe' in window)
  if (!hasAxe) await page.evaluate(axe.source)
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    ...(rules && { runOnly: [...rules] }),
  }
  const run = async ([selector, options]: readonly [string | undefined, axe.RunOptions]) => {
    const engine = (window as unknown as { axe: typeof axe }).axe
    const { violations } = await engine.run(selector ?? document, options)
    const { scrollWidth, clientWidth } = document.documentElement
    return {
      found: violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`),
      ),
      overflow: scrollWidth - clientWidth,
    }
  }
  const { found, overflow } = await page.evaluate(run, [within, options] as const)
  expect(found, what).toEqual([])
  expect(overflow, `${what} scrolls sideways`).toBeLessThanOrEqual(0)
}

/**
 * Expects it of the open page in each of the {@link VIEWS}, one after the other: by all rules in the
 * first, and by those about how a page looks in the others, where all else is the same.
 */
export async function expectNoBarrierInViews(
  page: Page,
  what: string,
  views: readonly View[] = VIEWS,
  within?: string,
): Promise<void> {
  for (const [index, view] of views.entries()) {
    await showIn(page, view)
    const rules = index === 0 ? undefined : RULES_OF_LOOKS
    await expectNoBarrier(page, `${what}, ${view.join(', ')}`, within, rules)
  }
}
