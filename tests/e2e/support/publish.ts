import { expect, type Page } from '@playwright/test'
import type { Translate } from '../../../src/i18n/translator.ts'
import { UNTIL_IT_HANGS } from '../../support/patience.ts'

/** Publishes what waits, in the tab of publications that is open, and waits until it is done. */
export async function publishNow(page: Page, t: Translate): Promise<void> {
  await page.getByRole('button', { name: t('publication:start') }).click()
  const done = page.getByText(t('publication:allPublished'))
  // Of the one before.
  await expect(done).toBeHidden()
  await expect(done).toBeVisible(UNTIL_IT_HANGS)
}
