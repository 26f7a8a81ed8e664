/** A hearticle as stored, written to the snapshot and read by the pages, and who sees it when. */
import * as z from 'zod/mini'
import { unfinishedEvidenceSchema, writtenEvidenceFields } from '../../contract/desk/evidence.ts'
import { findingAnswersSchema } from '../../contract/desk/finding-answers.ts'
import {
  explanationSchema,
  hearticleFacts,
  writtenFactNames,
} from '../../contract/desk/hearticle-facts.ts'
import { reviewerNameSchema } from '../../contract/protocol/account-fields.ts'
import { hearticleLimits, textFields } from '../../contract/protocol/hearticle-text.ts'
import { languageSchema } from '../../contract/protocol/language-schema.ts'
import { replacementKinds } from '../../contract/reading/edition-changes.ts'
import { pmidSchema } from '../../contract/reading/pmid.ts'
import { studyRecordSchema } from '../study/study.ts'
import { dayInVienna } from '../time/vienna-days.ts'

export const MAX_CITED = hearticleLimits.citedPmids

/** RFC 3339, with seconds and offset. */
const timestamp = z.iso.datetime({ offset: true })

/** Who approved a part of an edition, and when (P-SECOND-PERSON). */
export const reviewMarkSchema = z.object({
  at: timestamp,
  reviewerId: z.string(),
  /** The edition became public with it: it holds even where the reviewer has lost that role. */
  wasPublic: z.optional(z.literal(true)),
  /** Studies that carry a finding and had fallen already when it was approved. */
  fallen: z.optional(z.array(pmidSchema)),
  /** Of the evidence: what was said of its findings, by their ids (P-REVIEW-FINDINGS). */
  findings: z.optional(findingAnswersSchema),
})

export type ReviewMark = z.infer<typeof reviewMarkSchema>

const changesAskedSchema = z.object({
  by: z.string(),
  at: timestamp,
  /** The findings that the request is about, by their ids (P-REVIEW-FINDINGS). */
  findings: z.optional(findingAnswersSchema),
})

const correctionSchema = z.extend(explanationSchema, { edition: z.int(), at: timestamp })

/** What is known of the edition that is public. Left out of one that an import made public. */
export const publicEditionSchema = z.object({
  /** 1 for the first one. */
  number: z.int().check(z.positive()),
  at: timestamp,
  /** The id of who published it; null for an import. */
  by: z.nullable(z.string()),
  kind: z.enum(['first', ...replacementKinds]),
  /** Each part was approved by somebody who did not write it, when it became public. */
  isApproved: z.boolean(),
  /** The ids of all who wrote this edition or one before. */
  writers: z.array(z.string()),
})

/** The latest corrections and updates that a hearticle itself carries. */
export const CORRECTIONS_CARRIED = 20

export const hearticleTranslationRecordSchema = z.object({
  id: z.int().check(z.positive()),
  languageCode: languageSchema,
  ...textFields,
  /**
   * Its spoken version, left out where there is none: which file it is (`audioFileOf`), and how long it
   * sounds. Of what is public it lies at `/uploads/{hearticleId}/{translationId}.mp3`.
   */
  sound: z.optional(z.object({ file: z.string(), seconds: z.int().check(z.positive()) })),
  /** The approval of its text (P-SECOND-PERSON). */
  review: z.optional(reviewMarkSchema),
})

export const hearticleRecordSchema = z.object({
  id: z.int().check(z.positive()),
  /** The name by which an import finds it again; unique. */
  key: z.optional(z.string()),
  topicId: z.int().check(z.positive()),
  ...hearticleFacts,
  /** More than can be cited while those of before give way to others in several transactions. */
  citedPmids: z.array(pmidSchema),
  status: z.enum(['DRAFT', 'IN_REVIEW', 'PUBLISHED']),
  /** Grows with every change; a writer names the one it has read (P-WRITING). */
  version: z.int().check(z.positive()),
  sample: z.boolean(),
  /** When its content was last changed after it was first stored. */
  changedAt: z.optional(timestamp),
  ...writtenEvidenceFields,
  /** The evidence as it stands in the form, where some of it is half entered: of what is written alone. */
  unfinished: z.optional(unfinishedEvidenceSchema),
  /** The highest number that the id of a finding has had here, so that none is given again. */
  highestFindingId: z.optional(z.int()),
  evidenceReview: z.optional(reviewMarkSchema),
  /** The ids of those who wrote the edition that is worked on. */
  writers: z.optional(z.array(z.string())),
  /** A reviewer asked for changes of the edition that is worked on, and nobody for a review since. */
  changesAsked: z.optional(changesAskedSchema),
  edition: z.optional(publicEditionSchema),
  /** To become public for the first time with its day, if its approval still holds then (P-PLANNED). */
  planned: z.optional(z.literal(true)),
  corrections: z.optional(z.array(correctionSchema)),
  /**
   * Put in where it is read for the public, never stored: those of its writers and reviewers who
   * agreed to be named, by their ids (P-PEOPLE-NAMED).
   */
  namedPeople: z.optional(z.record(z.string(), reviewerNameSchema)),
  /**
   * Put in where it is read for the public, never stored: the studies it cites that PubMed does not
   * hold any more, with what names them.
   */
  removedStudies: z.optional(z.array(studyRecordSchema)),
  /** Put in where it is read for the public, never stored: its day of review has passed. */
  isReviewDue: z.optional(z.literal(true)),
  /**
   * Put in where it is presented, never stored: what rests on sentences that read otherwise by now,
   * 'findings.f1', with its study (P-SOURCE-CHANGED).
   */
  changedSources: z.optional(z.array(z.object({ place: z.string(), pmid: pmidSchema }))),
  translations: z.array(hearticleTranslationRecordSchema).check(z.minLength(1)),
})

export type HearticleRecord = z.infer<typeof hearticleRecordSchema>
export type HearticleTranslationRecord = z.infer<typeof hearticleTranslationRecordSchema>

/** What an editor decides of a hearticle, beside its texts. */
export const draftNames = [
  'topicId',
  'status',
  ...writtenFactNames,
  'highestFindingId',
  'unfinished',
] as const

/** The studies that carry a finding, by pmid, each once. */
export function carriersOf({ findings = [] }: Pick<HearticleRecord, 'findings'>): string[] {
  return [...new Set(findings.map(({ pmid }) => pmid))].toSorted()
}

/** A passage of the evidence. */
export const sourcePassageSchema = z.object({
  /** Of what rests on it, 'findings.f1'. */
  place: z.string(),
  pmid: pmidSchema,
  start: z.int(),
  end: z.int(),
  /** Of the abstract in which it was marked. */
  digest: z.string(),
})

export type SourcePassage = z.infer<typeof sourcePassageSchema>

/** The passages of abstracts on which findings, statements on harms and numbers of texts rest. */
export function passagesOf({
  findings = [],
  comparisons = [],
  numbers = [],
}: Pick<HearticleRecord, 'findings' | 'comparisons' | 'numbers'>): SourcePassage[] {
  return [
    ...findings.map(({ id, pmid, passage }) => ({ place: `findings.${id}`, pmid, passage })),
    ...comparisons.map(({ id, harms: { pmid, passage } }) => ({
      place: `comparisons.${id}`,
      pmid,
      passage,
    })),
    ...numbers.map(({ id, passage }) => ({ place: `numbers.${id}`, pmid: passage?.pmid, passage })),
  ].flatMap(({ place, pmid, passage }) => {
    if (!passage || pmid === undefined) return []
    const { start, end, digest } = passage
    return { place, pmid, start, end, digest }
  })
}

/** The studies on which a finding, a statement on harms or a number rests, by pmid, each once. */
export function sourcesOf(
  hearticle: Pick<HearticleRecord, 'findings' | 'comparisons' | 'numbers'>,
): string[] {
  const marked = passagesOf(hearticle).map(({ pmid }) => pmid)
  return [...new Set([...carriersOf(hearticle), ...marked])]
}

const EMBARGO_MINUTES = 5

/**
 * A hearticle dated in the future stays hidden until 00:05, Vienna's time, of its day (P-EMBARGO),
 * and until it was looked whether its approval still holds then (P-PLANNED). Only published ones are
 * public (P-EMBARGO).
 */
export function isPublic(
  hearticle: Pick<HearticleRecord, 'status' | 'publicationDate' | 'planned'>,
  now: Date,
): boolean {
  return isPublicUntil(hearticle, latestPublicDay(now))
}

/** The same for many at one moment. @param latestDay of `latestPublicDay` */
export function isPublicUntil(
  {
    status,
    planned,
    publicationDate,
  }: Pick<HearticleRecord, 'status' | 'publicationDate' | 'planned'>,
  latestDay: string,
): boolean {
  return status === 'PUBLISHED' && !planned && publicationDate <= latestDay
}

/** Whether a hearticle is published and its day is still to come: it has no page yet. */
export function isPlanned(
  hearticle: Pick<HearticleRecord, 'status' | 'publicationDate' | 'planned'>,
  now: Date,
): boolean {
  return hearticle.status === 'PUBLISHED' && !isPublic(hearticle, now)
}

/** The latest day whose hearticles may be seen. */
export function latestPublicDay(now: Date): string {
  return dayInVienna(new Date(now.getTime() - EMBARGO_MINUTES * 60_000))
}

/** Newest day first; within a day breaking ones first, then the newer id. */
export function byNewest(
  a: Pick<HearticleRecord, 'publicationDate' | 'breaking' | 'id'>,
  b: Pick<HearticleRecord, 'publicationDate' | 'breaking' | 'id'>,
): number {
  if (a.publicationDate !== b.publicationDate) return a.publicationDate < b.publicationDate ? 1 : -1
  if (a.breaking !== b.breaking) return a.breaking ? -1 : 1
  return b.id - a.id
}

/**
 * Today's strip holds what is breaking, of whatever day, and the hearticles of today, else those of
 * the latest day that has some (`isToday` false: shown under 'Latest'); what is older is the archive.
 * @param publicOnes all public hearticles
 */
export function todaysStrip<T extends Pick<HearticleRecord, 'publicationDate' | 'breaking' | 'id'>>(
  publicOnes: readonly T[],
  now: Date,
): { day: string | undefined; isToday: boolean; strip: T[]; earlier: T[] } {
  const sorted = publicOnes.toSorted(byNewest)
  const day = sorted[0]?.publicationDate
  const strip = stripOf(day, sorted)
  return {
    day,
    isToday: day === dayInVienna(now),
    strip,
    earlier: sorted.filter((hearticle) => !strip.includes(hearticle)),
  }
}

/**
 * What is breaking, of whatever day, then the others of one day.
 * @param sorted by newest
 */
export function stripOf<T extends Pick<HearticleRecord, 'publicationDate' | 'breaking'>>(
  day: string | undefined,
  sorted: readonly T[],
): T[] {
  const breaking = sorted.filter((hearticle) => hearticle.breaking)
  const others = sorted.filter(
    (hearticle) => !hearticle.breaking && hearticle.publicationDate === day,
  )
  return [...breaking, ...others]
}

/** Without its sound, which has a public address only where it is what is public. */
export const withoutSound = (hearticle: HearticleRecord): HearticleRecord => ({
  ...hearticle,
  translations: hearticle.translations.map(({ sound: _, ...text }) => text),
})
