import type { Page } from '@playwright/test'
import { words } from './people.ts'

/** The question of consent, wherever it stands. */
export const question = (page: Page) => page.locator('.consent-question').filter({ visible: true })

/** The question over one of the application's pages. */
export const overlay = (page: Page) => page.locator('dialog.consent-overlay')

/** The question below a page to read, in German. */
export const banner = (page: Page) => page.getByRole('region', { name: words.de('consent:title') })

/** Presses a button of the question, in German. */
export const press = (
  page: Page,
  name: 'accept' | 'reject' | 'save' | 'necessaryOnly' | 'customize',
) => page.getByRole('button', { name: words.de(`consent:${name}`), exact: true }).click()
