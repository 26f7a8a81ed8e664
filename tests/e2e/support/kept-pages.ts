import type { Page } from '@playwright/test'

/** The addresses of all that this browser keeps, in whatever cache. */
export function keptPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const all = []
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) all.push(new URL(url).pathname)
    }
    return all
  })
}
