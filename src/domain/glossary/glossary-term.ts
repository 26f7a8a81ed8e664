/** A term of the glossary, which is shown and proposed like all that somebody writes (P-GLOSSARY-APPROVED). */
import * as z from 'zod/mini'
import type { GlossaryText } from '../../contract/desk/glossary.ts'
import { type Language, languages } from '../../contract/protocol/language.ts'
import { isSameData } from '../text/canonical-json.ts'
import { type Work, workFields } from '../work/work.ts'
import { foldedTerm } from './find-terms.ts'

const inBoth = z.object({ de: z.string(), en: z.string() })

const textFields = {
  term: inBoth,
  also: z.object({ de: z.array(z.string()), en: z.array(z.string()) }),
  explanation: inBoth,
}

/** At least one of `shown` and `proposed` is there. */
export const glossaryTermRecordSchema = z.object({
  id: z.string(),
  version: z.int().check(z.positive()),
  sample: z.optional(z.literal(true)),
  ...workFields(z.object(textFields)),
})

export type GlossaryTermRecord = z.infer<typeof glossaryTermRecordSchema>

/** A term as readers may have it, and as a snapshot keeps it: without anybody's id. */
export const publicTermSchema = z.object({
  id: z.string(),
  ...textFields,
  at: z.string(),
  /** When somebody approved it who did not write it; null where nobody did. */
  checkedAt: z.nullable(z.string()),
  sample: z.boolean(),
})

export type PublicTerm = z.infer<typeof publicTermSchema>

/** A term of the next version. What the desk wrote itself is no sample any more. */
export function changedTerm(
  { id, version, sample, shown }: GlossaryTermRecord,
  work: Work<GlossaryText>,
): GlossaryTermRecord {
  const isSample = sample && isSameData(shown ?? null, work.shown ?? null)
  return { id, version: version + 1, ...(isSample && { sample }), ...work }
}

/** What readers see of a term; undefined where nothing of it is public. */
export function publicTerm({ id, sample, shown }: GlossaryTermRecord): PublicTerm | undefined {
  if (!shown) return undefined
  const { text, checked, at } = shown
  return { id, ...text, at, checkedAt: checked?.at ?? null, sample: sample === true }
}

/** A name that only one term may have: a word of a language. */
interface TermName {
  language: Language
  term: string
}

/** The names that a term holds, public and proposed, each once. */
export function namesOfTerm({ shown, proposed }: Work<GlossaryText>): TermName[] {
  const names = [shown, proposed].flatMap((written) =>
    written
      ? languages.map((language) => ({ language, term: foldedTerm(written.text.term[language]) }))
      : [],
  )
  return names.filter((name, index) => names.findIndex((one) => isSameData(one, name)) === index)
}

/** Other spellings each once, without the term itself. */
export function cleanSpellings({ term, also, explanation }: GlossaryText): GlossaryText {
  const of = (language: Language) =>
    [...new Set(also[language])].filter((one) => one !== term[language])
  return { term, also: { de: of('de'), en: of('en') }, explanation }
}
