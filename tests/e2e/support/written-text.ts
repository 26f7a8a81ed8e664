import type { Locator, Page } from '@playwright/test'

/** What a text of the editors' form says in markup: the hidden field that holds it. */
export const writtenText = (page: Page, name: string): Locator =>
  page.locator(`textarea[name="${name}"]`)

/**
 * Waits until the editor knows the selection that a key made: the browser tells of it after the key,
 * before the next frame.
 */
export const selectionKnown = (field: Locator): Promise<void> =>
  field.evaluate(
    () =>
      new Promise<void>((done) => {
        requestAnimationFrame(() => requestAnimationFrame(() => done()))
      }),
  )
