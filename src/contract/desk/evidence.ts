/** The evidence of a hearticle as editors enter it and as it is stored (P-FINDING-PARTS). */
import * as z from 'zod/mini'
import { bilingualLine, filledLine, filledText, plainText } from '../protocol/hearticle-text.ts'
import { nullable } from '../protocol/nullable.ts'
import {
  certaintySchema,
  comparisonFacts,
  comparisonIdSchema,
  evidenceFields,
  findingFacts,
  findingIdSchema,
  harmFacts,
  passageSchema,
  practiceSchema,
} from '../reading/evidence.ts'
import { aiParts, findingKinds, harmsStates } from '../reading/evidence-choices.ts'
import { pmidSchema } from '../reading/pmid.ts'
import { writtenQuizSchema } from '../reading/quiz.ts'

export const MAX_FINDINGS = 8

/** With the digest of the whole abstract as it was when the passage was marked. */
const markedPassage = z.extend(passageSchema, { digest: z.string().check(z.maxLength(64)) })

/** What editors send of a finding: who rated and who confirmed, the API itself knows. */
export const sentFindingSchema = z.object({
  /** Left out of a new one, the API gives it the next. */
  id: z.optional(findingIdSchema),
  ...findingFacts,
  certainty: certaintySchema,
  passage: z.optional(markedPassage),
  /** Whether the caller confirms the place, or takes the confirmation away; left out, it stays. */
  placeConfirmed: z.optional(z.boolean()),
})

/** Ids of users; an imported file says names. Left out where nobody knows. */
const who = z.optional(filledLine(100))

/** A finding as it is stored and as files have it. */
export const writtenFindingSchema = z.extend(z.omit(sentFindingSchema, { placeConfirmed: true }), {
  id: findingIdSchema,
  certainty: z.extend(certaintySchema, {
    by: who,
    at: z.optional(z.iso.datetime({ offset: true })),
  }),
  /** Who entered the place, or was the last to change what is looked up there. */
  placeBy: who,
  /** The second user, who looked the place up. */
  placeConfirmedBy: who,
})

/** What was compared with what, in whom, and what is known of its harms (P-COMPARISON, P-HARMS). */
export const writtenComparisonSchema = z.object({
  id: comparisonIdSchema,
  ...comparisonFacts,
  harms: z.object({
    reported: z.enum(harmsStates),
    /** What was found. */
    ...harmFacts,
    /** The cited study that says so. */
    pmid: z.optional(pmidSchema),
    /** Where in its abstract, or else where in its full text. */
    passage: z.optional(markedPassage),
    place: z.optional(bilingualLine(200)),
  }),
})

const day = z.iso.date()

/** What is said of who answers for a hearticle; people come from accounts alone (P-WHO-VOUCHES, P-PEOPLE-NAMED). */
const writtenResponsibilitySchema = z.object({
  ai: z.optional(
    z.object({
      part: z.enum(aiParts),
      model: z.optional(filledLine(100)),
      on: z.optional(day),
    }),
  ),
  /** When the literature was searched. */
  searchedOn: z.optional(day),
  nextReviewOn: z.optional(day),
  conflicts: z.optional(bilingualLine(500)),
})

const MAX_NUMBERS = 200
export const MAX_NUMBER_NOTE = 300

/** Why a number stands in a text that no study here says (P-NUMBER-LITERAL). */
export const numberReasons = [
  'date',
  'question',
  'threshold',
  'studies',
  'place',
  'computed',
] as const

/** Digits with a point, as `numbersIn` writes them: '3500', '0.05'. */
const decimal = z.string().check(z.regex(/^-?\d{1,30}(?:\.\d{1,30})?$/))

/**
 * A number that texts refer to by its id, and that no finding has: from a passage of an abstract, or
 * one with a reason.
 */
export const boundNumberSchema = z.object({
  id: z.string().check(z.regex(/^n[1-9]\d{0,3}$/)),
  value: decimal,
  /** The end of a range. */
  to: z.optional(decimal),
  /** Where in the abstract of a cited study it stands, with the digest of that abstract. */
  passage: z.optional(
    z.extend(passageSchema, { pmid: pmidSchema, digest: z.string().check(z.maxLength(64)) }),
  ),
  /** The passage says it as a year, so texts write it without a thousands separator. */
  year: z.optional(z.literal(true)),
  reason: z.optional(z.enum(numberReasons)),
  /** For the reviewer: which guideline says so, or where in the full text. */
  note: z.optional(filledText(MAX_NUMBER_NOTE)),
})

export const boundNumbersSchema = z.array(boundNumberSchema).check(z.maxLength(MAX_NUMBERS))

/** What a hearticle says of its evidence beside its findings. */
export const statementFields = {
  /** Why there is none. */
  noFindingsReason: z.optional(z.nullable(bilingualLine(500))),
  practice: z.optional(z.nullable(practiceSchema)),
  responsibility: z.optional(z.nullable(writtenResponsibilitySchema)),
  quiz: z.optional(z.nullable(writtenQuizSchema)),
}

/** A list of which no two have one id. */
const named = <T extends z.ZodMiniType<{ id?: string | undefined }>>(entry: T, fault: string) =>
  z.array(entry).check(
    z.maxLength(MAX_FINDINGS),
    z.refine((entries) => {
      const ids = entries.flatMap(({ id }) => id ?? [])
      return new Set(ids).size === ids.length
    }, fault),
  )
/** Fields of a form by their paths, as they were typed. */
const typedFields = z
  .record(z.string().check(z.maxLength(40)), plainText(2_000))
  .check(z.refine((fields) => Object.keys(fields).length <= 100, 'has too many fields'))

const typedEntries = z.array(typedFields).check(z.maxLength(MAX_FINDINGS))

/**
 * All of the evidence as it was typed, while some of it is half entered; what of it could be read is
 * among findings, comparisons and statements, too.
 */
export const unfinishedEvidenceSchema = z.object({
  comparisons: typedEntries,
  findings: typedEntries,
  statements: typedFields,
})

export type UnfinishedEvidence = z.infer<typeof unfinishedEvidenceSchema>

const evidenceWith = <T extends z.ZodMiniType<{ id?: string | undefined }>>(finding: T) => ({
  findings: z.optional(named(finding, 'gives two findings one id')),
  comparisons: z.optional(named(writtenComparisonSchema, 'gives two comparisons one id')),
  ...statementFields,
  /** The numbers that texts refer to beside those of findings. */
  numbers: z.optional(boundNumbersSchema),
})

/** In a change: what is left out stays what it is, and null takes it away. */
export const sentEvidenceFields = evidenceWith(sentFindingSchema)

/** What is left out is not there. */
export const writtenEvidenceFields = evidenceWith(writtenFindingSchema)

export type SentFinding = z.infer<typeof sentFindingSchema>
export type SentEvidence = z.infer<z.ZodMiniObject<typeof sentEvidenceFields>>
export type WrittenFinding = z.infer<typeof writtenFindingSchema>
export type WrittenEvidence = z.infer<z.ZodMiniObject<typeof writtenEvidenceFields>>
export type BoundNumber = z.infer<typeof boundNumberSchema>
export type WrittenComparison = z.infer<typeof writtenComparisonSchema>

/** With names instead of ids, left out of users whose account is gone. */
export const workFindingSchema = z.extend(writtenFindingSchema, {
  kind: z.enum(findingKinds),
  placeConfirmed: z.boolean(),
})

/** The same in answers to editors. */
export const workEvidenceFields = {
  findings: z.array(workFindingSchema),
  comparisons: z.array(
    z.extend(writtenComparisonSchema, {
      denominator: z.int(),
      certainty: evidenceFields.certainty,
    }),
  ),
  certainty: evidenceFields.certainty,
  ...nullable(statementFields),
  /** The highest number that the id of a finding has had here; 0 where there never was one. */
  highestFindingId: z.int(),
  numbers: boundNumbersSchema,
}

export type WorkFinding = z.infer<typeof workFindingSchema>
export type WorkEvidence = z.infer<z.ZodMiniObject<typeof workEvidenceFields>>
