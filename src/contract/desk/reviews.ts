import * as z from 'zod/mini'
import { userIdSchema } from '../protocol/account-fields.ts'
import { cleanLine } from '../protocol/clean-text.ts'
import { endpoint } from '../protocol/endpoint.ts'
import { plainText } from '../protocol/hearticle-text.ts'
import { numericId } from '../protocol/paging.ts'
import { editionParts } from '../reading/edition-changes.ts'
import { findingAnswersSchema, reviewedEvidenceSchema } from './finding-answers.ts'

/** Neither changes a text; APPROVED gives the badge (P-REVIEW, P-REVIEWED-BADGE). */
export const reviewStatuses = ['NEEDS_REVISION', 'APPROVED'] as const

/** What of a translation a review can change (P-REVIEW-PROPOSES). */
export const reviewFields = [
  'HEADLINE',
  'MAIN_TEXT_BODY',
  'KEYWORD',
  'MAIN_ACTION',
  'HARMFUL_ACTION',
] as const

export type ReviewStatus = (typeof reviewStatuses)[number]
export type ReviewField = (typeof reviewFields)[number]

/** Whether a field holds a list, of which a change concerns one place. */
export function isListField(field: ReviewField): boolean {
  return field !== 'HEADLINE' && field !== 'MAIN_TEXT_BODY'
}

/** So long a text can be in a request; what a field may hold, the domain knows. */
const LONGEST_TEXT = 120_000
const MOST_CHANGES = 200
export const MAX_COMMENTS = 5_000
const MAX_CONFIRMED = 600

/**
 * One change. Of a list, each names its place in the list as it was, which other changes do not
 * shift: a `newValue` of null takes the entry away that is there, a `previousValue` of null puts
 * one ahead of it; the list's length is the place after its end.
 */
export const reviewChangeSchema = z.object({
  field: z.enum(reviewFields),
  previousValue: z.nullable(z.string().check(z.maxLength(LONGEST_TEXT))),
  newValue: z.nullable(plainText(LONGEST_TEXT)),
  /** null for a field that is no list. */
  listIndex: z.prefault(z.nullable(z.int().check(z.gte(0), z.lte(100))), null),
})

const ONE_LINE: readonly ReviewField[] = ['HEADLINE', 'KEYWORD']

/** As it comes in; a headline and a keyword are of one line. */
const sentChangeSchema = reviewChangeSchema.check(
  z.overwrite((change) =>
    change.newValue !== null && ONE_LINE.includes(change.field)
      ? { ...change, newValue: cleanLine(change.newValue) }
      : change,
  ),
)

export type ReviewChange = z.output<typeof reviewChangeSchema>

/** A list has a place; a single text has none, is never taken away and was always there. */
function isWellFormed({ field, previousValue, newValue, listIndex }: ReviewChange): boolean {
  if (isListField(field)) {
    return listIndex !== null && (previousValue !== null || newValue !== null)
  }
  return listIndex === null && previousValue !== null && newValue !== null
}

/** What was there can become something else only once. */
function areOfDifferentPlaces(changes: readonly ReviewChange[]): boolean {
  const places = changes
    .filter(({ previousValue }) => previousValue !== null)
    .map(({ field, listIndex }) => `${field} ${listIndex}`)
  return new Set(places).size === places.length
}

const changesSchema = z
  .array(sentChangeSchema.check(z.refine(isWellFormed)))
  .check(z.maxLength(MOST_CHANGES), z.refine(areOfDifferentPlaces))

const reference = z.object({ id: z.int().check(z.positive()) })

const reviewSchema = z.object({
  /** The key by which it was sent, where it had one. */
  id: z.uuid(),
  hearticleTranslation: z.object({ id: z.int() }),
  /** The name is null where the person is gone. */
  reviewer: z.object({ id: z.string(), username: z.nullable(z.string()) }),
  comments: z.string(),
  status: z.enum(reviewStatuses),
  changes: z.array(reviewChangeSchema),
  /** What was said of findings beside their passages. */
  evidence: z.object({ findings: findingAnswersSchema }),
  /** Came with the review of another translation of the same hearticle; gives no badge. */
  inherited: z.boolean(),
  createdAt: z.iso.datetime({ offset: true }),
})

export type Review = z.infer<typeof reviewSchema>

export const listReviews = endpoint({
  summary: 'The reviews of a translation, the newest first, 20 at most; also for editors',
  path: '/api/review/translation/{translationId}',
  access: ['PERMISSION_REVIEW_HEARTICLES', 'PERMISSION_EDIT_HEARTICLES', 'PERMISSION_ADMIN'],
  params: z.object({ translationId: numericId }),
  output: z.array(reviewSchema),
  errors: ['translation_not_found', 'hearticle_deleted'],
})

export const submitReview = endpoint({
  summary:
    'Reviews a translation: approves it, or asks for changes. An approval with changes is stored and answered as NEEDS_REVISION with these as a proposal, where what they change is still there; else 409 names the fields that moved on (P-REVIEW-PROPOSES)',
  method: 'POST',
  path: '/api/review',
  access: ['PERMISSION_REVIEW_HEARTICLES'],
  repeatable: true,
  body: z.object({
    hearticleTranslation: reference,
    /** Who asks: nobody reviews for another user. */
    reviewer: z.object({ id: userIdSchema }),
    comments: z.prefault(plainText(MAX_COMMENTS), ''),
    status: z.enum(reviewStatuses),
    changes: z.prefault(changesSchema, []),
    /**
     * The version of the hearticle that was read. With it, an approval is also refused where a
     * field moved on that it does not change: nobody approves what they have not seen.
     */
    version: z.optional(z.int().check(z.positive())),
    /**
     * Whether an approval is one of the evidence, too, as it was in that version, with an answer for
     * each finding. An approval of it needs that all of them agree; `true` does where there is no
     * finding. Left out, it is one of the text alone.
     */
    evidence: z.optional(reviewedEvidenceSchema),
    /**
     * The parts that an approval is one of, however many. Left out, it is one of the translation, and
     * of the evidence where `evidence` says so.
     */
    approves: z.optional(
      z.array(z.enum(editionParts)).check(z.minLength(1), z.maxLength(editionParts.length)),
    ),
    /** The questions that were answered with yes, by their keys (P-SENTENCE-ASKED, P-NUMBER-LITERAL). */
    confirmed: z.prefault(
      z.array(z.string().check(z.maxLength(40))).check(z.maxLength(MAX_CONFIRMED)),
      [],
    ),
  }),
  output: reviewSchema,
  errors: [
    'forbidden',
    'translation_not_found',
    'hearticle_deleted',
    'hearticle_not_in_review',
    'own_edition',
    'role_by_writer',
    'email_not_confirmed',
    'review_conflict',
    'payload_too_large',
  ],
})
