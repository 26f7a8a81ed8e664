/**
 * What a hearticle says in numbers, how sure it is, and who answers for it (P-FINDING): each fact once,
 * as it is written, of which follows how answers have it in one language.
 */
import * as z from 'zod/mini'
import { reviewerNameSchema } from '../protocol/account-fields.ts'
import { bilingualLine, plainLine } from '../protocol/hearticle-text.ts'
import { typedNumber, typedShare } from '../protocol/numbers.ts'
import { inOneLanguage } from '../protocol/one-language.ts'
import {
  aiParts,
  baselineOwners,
  certaintyLevels,
  certaintyReasons,
  differenceTypes,
  findingDesigns,
  findingKinds,
  type HarmDirection,
  harmsStates,
  marginScales,
  measureTypes,
  otherIntervals,
  personTimes,
  studyDesigns,
} from './evidence-choices.ts'
import { pmidSchema } from './pmid.ts'

const arm = z.object({ label: bilingualLine(100), events: z.int(), total: z.int() })

const rate = z.object({ label: bilingualLine(100), value: typedNumber })

export const certaintySchema = z.object({
  level: z.enum(certaintyLevels),
  reasons: z.array(z.enum(certaintyReasons)),
})

/** By which texts name a finding; it stays through edits and is never given twice (P-FINDING-ID). */
export const findingIdSchema = z.string().check(z.regex(/^f[1-9]\d{0,3}$/))

export const comparisonIdSchema = z.string().check(z.regex(/^c[1-9]\d{0,3}$/))

/** Where in the text of the abstract a finding stands, in UTF-16 units. */
export const passageSchema = z.object({ start: z.int(), end: z.int() })

/** What is written of a finding itself. */
export const findingFacts = {
  comparisonId: comparisonIdSchema,
  outcome: bilingualLine(200),
  critical: z.boolean(),
  /** Whether the counted event, or a higher value, is good for the person. */
  desirable: z.boolean(),
  duration: bilingualLine(100),
  /** The intervention, then the comparison. */
  arms: z.optional(z.tuple([arm, arm])),
  /** Events in so much time of people, where nobody says of how many people (P-RATES). */
  rates: z.optional(
    z.object({
      /** The intervention, then the comparison. */
      groups: z.tuple([rate, rate]),
      /** 1,000 in 'per 1,000 person-years'. */
      per: z.int(),
      time: z.enum(personTimes),
    }),
  ),
  measure: z.optional(
    z.object({
      type: z.enum(measureTypes),
      value: typedNumber,
      low: typedNumber,
      high: typedNumber,
      /** What the limits are; left out where they are the interval of 95 % (P-INTERVAL-NAMED). */
      interval: z.optional(z.enum(otherIntervals)),
      /** Of a mean or median, 'mmHg': a sign, or words in both languages; null for what has none. */
      unit: z.nullable(z.union([plainLine(100), bilingualLine(100)])),
    }),
  ),
  /** The risk without the intervention, of which a ratio without arms makes an estimate (P-BASELINE-RISK). */
  baseline: z.optional(
    z.object({
      risk: typedShare,
      /** Left out where nobody said so, it is taken for that of the comparator. */
      of: z.optional(z.enum(baselineOwners)),
      source: bilingualLine(300),
      period: bilingualLine(100),
    }),
  ),
  /** Within which a difference is so small that it matters to nobody, and who says so (P-NO-DIFFERENCE). */
  margin: z.optional(
    z.object({
      scale: z.enum(marginScales),
      low: typedNumber,
      high: typedNumber,
      source: bilingualLine(300),
    }),
  ),
  design: z.enum(findingDesigns),
  adjusted: z.boolean(),
  pmid: pmidSchema,
  /** Where it stands outside the abstract: 'full text, table 2'. */
  place: z.optional(bilingualLine(200)),
}

/** What is written of a comparison itself. */
export const comparisonFacts = {
  /** Null where nobody entered it yet. */
  intervention: z.nullable(bilingualLine(200)),
  comparator: bilingualLine(200),
  population: bilingualLine(300),
}

const harmNames = z.optional(bilingualLine(200))

/** The harms of a comparison by which way they went, each with a comma between (P-HARMS). */
export const harmFacts = {
  more: harmNames,
  seen: harmNames,
  unclear: harmNames,
  fewer: harmNames,
} satisfies Record<HarmDirection, unknown>

/** What it changes, in one sentence for professionals and one for everybody. */
export const practiceSchema = z.object({
  professional: bilingualLine(400),
  lay: bilingualLine(400),
})

const shownFacts = /* @__PURE__ */ inOneLanguage(findingFacts)

export const findingSchema = z.object({
  id: findingIdSchema,
  ...shownFacts,
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
  /** Its study says otherwise by now in the sentence of its passage; left out otherwise (P-SOURCE-CHANGED). */
  sourceChanged: z.optional(z.literal(true)),
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
})

/** What was compared with what, in whom: it gathers findings (P-COMPARISON). */
export const comparisonSchema = z.object({
  id: comparisonIdSchema,
  .../* @__PURE__ */ inOneLanguage(comparisonFacts),
  denominator: z.int(),
  /** Summed up over its findings; null where every study of it fell, and while suspended. */
  certainty: z.nullable(certaintySchema),
  /** 'not_entered', too, while the study that says it fell. */
  harmsReported: z.enum(harmsStates),
  /** Left out where none is named. */
  harms: z.optional(z.object(/* @__PURE__ */ inOneLanguage(harmFacts))),
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
 * What cards say of a hearticle's key finding: counts, or else so many people more, rates, or how much
 * higher a value was.
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
  rates: z.nullable(
    z.object({
      intervention: z.number(),
      comparison: z.number(),
      per: z.int(),
      time: z.enum(personTimes),
    }),
  ),
  difference: z.nullable(
    z.object({
      type: z.enum(differenceTypes),
      value: z.number(),
      /** Null in standard deviations. */
      unit: z.nullable(z.string()),
    }),
  ),
  /** Of its study; null where it is not known. */
  design: z.nullable(z.enum(studyDesigns)),
  /** Of its study, else all who were counted; null where neither is known. */
  participants: z.nullable(z.int()),
})

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
  practice: z.nullable(z.object(/* @__PURE__ */ inOneLanguage(practiceSchema.shape))),
  responsibility: z.nullable(responsibilitySchema),
}

export type Certainty = z.infer<typeof certaintySchema>
export type Finding = z.infer<typeof findingSchema>
export type Measure = NonNullable<Finding['measure']>
export type Comparison = z.infer<typeof comparisonSchema>
export type KeyFigure = z.infer<typeof keyFigureSchema>
export type Evidence = z.infer<z.ZodMiniObject<typeof evidenceFields>>
