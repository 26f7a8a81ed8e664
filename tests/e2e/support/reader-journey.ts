/** The steps of a reader from a shared link to reading without a connection, as one does them. */
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import type { Language } from '../../../src/contract/protocol/language.ts'
import { addressOf } from '../../../src/domain/site/addresses.ts'
import { keptPaths } from './kept-pages.ts'
import { type Person, words } from './people.ts'
import { keptToken } from './sign-in.ts'

/** How a reader operates what they see; `key` is the one by which it is done without a mouse. */
type Press = (what: Locator, key?: 'Enter' | 'Space') => Promise<void>

export const byMouse: Press = (what) => what.click()

export const byKeyboard: Press = async (what, key = 'Enter') => {
  await what.focus()
  await expect(what).toBeFocused()
  await what.page().keyboard.press(key)
}

export interface Reader {
  page: Page
  language: Language
  press: Press
}

const LIST = '/api/reading-list'

const hearticleAt = (id: number, language: Language) =>
  addressOf({ page: 'hearticle', id }, language)

/** Somebody opens a link that they were sent, and sees the result and the one invitation. */
export async function comeByLink({ page, language }: Reader, id: number): Promise<void> {
  await page.goto(hearticleAt(id, language), { referer: 'https://mail.example/' })
  const result = page.locator('[data-key-result]')
  await expect(result).toHaveCount(1)
  await expect(result.locator('.say')).toHaveText(/\d/)
  await expect(result.locator('figure svg')).toBeInViewport()
  await expect(page.locator('[data-invitation]')).toHaveCount(1)
  await expect(page.locator('[data-invitation]')).toBeVisible()
  // Nothing else asks for anything.
  await expect(page.locator('dialog[open], [popover]:popover-open')).toHaveCount(0)
}

/** They save it, sign up for that without a mouse, and what was to be saved is saved after it. */
export async function saveAndSignUp(
  { page, language, press }: Reader,
  id: number,
  person: Person,
): Promise<void> {
  const t = words[language]
  await press(page.locator(`.reading-on [data-save="${id}"]`))
  await page.waitForURL(/\/signup\?return=/)
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
  await page.getByLabel(t('account:username'), { exact: true }).focus()
  for (const typed of [person.username, person.email, person.password]) {
    await page.keyboard.type(typed)
    await page.keyboard.press('Tab')
  }
  await page.getByLabel(t('account:password'), { exact: true }).press('Enter')
  await page.waitForURL(/rubric-selection/)
  // The service is asked: the answer to the page that signed up may come when that has gone.
  const headers = { Authorization: `Bearer ${await keptToken(page)}` }
  const saved = async () => {
    const answer = await page.request.get(LIST, { headers })
    const { content } = (await answer.json()) as { content: { hearticleId: number }[] }
    return content.map(({ hearticleId }) => hearticleId)
  }
  await expect.poll(saved).toEqual([id])
}

/** They choose a rubric, and find first what came since yesterday, else the latest of it, then the end. */
export async function chooseRubric(
  { page, language, press }: Reader,
  rubric: string,
): Promise<void> {
  const t = words[language]
  const choice = page.getByRole('checkbox', { name: rubric })
  await press(choice, 'Space')
  await expect(choice).toBeChecked()
  await press(page.getByRole('button', { name: t('onboarding:continue', { count: 1 }) }))
  // What they came for is gone on with (P-UPGRADE-DIALOG); home is a way further.
  await page.waitForURL(/\/hearticle\/\d+$/)
  await page.goto(addressOf({ page: 'home' }, language))
  const fresh = page.locator('[data-visit=new]')
  await expect(fresh.getByRole('heading', { level: 2 })).toHaveText(t('visit:newYesterday'))
  await expect(fresh).toContainText(t('visit:why', { rubric }))
  await expect(fresh.locator('.visit-end')).toBeVisible()
  // Key results on lists, too.
  await expect(page.locator('.lead-story [data-key-result]')).toBeVisible()
  const onCards = page.locator('main [data-card] [data-key-result]')
  await expect(onCards.filter({ visible: true }).first()).toBeVisible()
}

/** The list says what can be read without a connection, and nothing else is kept for that. */
export async function expectKept({ page, language }: Reader, id: number): Promise<void> {
  await page.goto(`${addressOf({ page: 'profile' }, language)}?tab=reading`)
  await expect(page.locator('.reading-list h3')).toHaveCount(1)
  const mark = page.getByText(words[language]('readingList:availableOffline'))
  await expect(mark).toBeVisible()
  // No answer to a token, no page of somebody's own, no sound.
  const paths = await keptPaths(page)
  expect(paths.filter((path) => /^\/(en\/)?(api|profile|content)|\.mp3$/.test(path))).toEqual([])
  const pages = paths.filter((path) => !/^\/(assets|uploads|kept-index|favicon)/.test(path))
  expect(pages.toSorted()).toEqual(
    [hearticleAt(id, language), '/offline', '/en/offline'].toSorted(),
  )
}

/** On a later day they see what is new for them, why, and that they have not read it. */
export async function findNew(
  { page, language }: Reader,
  { headline, rubric }: { headline: string; rubric: string },
): Promise<void> {
  const t = words[language]
  const fresh = page.getByRole('region', { name: t('visit:newYesterday') })
  await page.goto(addressOf({ page: 'home' }, language))
  await expect(fresh).toContainText(t('visit:count', { count: 1 }))
  const row = fresh.locator('[data-card]').filter({ hasText: headline })
  await expect(row).toContainText(t('visit:why', { rubric }))
  await expect(row.locator('.visit-unread')).toBeVisible()
}

export async function openNew({ page, language, press }: Reader, headline: string): Promise<void> {
  const fresh = page.getByRole('region', { name: words[language]('visit:newYesterday') })
  await press(fresh.getByRole('link', { name: headline }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(headline)
}

/** After reading it, and loading the page again, it is new and no longer unread. */
export async function expectNoLongerUnread({ page, language }: Reader): Promise<void> {
  const t = words[language]
  const fresh = page.getByRole('region', { name: t('visit:newYesterday') })
  await page.goto(addressOf({ page: 'home' }, language))
  await expect(fresh).toContainText(t('visit:count', { count: 1 }))
  await expect(fresh.locator('.visit-unread')).toHaveCount(0)
}

/** Without a connection the saved one is there with its looks, and another is said not to be. */
export async function readOffline(
  { page, language, press }: Reader,
  context: BrowserContext,
  { saved, other }: { saved: number; other: number },
): Promise<void> {
  const headline = page.locator('#headline')
  await context.setOffline(true)
  await page.goto(hearticleAt(saved, language))
  await expect(headline).toBeVisible()
  await page.reload()
  await expect(headline).toBeVisible()
  await expect(page.locator(`header [data-save="${saved}"][data-saved]`)).toBeVisible()
  expect(await page.evaluate(() => document.fonts.check('1em "Source Serif 4"'))).toBe(true)
  expect(await page.evaluate(() => document.styleSheets.length)).toBeGreaterThan(0)

  await page.goto(hearticleAt(other, language))
  const title = words[language]('offline:title')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await press(page.locator('[data-kept] a'))
  await expect(page).toHaveURL(new RegExp(`${hearticleAt(saved, language)}$`))
  await expect(headline).toBeVisible()
  await context.setOffline(false)
  // A copy goes by itself as soon as the page can be had.
  await expect(page.locator('[data-copy]')).toHaveCount(0)
  // The script that listens to presses marks it.
  await expect(page.locator(`header [data-save="${saved}"][data-saved]`)).toBeVisible()
}

/** What is no longer saved is no longer kept. */
export async function unsave({ page, language, press }: Reader, id: number): Promise<void> {
  await press(page.locator(`header [data-save="${id}"]`))
  await expect.poll(() => keptPaths(page)).not.toContain(hearticleAt(id, language))
}
