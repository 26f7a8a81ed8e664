import { expect, type Page } from '@playwright/test'
import { selectionKnown } from './written-text.ts'

/** How what stands in the editor stands at the service. */
export const saveState = (page: Page) => page.locator('.editor-bar .editor-source')

/** All that stands in the editor has reached the service. */
export const expectSaved = (page: Page) =>
  expect(saveState(page)).toHaveAttribute('data-state', 'saved')

/** Saves what stands in the editor, without waiting for it to be saved by itself. */
export async function saveNow(page: Page): Promise<void> {
  // What was filled in is known to the form with the next frame, as the line that is looked at.
  await selectionKnown(page.locator('.editor-bar'))
  await page.keyboard.press('Control+s')
  await expectSaved(page)
}
