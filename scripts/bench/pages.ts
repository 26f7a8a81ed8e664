/** The pages that people read: what a first visit loads, and what Lighthouse says of it. */
import { provideChromium } from '../browser/chromium.ts'
import type { Figure } from './measure/figures.ts'
import { measureLighthouse } from './pages/lighthouse.ts'
import { measureTransfer } from './pages/transfer.ts'
import { withProduct } from './with-product.ts'

/** The figures of P-FIGURES-PAGES; weights in kB. */
const MEASURED = [
  {
    paths: ['/hearticle/16', '/en/hearticle/16', '/pubmed/23432189', '/en/pubmed/23432189'],
    must: { scripts: 12, withoutImagesAndFonts: 70, performance: 98 },
  },
  {
    paths: ['/', '/en/', '/rubric/1', '/en/rubric/1'],
    must: { scripts: 60, performance: 95 },
  },
]

/** Measures them on the sample site, built and served in a folder of its own. */
export function measurePages(): Promise<Figure[]> {
  const chromium = provideChromium()
  return withProduct(
    async () => undefined,
    async ({ address: origin }) => {
      const figures: Figure[] = []
      for (const pages of MEASURED) {
        const options = { chromium, origin, ...pages }
        figures.push(...(await measureTransfer(options)), ...(await measureLighthouse(options)))
      }
      return figures
    },
  )
}
