/** What kind of study it was, on whom, for how long, and who paid (P-STUDY-CARD): each fact once. */
import * as z from 'zod/mini'
import { bilingual, bilingualLine, filledLine } from '../protocol/hearticle-text.ts'
import { nullable } from '../protocol/nullable.ts'
import { inOneLanguage } from '../protocol/one-language.ts'
import { namesOf } from '../protocol/pick.ts'
import { studyDesigns } from './evidence-choices.ts'

/** More people than there are took part in no study. */
const MAX_PARTICIPANTS = 10_000_000_000

/** What PubMed says of who paid, conflicts and registrations is cut to so many characters. */
export const MAX_STATEMENT = 1000

/** All that a card can say of a study, in the order in which it is shown; what is not known is left out. */
export const cardFacts = {
  design: z.optional(z.enum(studyDesigns)),
  participants: z.optional(z.int().check(z.gte(1), z.lte(MAX_PARTICIPANTS))),
  followUp: z.optional(bilingualLine(200)),
  setting: z.optional(bilingualLine(300)),
  /** Where it was done, not where it was published. */
  country: z.optional(bilingualLine(200)),
  comparison: z.optional(bilingualLine(300)),
  funding: z.optional(bilingual(MAX_STATEMENT)),
  /** Conflicts of interest, as stated. */
  conflicts: z.optional(bilingual(MAX_STATEMENT)),
  /** The number in a registry of trials. */
  registration: z.optional(filledLine(MAX_STATEMENT)),
}

export const cardFactNames = namesOf(cardFacts)

/** In one language; null for what nobody knows. */
export const studyCardSchema = z.object({
  /** 'prefilled' from PubMed or 'drafted' as sample content: no editor has looked at it. */
  state: z.enum(['prefilled', 'drafted', 'confirmed']),
  /** The moment at which an editor confirmed it. */
  confirmedAt: z.nullable(z.string()),
  /** Confirmed, and approved by nobody who did not write it; left out otherwise (P-STUDY-TEXTS-SAID). */
  isUnchecked: z.optional(z.literal(true)),
  ...nullable(inOneLanguage(cardFacts)),
  /** What an editor looked for in the paper and did not find; the rest of what is null is open. */
  notStated: z.array(z.enum(cardFactNames)),
})

export type CardFactName = (typeof cardFactNames)[number]
export type StudyCard = z.infer<typeof studyCardSchema>
