import type { Locator, Page } from '@playwright/test'

/** What a text of the editors' form says in markup: the hidden field that holds it. */
export const writtenText = (page: Page, name: string): Locator =>
  page.locator(`textarea[name="${name}"]`)
