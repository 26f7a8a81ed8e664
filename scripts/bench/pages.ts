/** The pages that people read: what a first visit loads, and what Lighthouse says of it. */
import { provideChromium } from '../browser/chromium.ts'
import type { Figure } from './measure/figures.ts'
import { bringLargeContent } from './pages/large-content.ts'
import { measureLighthouse } from './pages/lighthouse.ts'
import { measureScripting } from './pages/scripting.ts'
import { measureTransfer } from './pages/transfer.ts'
import { withProduct } from './with-product.ts'

const PAGES = ['/hearticle/16', '/en/hearticle/16', '/pubmed/23432189', '/en/pubmed/23432189']
const FRONTS = ['/', '/en/', '/rubric/1', '/en/rubric/1']
const FIRST_VISIT = { scripts: 12, withoutImagesAndFonts: 70, preloadedFonts: 90 }
const FRONT_SCRIPTS = 60
const ACCOUNT_PAGES = ['/login', '/en/login', '/signup', '/en/signup']
const ACCOUNT_SCRIPTS = 110

/** Measures them on the sample site, built and served in a folder of its own. */
export async function measurePages(): Promise<Figure[]> {
  const chromium = provideChromium()
  return withProduct(bringLargeContent, async ({ address }, large) => {
    const at = { chromium, origin: address }
    return [
      ...(await measureTransfer({ ...at, paths: PAGES, must: FIRST_VISIT })),
      ...(await measureTransfer({ ...at, paths: FRONTS, must: { scripts: FRONT_SCRIPTS } })),
      ...(await measureTransfer({
        ...at,
        paths: ACCOUNT_PAGES,
        must: { scripts: ACCOUNT_SCRIPTS },
      })),
      ...(await measureScripting({ ...at, large })),
      ...(await measureLighthouse({
        ...at,
        paths: PAGES,
        must: { performance: 100, layoutShift: 0 },
      })),
      ...(await measureLighthouse({
        ...at,
        paths: FRONTS,
        must: { performance: 98, layoutShift: 0 },
      })),
    ]
  })
}
