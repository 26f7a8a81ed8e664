/** What a hearticle says in numbers, how sure it is, and who answers for it (P-FINDING). */
import * as z from 'zod/mini'
import { reviewerNameSchema } from '../protocol/account-fields.ts'
import { pmidSchema } from './pmid.ts'
import { studyDesigns } from './study-card.ts'

export const findingKinds = ['benefit', 'harm', 'none'] as const

/** GRADE's levels, the least sure first. */
export const certaintyLevels = ['very_low', 'low', 'moderate', 'high'] as const

/** Why a certainty was rated down, then why it was rated up (GRADE). */
export const certaintyReasons = [
  'risk_of_bias',
  'inconsistency',
  'indirectness',
  'imprecision',
  'publication_bias',
  'large_effect',
  'dose_response',
  'opposing_confounding',
] as const

/** How the groups that were compared belong together. */
export const findingDesigns = [
  'independent',
  'cluster',
  'crossover',
  'matched',
  'person_time',
] as const

/** A `risk_difference` is in percentage points. */
export const measureTypes = [
  'mean_difference',
  'risk_difference',
  'relative_risk',
  'odds_ratio',
  'hazard_ratio',
] as const

export const measureSchema = z.object({
  type: z.enum(measureTypes),
  value: z.number(),
  /** The limits of the 95 % interval. */
  low: z.number(),
  high: z.number(),
  /** Of a mean difference: 'mmHg'; null for what has none. */
  unit: z.nullable(z.string()),
})

export const armSchema = z.object({
  label: z.string(),
  events: z.int(),
  total: z.int(),
})

export const certaintySchema = z.object({
  level: z.enum(certaintyLevels),
  reasons: z.array(z.enum(certaintyReasons)),
})

/** By which texts name a finding; it stays through edits and is never given twice (P-FINDING-ID). */
export const findingIdSchema = z.string().check(z.regex(/^f[1-9]\d{0,3}$/))

export const comparisonIdSchema = z.string().check(z.regex(/^c[1-9]\d{0,3}$/))

/** Whether the harms of a comparison are known; 'not_entered' where nobody looked yet (P-HARMS). */
export const harmsStates = ['found', 'not_measured', 'not_reported', 'not_entered'] as const

/** Where in the text of the abstract a finding stands, in UTF-16 units. */
export const passageSchema = z.object({ start: z.int(), end: z.int() })

/** What both forms of a finding have: with texts in one language, and as it is stored. */
export const findingFacts = {
  critical: z.boolean(),
  /** Whether the counted event, or a higher value, is good for the person. */
  desirable: z.boolean(),
  design: z.enum(findingDesigns),
  adjusted: z.boolean(),
  pmid: pmidSchema,
}

export const findingSchema = z.object({
  id: findingIdSchema,
  ...findingFacts,
  comparisonId: comparisonIdSchema,
  outcome: z.string(),
  kind: z.enum(findingKinds),
  /** Of its comparison, as the next two. */
  population: z.string(),
  comparison: z.string(),
  /** Out of so many people all findings of its comparison are said. */
  denominator: z.int(),
  /** Its study only observed: what it found is an association, neither benefit nor harm. */
  observational: z.boolean(),
  /** Its study was retracted, is in doubt, or is gone (P-FALLEN). */
  fallen: z.boolean(),
  duration: z.string(),
  measure: z.optional(measureSchema),
  /** The intervention, then the comparison. */
  arms: z.optional(z.tuple([armSchema, armSchema])),
  /** The risk without the intervention (0 to 1), of which a ratio makes an estimate. */
  baseline: z.optional(z.object({ risk: z.number(), source: z.string(), period: z.string() })),
  /**
   * Null where its study fell, and while the approval of its hearticle is suspended
   * (P-APPROVAL-SUSPENDED).
   */
  certainty: z.nullable(
    z.extend(certaintySchema, {
      /** The day on which an editor rated it; null where nobody did yet. */
      ratedOn: z.nullable(z.string()),
    }),
  ),
  passage: z.optional(passageSchema),
  /** Where it stands outside the abstract: 'full text, table 2'. */
  place: z.optional(z.string()),
})

/** What was compared with what, in whom: it gathers findings (P-COMPARISON). */
export const comparisonSchema = z.object({
  id: comparisonIdSchema,
  /** Null where nobody entered it yet. */
  intervention: z.nullable(z.string()),
  comparator: z.string(),
  population: z.string(),
  denominator: z.int(),
  /** Summed up over its findings; null where every study of it fell, and while suspended. */
  certainty: z.nullable(certaintySchema),
  harmsReported: z.enum(harmsStates),
  /** Where that is said; null where it is not entered. */
  harmsSource: z.nullable(
    z.object({
      pmid: pmidSchema,
      passage: z.nullable(passageSchema),
      place: z.nullable(z.string()),
    }),
  ),
})

/**
 * What cards say of a hearticle's key finding: counts, or else so many people more, or a mean
 * difference.
 */
export const keyFigureSchema = z.object({
  kind: z.enum(findingKinds),
  /** What it says is an association, neither benefit nor harm. */
  observational: z.boolean(),
  outcome: z.string(),
  counts: z.nullable(
    z.object({ intervention: z.int(), comparison: z.int(), denominator: z.int() }),
  ),
  more: z.nullable(z.object({ people: z.int(), denominator: z.int() })),
  mean: z.nullable(z.object({ value: z.number(), unit: z.string() })),
  /** Of its study; null where it is not known. */
  design: z.nullable(z.enum(studyDesigns)),
  /** Of its study, else all who were counted; null where neither is known. */
  participants: z.nullable(z.int()),
})

export const aiParts = ['none', 'draft', 'translation'] as const

/** Who answers for a hearticle; null for what nobody said. */
const responsibilitySchema = z.object({
  /** Who wrote what is public; null for each who did not agree to be named (P-PEOPLE-NAMED). */
  writers: z.array(z.nullable(reviewerNameSchema)),
  ai: z.nullable(
    z.object({
      part: z.enum(aiParts),
      model: z.nullable(z.string()),
      /** Days, as '2026-11-21'. */
      on: z.nullable(z.string()),
    }),
  ),
  searchedOn: z.nullable(z.string()),
  nextReviewOn: z.nullable(z.string()),
  conflicts: z.nullable(z.string()),
  /** Who approved the text in this language and the evidence, with the part of AI; the same. */
  reviewers: z.array(z.nullable(reviewerNameSchema)),
})

/** What answers on hearticles say of their evidence; nothing of it for one without evidence. */
export const evidenceFields = {
  findings: z.array(findingSchema),
  comparisons: z.array(comparisonSchema),
  /** That of the comparison of the key finding. */
  certainty: z.nullable(certaintySchema),
  noFindingsReason: z.nullable(z.string()),
  practice: z.nullable(z.object({ professional: z.string(), lay: z.string() })),
  responsibility: z.nullable(responsibilitySchema),
}

export type FindingKind = (typeof findingKinds)[number]
export type CertaintyLevel = (typeof certaintyLevels)[number]
export type Measure = z.infer<typeof measureSchema>
export type Certainty = z.infer<typeof certaintySchema>
export type Finding = z.infer<typeof findingSchema>
export type Comparison = z.infer<typeof comparisonSchema>
export type KeyFigure = z.infer<typeof keyFigureSchema>
export type Evidence = z.infer<z.ZodMiniObject<typeof evidenceFields>>
