import type { Page } from '@playwright/test'
import type { Interaction } from '../../../src/contract/reading/interactions.ts'

interface SentInteraction {
  body: Interaction
  authorization: string | undefined
}

/** Everything that a page tells the API of what is done with it, in order, from now on. */
export function watchInteractions(page: Page): SentInteraction[] {
  const sent: SentInteraction[] = []
  page.context().on('request', (request) => {
    if (new URL(request.url()).pathname !== '/api/interactions') return
    sent.push({
      body: request.postDataJSON() as Interaction,
      authorization: request.headers().authorization,
    })
  })
  return sent
}

/** What a browser says when its page is no longer seen, or seen again. */
export async function show(page: Page, visibility: 'visible' | 'hidden'): Promise<void> {
  await page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
    document.dispatchEvent(new Event('visibilitychange'))
  }, visibility)
}
