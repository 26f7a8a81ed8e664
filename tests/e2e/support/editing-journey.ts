/** The steps from a new hearticle to its readers, each as one person does it in the browser. */
import { expect, type Page } from '@playwright/test'
import { workHearticleSchema } from '../../../src/contract/desk/writing.ts'
import { type Language, languages, otherLanguage } from '../../../src/contract/protocol/language.ts'
import type { EditionPart } from '../../../src/contract/reading/edition-changes.ts'
import { markupToText, parseMarkup } from '../../../src/domain/text/markup.ts'
import { at, words } from './people.ts'
import { saveNow } from './save-editor.ts'
import { keptToken } from './sign-in.ts'

const place = (page: Page, name: string) => page.locator(`[data-place="${name}"]`)

/** What a journey is about. */
export interface Journey {
  language: Language
  /** Of the study that is imported on the way. */
  pmid: string
  /** In both languages; unique among all tests. */
  headline: string
}

/** Says over the API why a hearticle has no findings. */
export async function giveReason(page: Page, id: number): Promise<void> {
  const headers = { Authorization: `Bearer ${await keptToken(page)}` }
  const path = `/api/hearticle/${id}`
  const answer: unknown = await (await page.request.get(path, { headers })).json()
  const { version, topicId, publicationDate, citedPmids, translations } =
    workHearticleSchema.parse(answer)
  const data = {
    ...{ version, topic: topicId, publicationDate, citedPmids },
    noFindingsReason: { de: 'Ein Überblick', en: 'An overview' },
    translations: translations.map(({ id: _, hasAudio: __, review: ___, ...texts }) => texts),
  }
  expect((await page.request.put(path, { headers, data })).status()).toBe(200)
}

const openReview = async (page: Page, { language }: Journey, id: number) => {
  const t = words[language]
  await page.goto(at(language, `/review/translation/${id}`))
  const region = page.getByRole('region', { name: t('review:field_MAIN_TEXT_BODY') })
  // What changed since the last approval comes first, where there was one.
  const all = page.getByRole('button', { name: t('review:view_all') })
  await expect(all.or(region).first()).toBeVisible()
  if (!(await region.isVisible())) await all.click()
  await expect(region).toBeVisible()
  return region
}

/** A reviewer asks for changes on the translation. */
export async function askForChanges(
  page: Page,
  journey: Journey,
  { id, comment }: { id: number; comment: string },
): Promise<void> {
  const t = words[journey.language]
  await openReview(page, journey, id)
  await page.getByLabel(t('review:comments')).fill(comment)
  await page.getByRole('button', { name: t('review:requestChanges'), exact: true }).click()
  await expect(page.getByText(t('review:done_NEEDS_REVISION'))).toBeVisible()
}

/** The editor reads what was asked for, mends the text and asks for a review again. */
export async function mendHearticle(
  page: Page,
  { language, pmid }: Journey,
  { id, comment }: { id: number; comment: string },
): Promise<void> {
  const t = words[language]
  await page.goto(at(language, `/editor?hearticle=${id}`))
  await page
    .locator('summary')
    .filter({ hasText: t('editor:reviews') })
    .press('Enter')
  await expect(page.getByText(comment)).toBeVisible()
  await place(page, `${language}.mainTextBody`).fill(`**Weniger** Salz.[Ref${pmid}]`)
  await saveNow(page)
  await expect(page.getByRole('button', { name: t('editor:goAgain') })).toBeEnabled()
  await page.keyboard.press('Control+Shift+Enter')
  await expect(page.getByText(t('editor:editionMeans_in-review'))).toBeVisible()
}

/** The reviewer sees a text as it is by now, and approves it, then that of the other language. */
export async function approve(
  page: Page,
  journey: Journey,
  { id, text }: { id: number; text: string },
): Promise<void> {
  const shown = await openReview(page, journey, id)
  await expect(shown).toContainText(markupToText(parseMarkup(text)))
  await approveText(page, journey, id)
  // It led to the other text, which is all that is missing.
  const language = otherLanguage(journey.language)
  await page.waitForURL((url) => url.pathname === at(language, `/review/translation/${id}`))
  await approveText(page, { ...journey, language }, id)
}

export async function approveText(page: Page, journey: Journey, id: number): Promise<void> {
  const t = words[journey.language]
  await openReview(page, journey, id)
  await tickParts(page, [journey.language, 'evidence'])
  await page.getByRole('button', { name: t('review:approve'), exact: true }).click()
  // In the language of what is next.
  const done = languages.map((one) => words[one]('review:done_APPROVED'))
  await expect(page.getByText(new RegExp(done.join('|')))).toBeVisible()
}

/** Reads each part to its end, and ticks it. */
export async function tickParts(page: Page, parts: readonly EditionPart[]): Promise<void> {
  for (const part of parts) {
    const box = page.locator(`[data-approve=${part}]`)
    await expect(box).not.toBeChecked()
    const end = part === 'evidence' ? 'evidence' : 'texts'
    // What comes later above it moves the end out of sight again: whoever reads scrolls on.
    await expect(async () => {
      await page.locator(`[data-end=${end}]`).evaluate((mark) => mark.scrollIntoView())
      await expect(box).toBeEnabled({ timeout: 1000 })
    }).toPass()
    await box.check()
  }
}

/** The editor writes what is to replace the public text, which stays, and why; gives it to review. */
export async function writeCorrection(
  page: Page,
  { language }: Journey,
  { id, text, note }: { id: number; text: string; note: Record<Language, string> },
): Promise<void> {
  const t = words[language]
  await page.goto(at(language, `/editor?hearticle=${id}`))
  await place(page, `${language}.mainTextBody`).fill(text)
  await saveNow(page)
  await expect(page.getByText(t('editor:copyMeans'))).toBeVisible()
  await expect(page.getByRole('radio', { name: t('editor:kind_correction') })).toBeChecked()
  for (const written of ['de', 'en'] as const) {
    await page.getByLabel(t(`editor:editionNote_${written}`)).fill(note[written])
  }
  await page.getByRole('button', { name: t('editor:go_DRAFT_IN_REVIEW') }).click()
  await expect(page.getByText(t('editor:editionMeans_in-review'))).toBeVisible()
}

/** The editor is refused without an approval, by its parts. */
export async function beginReplacement(page: Page, { language }: Journey): Promise<void> {
  const t = words[language]
  await page.getByRole('button', { name: t('editor:publishReplacement') }).click()
  await expect(page.getByText(t('errors:approval_needed'))).toBeVisible()
  const lacks = page.locator('.editor-bar .form-alert ul')
  await expect(lacks.getByText(`${t(`edition:part_${language}`)}: `)).toBeVisible()
}

/** The editor publishes what was approved meanwhile, with the note that was reviewed. */
export async function replace(
  page: Page,
  { language }: Journey,
  { id, note }: { id: number; note: Record<Language, string> },
): Promise<void> {
  const t = words[language]
  await page.goto(at(language, `/editor?hearticle=${id}`))
  await expect(page.getByLabel(t('editor:editionNote_de'))).toHaveValue(note.de)
  await page.getByRole('button', { name: t('editor:publishReplacement') }).click()
  await expect(page.getByText(t('editor:editionMeans_public'))).toBeVisible()
}
