import * as z from 'zod/mini'

/** German is the default, English the fallback (specification §1). */
export const languages = ['de', 'en'] as const

export const languageSchema = z.enum(languages)

export type Language = z.infer<typeof languageSchema>

export const defaultLanguage: Language = 'de'

/**
 * The language of an answer. The specification calls it `lang` in some calls and `languageCode` in
 * others; both are understood. Answers that a cache may keep take it from here alone (decision 5).
 */
export const languageQuery = {
  lang: z.optional(languageSchema),
  languageCode: z.optional(languageSchema),
}
