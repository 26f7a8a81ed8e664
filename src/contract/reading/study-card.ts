/** What kind of study it was, on whom, for how long, and who paid (P-STUDY-CARD). */
import * as z from 'zod/mini'

/** From what weighs most to what weighs least, roughly. */
export const studyDesigns = [
  'meta_analysis',
  'systematic_review',
  'randomized_trial',
  'controlled_trial',
  'clinical_trial',
  'cohort',
  'case_control',
  'cross_sectional',
  'observational',
  'case_report',
  'guideline',
  'review',
] as const

/** What a card says in words of both languages. */
export const cardTexts = [
  'followUp',
  'setting',
  'country',
  'comparison',
  'funding',
  'conflicts',
] as const

/** All that a card can say of a study. */
export const cardFactNames = ['design', 'participants', ...cardTexts, 'registration'] as const

/** In one language; null for what nobody knows. */
export const studyCardSchema = z.object({
  /** 'prefilled' from PubMed or 'drafted' as sample content: no editor has looked at it. */
  state: z.enum(['prefilled', 'drafted', 'confirmed']),
  /** The moment at which an editor confirmed it. */
  confirmedAt: z.nullable(z.string()),
  /** Confirmed, and approved by nobody who did not write it; left out otherwise (P-STUDY-TEXTS-SAID). */
  isUnchecked: z.optional(z.literal(true)),
  design: z.nullable(z.enum(studyDesigns)),
  participants: z.nullable(z.int()),
  followUp: z.nullable(z.string()),
  setting: z.nullable(z.string()),
  /** Where it was done, not where it was published. */
  country: z.nullable(z.string()),
  comparison: z.nullable(z.string()),
  funding: z.nullable(z.string()),
  /** Conflicts of interest, as stated. */
  conflicts: z.nullable(z.string()),
  /** The number in a registry of trials. */
  registration: z.nullable(z.string()),
  /** What an editor looked for in the paper and did not find; the rest of what is null is open. */
  notStated: z.array(z.enum(cardFactNames)),
})

export type StudyDesign = (typeof studyDesigns)[number]
export type CardFactName = (typeof cardFactNames)[number]
export type StudyCard = z.infer<typeof studyCardSchema>
