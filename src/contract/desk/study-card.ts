/** The card of a study as editors write it and as it is stored (P-STUDY-CARD). */
import * as z from 'zod/mini'
import { type CardFactName, cardFactNames, cardFacts } from '../reading/study-card.ts'

/** What the paper does not say is named in `notStated`. */
const cardFields = { ...cardFacts, notStated: z.optional(z.array(z.enum(cardFactNames))) }

/** What the paper does not state is named once, and nothing is said of it. */
const notStatedIsOpen = z.refine<{ [name in CardFactName]?: unknown } & { notStated?: unknown }>(
  ({ notStated, ...facts }) => {
    const names = (notStated ?? []) as CardFactName[]
    return new Set(names).size === names.length && names.every((name) => facts[name] === undefined)
  },
  { path: ['notStated'] },
)

export const cardFactsSchema = z.object(cardFields).check(notStatedIsOpen)

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
