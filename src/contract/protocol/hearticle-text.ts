/** How long the texts of a hearticle may be: for imports, editors and reviewers alike. */
import * as z from 'zod/mini'
import { cleanLine, cleanText } from './clean-text.ts'
import { namesOf } from './pick.ts'

export const hearticleLimits = {
  headline: 300,
  mainTextBody: 120_000,
  keyword: 100,
  keywords: 20,
  action: 1_000,
  actions: 30,
  /**
   * How many studies a hearticle can cite. A change of one is a single transaction of the database
   * with an item for each of them; that takes 100 items, and the rest is for the hearticle itself
   * and what goes with it.
   */
  citedPmids: 90,
  /** What fits into an item of the database (400 KB) beside everything else that is in it. */
  bytes: 380_000,
} as const

/** A text that may be empty, without space around it; whatever came is cleaned, nothing is refused for it. */
export const plainText = (maximum: number) =>
  z.string().check(z.overwrite(cleanText), z.trim(), z.maxLength(maximum))

/** A text that is not empty. */
export const filledText = (maximum: number) =>
  z
    .string()
    .check(z.overwrite(cleanText), z.trim(), z.minLength(1, 'is empty'), z.maxLength(maximum))

/** The same of one line. */
export const plainLine = (maximum: number) =>
  z.string().check(z.overwrite(cleanLine), z.trim(), z.maxLength(maximum))

/** A text of one line that is not empty. */
export const filledLine = (maximum: number) =>
  z
    .string()
    .check(z.overwrite(cleanLine), z.trim(), z.minLength(1, 'is empty'), z.maxLength(maximum))

const actions = z
  .array(filledText(hearticleLimits.action))
  .check(z.maxLength(hearticleLimits.actions))

/** The lists of a translation. */
export const translationLists = {
  keywords: z
    .array(filledLine(hearticleLimits.keyword))
    .check(z.maxLength(hearticleLimits.keywords)),
  mainActions: actions,
  harmfulActions: actions,
}

/** The texts of a hearticle in one language, as they are stored and answered. */
export const textFields = {
  headline: z.string(),
  /** In markup: subheads, lists, links, citations and more (P-MARKUP). */
  mainTextBody: z.string(),
  keywords: z.array(z.string()),
  mainActions: z.array(z.string()),
  harmfulActions: z.array(z.string()),
}

/** The same as they are written: headline and text are empty only in a draft. */
export const draftTextFields = {
  headline: plainLine(hearticleLimits.headline),
  mainTextBody: plainText(hearticleLimits.mainTextBody),
  ...translationLists,
}

export type HearticleTexts = z.infer<z.ZodMiniObject<typeof textFields>>

export const textNames = namesOf(textFields)

/** A text in both languages. */
export const bilingual = (maximum: number) =>
  z.object({ de: filledText(maximum), en: filledText(maximum) })

/** The same of one line. */
export const bilingualLine = (maximum: number) =>
  z.object({ de: filledLine(maximum), en: filledLine(maximum) })

export type BilingualText = { de: string; en: string }
