import * as z from 'zod/mini'
import { languages } from './language.ts'

export const languageSchema = z.enum(languages)

/**
 * The language of an answer. Some calls name it `lang`, others `languageCode`; both are understood.
 * Answers that a cache may keep take it from here alone (P-LANG-OF-ANSWER).
 */
export const languageQuery = {
  lang: z.optional(languageSchema),
  languageCode: z.optional(languageSchema),
}

/** The query of a call that asks for its language alone. */
export const inLanguage = z.object(languageQuery)
