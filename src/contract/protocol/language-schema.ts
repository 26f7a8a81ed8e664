import * as z from 'zod/mini'
import { languages } from './language.ts'

export const languageSchema = z.enum(languages)

/**
 * The language of an answer. The specification calls it `lang` in some calls and `languageCode` in
 * others; both are understood. Answers that a cache may keep take it from here alone (decision 5).
 */
export const languageQuery = {
  lang: z.optional(languageSchema),
  languageCode: z.optional(languageSchema),
}
