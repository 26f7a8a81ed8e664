import type { Page } from '@playwright/test'

/** The address of a page of the product's origin that asks for nothing and answers without it. */
const EMPTY_PAGE = '/_empty'

/** Keeps something in this browser's local storage; the page is an empty one then. */
export async function keepInBrowser(
  page: Page,
  { name, value }: { name: string; value: string },
): Promise<void> {
  const address = process.env.BASE_URL + EMPTY_PAGE
  if (page.url() !== address) {
    await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: '' }))
    await page.goto(address)
    await page.unroute(address)
  }
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [name, value] as const)
}
