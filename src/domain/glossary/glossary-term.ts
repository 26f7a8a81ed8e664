/**
 * A term of the glossary: what readers see of it, and what waits beside that for somebody who did
 * not write it (P-GLOSSARY-APPROVED).
 */
import * as z from 'zod/mini'
import type { GlossaryText } from '../../contract/desk/glossary.ts'
import { type Language, languages } from '../../contract/protocol/language.ts'
import { isSameData } from '../text/canonical-json.ts'
import { foldedTerm } from './find-terms.ts'

const inBoth = z.object({ de: z.string(), en: z.string() })

const textFields = {
  term: inBoth,
  also: z.object({ de: z.array(z.string()), en: z.array(z.string()) }),
  explanation: inBoth,
}

const shownTermSchema = z.object({
  ...textFields,
  /** When it was written (RFC 3339). */
  at: z.string(),
  /** Those who wrote it, by their ids, until somebody else approved it. */
  writers: z.optional(z.array(z.string())),
  checked: z.optional(z.object({ by: z.string(), at: z.string() })),
})

const proposedTermSchema = z.object({
  ...textFields,
  at: z.string(),
  writers: z.array(z.string()),
  changesAsked: z.optional(z.object({ by: z.string(), at: z.string(), comments: z.string() })),
})

/** At least one of `shown` and `proposed` is there. */
export const glossaryTermRecordSchema = z.object({
  id: z.string(),
  version: z.int().check(z.positive()),
  sample: z.optional(z.literal(true)),
  shown: z.optional(shownTermSchema),
  proposed: z.optional(proposedTermSchema),
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

/** Who does something, by the id of their account, and when (RFC 3339). */
interface Done {
  userId: string
  at: string
}

/** What is worked on: what is proposed, else what is public. */
export function workedOnText(record: GlossaryTermRecord): GlossaryText {
  const text = record.proposed ?? record.shown
  if (!text) throw new Error(`term ${record.id} has no text`)
  return termTextOf(text)
}

/**
 * What a saving leaves: its text waits beside what is public, unless that says the same already, or
 * the desk needs no second person (P-SECOND-PERSON-OFF).
 */
export function savedTerm(
  before: GlossaryTermRecord,
  saved: GlossaryText,
  { userId, at }: Done,
  needsSecondPerson: boolean,
): GlossaryTermRecord {
  const { proposed, ...kept } = before
  const text = cleanSpellings(saved)
  if (kept.shown && isSameData(text, termTextOf(kept.shown))) return kept
  if (needsSecondPerson && proposed && isSameData(text, termTextOf(proposed))) return before
  const earlier = [...(kept.shown?.writers ?? []), ...(proposed?.writers ?? [])]
  const writers = [...new Set([...earlier, userId])]
  return needsSecondPerson
    ? { ...kept, proposed: { ...text, at, writers } }
    : { ...ownTerm(kept), shown: { ...text, at, writers } }
}

/** What an approval leaves: what was proposed is public, and who else approved it is noted. */
export function approvedTerm(
  { proposed, ...kept }: GlossaryTermRecord,
  { userId, at }: Done,
): GlossaryTermRecord {
  if (!proposed) throw new Error(`nothing is proposed of term ${kept.id}`)
  const shown = { ...termTextOf(proposed), at: proposed.at, checked: { by: userId, at } }
  return { ...ownTerm(kept), shown }
}

/** What the desk wrote itself is no sample any more. */
function ownTerm({ sample: _, ...record }: GlossaryTermRecord): GlossaryTermRecord {
  return record
}

/** Whether somebody may approve what is proposed: who wrote of it may not (P-SECOND-PERSON). */
export const mayApproveTerm = ({ proposed }: GlossaryTermRecord, userId: string): boolean =>
  proposed !== undefined && !proposed.writers.includes(userId)

/** What readers see of a term; undefined where nothing of it is public. */
export function publicTerm({ id, sample, shown }: GlossaryTermRecord): PublicTerm | undefined {
  if (!shown) return undefined
  const { checked, at } = shown
  return { id, ...termTextOf(shown), at, checkedAt: checked?.at ?? null, sample: sample === true }
}

/** A name that only one term may have: a word of a language. */
interface TermName {
  language: Language
  term: string
}

/** The names that a term holds, public and proposed, each once. */
export function namesOfTerm({ shown, proposed }: GlossaryTermRecord): TermName[] {
  const names = [shown, proposed].flatMap((text) =>
    text ? languages.map((language) => ({ language, term: foldedTerm(text.term[language]) })) : [],
  )
  return names.filter((name, index) => names.findIndex((one) => isSameData(one, name)) === index)
}

/** Other spellings each once, without the term itself. */
function cleanSpellings(text: GlossaryText): GlossaryText {
  const of = (language: Language) =>
    [...new Set(text.also[language])].filter((one) => one !== text.term[language])
  return { ...termTextOf(text), also: { de: of('de'), en: of('en') } }
}

function termTextOf({ term, also, explanation }: GlossaryText): GlossaryText {
  return { term, also, explanation }
}
