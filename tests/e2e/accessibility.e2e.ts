import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from './support/product.ts'

const PAGES = ['/', '/hearticle/16', '/pubmed/23432189', '/no-such-page']
const SCREENS = [
  { name: 'phone', width: 360, height: 740 },
  { name: 'desktop', width: 1280, height: 900 },
]

for (const colorScheme of ['light', 'dark'] as const) {
  for (const { name, width, height } of SCREENS) {
    test(`axe finds nothing and nothing overflows: ${name}, ${colorScheme}`, async ({ page }) => {
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ colorScheme })
      for (const path of PAGES.flatMap((path) => [path, `/en${path}`])) {
        await page.goto(path)
        const { violations } = await new AxeBuilder({ page }).analyze()
        expect(
          violations.map(({ id, nodes }) => `${path} ${id}: ${nodes[0]?.html}`),
          path,
        ).toEqual([])
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0)
      }
    })
  }
}
