/** Reviews as stored, and what an approval makes of a hearticle (P-REVIEW-PROPOSES). */
import * as z from 'zod/mini'
import { findingAnswersSchema, type ReviewedEvidence } from '../../contract/desk/finding-answers.ts'
import type { ReviewQuestion } from '../../contract/desk/review-questions.ts'
import {
  type Review,
  type ReviewChange,
  type ReviewField,
  reviewChangeSchema,
  reviewFields,
  reviewStatuses,
} from '../../contract/desk/reviews.ts'
import type { HearticleStatus } from '../../contract/desk/writing.ts'
import { languages } from '../../contract/protocol/language.ts'
import type { EditionPart } from '../../contract/reading/edition-changes.ts'
import { changedParts } from '../edition/edition.ts'
import type { HearticleRecord } from '../hearticle/hearticle.ts'
import {
  isStorable,
  type TextFault,
  type TextPlace,
  textFaults,
  textsOf,
} from '../hearticle/hearticle-texts.ts'
import { answersOf, notAgreed } from './finding-answers.ts'
import { openQuestions, placeOfQuestion } from './open-questions.ts'
import { applyChanges, movedFields, TEXT_OF_FIELD } from './review.ts'
import { type TextNumberFault, textNumberFaults } from './text-number-faults.ts'

export const reviewRecordSchema = z.object({
  id: z.uuid(),
  translationId: z.int(),
  hearticleId: z.int(),
  /** The hearticle's version that was reviewed. */
  version: z.int(),
  /** Outlives the person, as an id without a name (P-DELETE-ACCOUNT). */
  reviewerId: z.string(),
  at: z.iso.datetime({ offset: true }),
  comments: z.string(),
  status: z.enum(reviewStatuses),
  changes: z.array(reviewChangeSchema),
  /** What was said of findings beside their passages, by their ids. */
  findings: z._default(findingAnswersSchema, {}),
  inherited: z.boolean(),
})

export type ReviewRecord = z.infer<typeof reviewRecordSchema>

/** @param username of the reviewer; null where they are gone */
export function presentReview(record: ReviewRecord, username: string | null): Review {
  const { id, translationId, reviewerId, at, ...content } = record
  const { comments, status, changes, findings, inherited } = content
  return {
    id,
    hearticleTranslation: { id: translationId },
    reviewer: { id: reviewerId, username },
    comments,
    status,
    changes,
    evidence: { findings },
    inherited,
    createdAt: at,
  }
}

/** Whether a hearticle can be reviewed: what is still being written cannot. */
export function isInReview(status: HearticleStatus): boolean {
  return status === 'IN_REVIEW' || status === 'PUBLISHED'
}

/** An approval, before it is known whether it holds. */
interface Approval {
  translationId: number
  changes: readonly ReviewChange[]
  reviewerId: string
  at: Date
  /** The hearticle of the version that was read; null where none was named. */
  seen: HearticleRecord | null
  /** What was said of findings. */
  evidence?: ReviewedEvidence | undefined
  parts: readonly EditionPart[]
  /** What is asked about the hearticle. */
  questions: readonly ReviewQuestion[]
  /** Keys of questions that were answered with yes. */
  confirmed?: readonly string[] | undefined
  /** Studies that carry a finding and have fallen. */
  fallen: readonly string[]
  /** Of the cited studies, which changes of texts are held against. */
  abstracts?: ReadonlyMap<string, string> | undefined
}

type Approved =
  | { ok: true; hearticle: HearticleRecord }
  /** It has words of the reviewer's own, so nothing is approved: they are a proposal. */
  | { ok: true; proposes: true }
  | { ok: false; moved: ReviewField[] }
  | { ok: false; faults: Array<TextPlace & (TextFault | TextNumberFault)> }
  /** The findings of which nobody said that they agree with their passages. */
  | { ok: false; notAgreed: string[] }
  /** The places of questions to which nobody said yes. */
  | { ok: false; unconfirmed: string[] }
  | { ok: false; tooLarge: true }

/**
 * What an approval makes of a hearticle: the parts that it names with the approval; with changes of
 * the text it is a proposal. It holds only where what
 * it changes is as it was and, where it is known what was read, nothing else of the translation, or
 * of the evidence that is approved, moved on either; where each finding of that evidence agrees with
 * its passage (P-REVIEW-FINDINGS), and what is asked about the parts was called right; and what comes must keep to the rules of texts, and type no number
 * (P-REVIEW-NUMBERS).
 */
export function approve(hearticle: HearticleRecord, approval: Approval): Approved {
  const { translationId, changes, reviewerId, seen, fallen, parts } = approval
  const { questions, confirmed = [], abstracts = new Map() } = approval
  const translation = hearticle.translations.find(({ id }) => id === translationId)
  if (!translation) {
    throw new Error(`hearticle ${hearticle.id}: has no translation ${translationId}`)
  }
  const read = seen?.translations.find(({ id }) => id === translationId)
  const moved = read ? movedFields(read, translation) : []
  const { languageCode } = translation
  const approved = languages.filter((language) => parts.includes(language))
  const applied = applyChanges(translation, changes)
  const proposes = applied.ok && movedFields(textsOf(translation), applied.texts).length > 0
  // With words of their own nothing is approved, so no finding has to be agreed with.
  const evidence = !proposes && parts.includes('evidence')
  const since = seen && !proposes ? changedParts(seen, hearticle) : []
  // Another part than the one that was read: all of the review is to be looked at again.
  if (since.some((part) => part !== languageCode && parts.includes(part))) {
    return { ok: false, moved: [...reviewFields] }
  }
  if (!applied.ok || moved.length > 0) {
    return { ok: false, moved: [...new Set([...moved, ...(applied.ok ? [] : applied.moved)])] }
  }
  const asked = proposes ? [] : openQuestions(questions, parts, confirmed)
  if (asked.length > 0) return { ok: false, unconfirmed: asked.map(placeOfQuestion) }
  const open = evidence ? notAgreed(approval.evidence, hearticle.findings) : []
  if (open.length > 0) return { ok: false, notAgreed: open }
  const { texts } = applied
  const touched = new Set<string>(changes.map(({ field }) => TEXT_OF_FIELD[field]))
  const faults = [
    ...textFaults(texts, hearticle.citedPmids).filter(({ field }) => touched.has(field)),
    ...(changes.length > 0
      ? textNumberFaults(translation, texts, languageCode, { ...hearticle, abstracts })
      : []),
  ]
  if (faults.length > 0) return { ok: false, faults }

  if (proposes) return { ok: true, proposes }

  const at = approval.at.toISOString()
  const { changesAsked, ...kept } = hearticle
  const mark = { at, reviewerId }
  const next: HearticleRecord = {
    ...kept,
    version: hearticle.version + 1,
    ...(changesAsked && changesAsked.by !== reviewerId && { changesAsked }),
    ...(evidence && {
      evidenceReview: {
        ...mark,
        ...(fallen.length > 0 && { fallen: [...fallen] }),
        ...(hearticle.findings?.length && { findings: answersOf(approval.evidence) }),
      },
    }),
    translations: hearticle.translations.map((one) =>
      approved.includes(one.languageCode) ? { ...one, review: mark } : one,
    ),
  }
  return isStorable(next) ? { ok: true, hearticle: next } : { ok: false, tooLarge: true }
}
