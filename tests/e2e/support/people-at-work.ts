import type { Browser, BrowserContext, Page } from '@playwright/test'
import { answeredBrowser } from './product.ts'
import { signIn } from './sign-in.ts'

/** What a browser says of itself in which somebody reads; one that is driven says it is a robot. */
export const READERS_BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** Several people of one test, each in a browser of their own that has answered about cookies. */
export function peopleAtWork(browser: Browser) {
  const opened: BrowserContext[] = []

  /** Somebody who has not signed in. */
  const openPage = async (): Promise<Page> => {
    const context = await browser.newContext({
      storageState: answeredBrowser(),
      baseURL: process.env.BASE_URL ?? '',
      userAgent: READERS_BROWSER,
      // A share by a copied link counts once it is copied.
      permissions: ['clipboard-write'],
    })
    opened.push(context)
    return context.newPage()
  }
  return {
    somebody: openPage,
    /** One of the accounts for trying things out, signed in. */
    async as(username: string): Promise<Page> {
      const page = await openPage()
      await signIn(page, username)
      return page
    },
    async close(): Promise<void> {
      for (const context of opened) await context.close()
    },
  }
}
