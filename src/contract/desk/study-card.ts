/** The card of a study as editors write it and as it is stored (P-STUDY-CARD). */
import * as z from 'zod/mini'
import { bilingual, bilingualLine, filledLine } from '../protocol/hearticle-text.ts'
import { type CardFactName, cardFactNames, studyDesigns } from '../reading/study-card.ts'

/** More people than there are took part in no study. */
const MAX_PARTICIPANTS = 10_000_000_000

/** Who paid and which conflicts are stated, in characters. */
export const MAX_STATEMENT = 1000

/** What is not known is left out, and named in `notStated` where the paper does not say it. */
const cardFields = {
  design: z.optional(z.enum(studyDesigns)),
  participants: z.optional(z.int().check(z.gte(1), z.lte(MAX_PARTICIPANTS))),
  followUp: z.optional(bilingualLine(200)),
  setting: z.optional(bilingualLine(300)),
  country: z.optional(bilingualLine(200)),
  comparison: z.optional(bilingualLine(300)),
  funding: z.optional(bilingual(MAX_STATEMENT)),
  conflicts: z.optional(bilingual(MAX_STATEMENT)),
  registration: z.optional(filledLine(200)),
  notStated: z.optional(z.array(z.enum(cardFactNames))),
}

/** What the paper does not state is named once, and nothing is said of it. */
const notStatedIsOpen = z.refine<{ [name in CardFactName]?: unknown } & { notStated?: unknown }>(
  ({ notStated, ...facts }) => {
    const names = (notStated ?? []) as CardFactName[]
    return new Set(names).size === names.length && names.every((name) => facts[name] === undefined)
  },
  { path: ['notStated'] },
)

export const cardFactsSchema = z.object(cardFields).check(notStatedIsOpen)

const keptPair = z.optional(z.object({ de: z.string(), en: z.string() }))
/** What PubMed says, whose texts keep to no rule of ours, or the draft of a sample study. */
export const prefilledCardSchema = z.object({
  ...cardFields,
  funding: keptPair,
  conflicts: keptPair,
  registration: z.optional(z.string()),
})

export const storedCardSchema = z.object({
  ...cardFields,
  /** The user who confirmed it, and when; both missing until somebody does. */
  confirmedBy: z.optional(z.string()),
  confirmedAt: z.optional(z.string()),
})

/** In a change: what is left out stays as it is, and null gives back what PubMed says. */
export const changedStudyCard = z.optional(
  z.nullable(z.object({ ...cardFields, confirmed: z.boolean() }).check(notStatedIsOpen)),
)

export type CardFacts = z.infer<typeof cardFactsSchema>
export type StoredCard = z.infer<typeof storedCardSchema>
export type ChangedCard = NonNullable<z.infer<typeof changedStudyCard>>
