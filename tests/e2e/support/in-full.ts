import type { Page } from '@playwright/test'

/** From now on hearticles open in their full length, as for who chose it (P-EVIDENCE-VIEWS). */
export const readInFull = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    try {
      localStorage.setItem('view', 'full')
    } catch {
      // A page without storage, as an empty one, has no hearticle.
    }
  })
