/**
 * Editions of a hearticle: who wrote one, who approved which part of it, and whether it may become
 * public (P-EDITION, P-SECOND-PERSON).
 */

import type { EditionState, MissingReason } from '../../contract/desk/edition-parts.ts'
import { writtenFactNames } from '../../contract/desk/hearticle-facts.ts'
import type { ApprovalRefusal } from '../../contract/desk/proposals.ts'
import { type EditionPart, editionParts } from '../../contract/reading/edition-changes.ts'
import type { Suspension } from '../../contract/reading/hearticles.ts'
import {
  carriersOf,
  type HearticleRecord,
  type HearticleTranslationRecord,
  passagesOf,
  type ReviewMark,
  sourcesOf,
} from '../hearticle/hearticle.ts'
import { textsOf } from '../hearticle/hearticle-texts.ts'
import { renderedHearticle } from '../hearticle/rendered-hearticle.ts'
import type { StudyRecord } from '../study/study.ts'
import { isFallen, withNotices } from '../study/study-notices.ts'
import { isSameData } from '../text/canonical-json.ts'
import { dayInVienna } from '../time/vienna-days.ts'
import { changedSources, movedSources } from './changed-sources.ts'

/**
 * What of a hearticle belongs to the part of an edition that reviewers approve as its evidence, with
 * where and when it stands.
 */
const evidenceFields = [
  ...writtenFactNames.filter((name) => name !== 'explanation'),
  'unfinished',
  'topicId',
] as const

/** The parts in which two states of a hearticle read differently. */
export function changedParts(before: HearticleRecord, after: HearticleRecord): EditionPart[] {
  return editionParts.filter((part) => !isSameData(contentOf(before, part), contentOf(after, part)))
}

/**
 * What readers see of a part, and are told of its change: nothing that only says who entered or
 * confirmed something.
 */
export function contentOf(hearticle: HearticleRecord, part: EditionPart): object | undefined {
  if (part !== 'evidence') {
    const translation = hearticle.translations.find(({ languageCode }) => languageCode === part)
    const { kind, note } = hearticle.explanation ?? {}
    const explained = { kind, note: note?.[part] }
    return translation && { ...textsOf(translation), sound: translation.sound, ...explained }
  }
  const { findings, ...others } = Object.fromEntries(
    evidenceFields.map((field) => [field, hearticle[field] ?? undefined]),
  ) as Partial<HearticleRecord>
  const entered = findings?.map(({ placeBy: _, placeConfirmedBy: __, ...finding }) => {
    const { by: ___, at: ____, ...certainty } = finding.certainty
    return { ...finding, certainty }
  })
  return { ...others, ...(entered && entered.length > 0 && { findings: entered }) }
}

/**
 * A hearticle after somebody changed it: they are among its writers, and what was approved of a part
 * that reads differently is not approved any more. Where the evidence changed, nothing is, since the
 * texts state what it says.
 * @param by the id of the user; null for an import, which has no writer
 */
export function writtenBy(
  before: HearticleRecord,
  after: HearticleRecord,
  by: string | null,
): HearticleRecord {
  if (isSameData(before, after)) return after
  const changed = changedParts(before, after)
  if (changed.length === 0) return after
  const lapsed = new Set(changed.includes('evidence') ? editionParts : changed)
  const kept = withoutApprovals(after, lapsed)
  const writers = [...new Set([...(after.writers ?? []), ...(by === null ? [] : [by])])]
  return { ...kept, writers }
}

/** Whether what is worked on replaces something: what is only planned never was public. */
export function replaces(base: HearticleRecord | undefined): boolean {
  return base !== undefined && !base.planned
}

/**
 * What is worked on with the day on which it is to be published. When something first appears, whoever
 * publishes it says, of days that are not over; any other day is a change as each is (`writtenBy`).
 * @param replaced what is or was public of it
 */
export function datedBy(
  working: HearticleRecord,
  publicationDate: string,
  { by, now, replaced }: { by: string; now: Date; replaced: HearticleRecord | undefined },
): HearticleRecord {
  const dated = { ...working, publicationDate }
  const isFree = !replaces(replaced) && publicationDate >= dayInVienna(now)
  return isFree ? dated : writtenBy(working, dated, by)
}

function withoutApprovals(
  hearticle: HearticleRecord,
  parts: ReadonlySet<EditionPart>,
): HearticleRecord {
  const { evidenceReview, ...others } = hearticle
  return {
    ...others,
    ...(evidenceReview && !parts.has('evidence') && { evidenceReview }),
    translations: hearticle.translations.map((translation) => {
      if (!parts.has(translation.languageCode)) return translation
      const { review: _, ...text } = translation
      return text
    }),
  }
}

/**
 * The working copy with which the next edition of what is public begins: nobody has written it yet,
 * and approvals stay with what is not changed. Where nobody approved what is public, neither is true.
 */
export function workingCopyOf(published: HearticleRecord): HearticleRecord {
  const { writers: _, edition, planned: __, ...content } = published
  const copy: HearticleRecord = { ...content, status: 'DRAFT' }
  if (edition?.isApproved) return copy
  const writers = writersLeft(published)
  const bare = withoutApprovals(copy, new Set(editionParts))
  return writers.length === 0 ? bare : { ...bare, writers }
}

/** Those who wrote what of something public nobody else approved. */
export function writersLeft({
  writers = [],
  edition,
}: Pick<HearticleRecord, 'writers' | 'edition'>): string[] {
  return edition?.isApproved ? [] : (edition?.writers ?? writers)
}

/** Whether each part of a version was approved as it stood: as what became public, or before it did. */
export function wasApproved(version: HearticleRecord): boolean {
  return version.status === 'PUBLISHED' ? version.edition?.isApproved === true : isWhole(version)
}

/** What of a hearticle says how its edition stands: of a record, or of its entry in lists. */
export type EditionFacts = Pick<
  HearticleRecord,
  'status' | 'writers' | 'changesAsked' | 'evidenceReview' | 'planned'
> & {
  responsibility?: { nextReviewOn?: string | undefined } | null | undefined
  translations: ReadonlyArray<Pick<HearticleTranslationRecord, 'languageCode' | 'review'>>
}

/** The approval of a part, where it has one. */
export function approvalOf(
  { evidenceReview, translations }: Pick<EditionFacts, 'evidenceReview' | 'translations'>,
  part: EditionPart,
): ReviewMark | undefined {
  if (part === 'evidence') return evidenceReview
  return translations.find(({ languageCode }) => languageCode === part)?.review
}

/** Whether each part of an edition was approved, and nobody has asked for changes since. */
export function isWhole(edition: EditionFacts): boolean {
  return !edition.changesAsked && editionParts.every((part) => approvalOf(edition, part))
}

/** What became of the studies on which an edition rests. */
export interface SourceState {
  /** Those of `carriersOf` that fell. */
  fallen: readonly string[]
  /** Whether a sentence in which one of its passages stands reads otherwise (P-SOURCE-CHANGED). */
  isChanged: boolean
}

/** Where nothing is known to have become of them. */
export const STANDING_SOURCES: SourceState = { fallen: [], isChanged: false }

/**
 * Why the approval of an edition does not hold for now: a study that carries one of its findings
 * fell, or its day of review passed, and nobody has approved its evidence since
 * (P-APPROVAL-SUSPENDED); or a source reads otherwise, until its passage is marked anew.
 */
export function suspension(
  { evidenceReview, responsibility }: Pick<EditionFacts, 'evidenceReview' | 'responsibility'>,
  { fallen, isChanged }: SourceState,
  now: Date,
): Suspension | undefined {
  if (hasFallenSince(evidenceReview, fallen)) return 'fallen'
  if (isChanged) return 'source-changed'
  const due = responsibility?.nextReviewOn
  if (due === undefined || due >= dayInVienna(now)) return undefined
  const approvedOn = evidenceReview && dayInVienna(new Date(evidenceReview.at))
  return approvedOn === undefined || approvedOn <= due ? 'review-due' : undefined
}

/** Whether a study fell that had not when the evidence was approved. */
export function hasFallenSince(
  evidenceReview: EditionFacts['evidenceReview'],
  fallen: readonly string[],
): boolean {
  return fallen.some((pmid) => !evidenceReview?.fallen?.includes(pmid))
}

/** The pmids of those studies that end the approval of what rests on them, as the desk has them. */
export function pmidsOfFallen(studies: readonly StudyRecord[]): Set<string> {
  const fallen = studies.map(withNotices).filter(isFallen)
  return new Set(fallen.map(({ pmid }) => pmid))
}

/**
 * Those of `carriersOf` on which nothing rests any more for readers.
 * @param cited studies that readers may see
 */
export function fallenCarriers(
  hearticle: HearticleRecord,
  cited: ReadonlyArray<{ pmid: string; notices: ReadonlyArray<{ type: string }> }>,
): string[] {
  const standing = new Set(cited.flatMap((study) => (isFallen(study) ? [] : [study.pmid])))
  return carriersOf(hearticle).filter((pmid) => !standing.has(pmid))
}

/**
 * Whether the approval of what is public does not hold for now (P-APPROVAL-SUSPENDED).
 * @param studyOf a study that readers may see, by its pmid
 */
export function isSuspended(
  hearticle: HearticleRecord,
  studyOf: (pmid: string) => StudyRecord | undefined,
  now: Date,
): boolean {
  const found = sourcesOf(hearticle).flatMap((pmid) => studyOf(pmid) ?? [])
  const fallen = fallenCarriers(hearticle, found.map(withNotices))
  const isChanged = changedSources(passagesOf(hearticle), found).length > 0
  return suspension(hearticle, { fallen, isChanged }, now) !== undefined
}

/**
 * A hearticle for readers, with what rests on sentences that read otherwise (P-SOURCE-CHANGED). What leads
 * to a passage leads where it stands now, and nowhere where its sentence is another one.
 */
export function withChangedSources<T extends HearticleRecord>(
  hearticle: T,
  cited: readonly StudyRecord[],
): T {
  const moved = movedSources(passagesOf(hearticle), cited)
  if (moved.length === 0) return hearticle
  const changed = moved.flatMap(({ place, pmid, changes }) =>
    changes.length > 0 ? [{ place, pmid }] : [],
  )
  const standing = <T extends { passage?: object | undefined }>(of: T, at: string): T => {
    const { passage, ...others } = of
    const found = moved.find(({ place }) => place === at)
    const now = found?.changes.length === 0 ? found.passage : undefined
    return (!passage || (found && !now) ? others : { ...of, passage: { ...passage, ...now } }) as T
  }
  const findings = hearticle.findings?.map((one) => standing(one, `findings.${one.id}`))
  const comparisons = hearticle.comparisons?.map((one) => ({
    ...one,
    harms: standing(one.harms, `comparisons.${one.id}`),
  }))
  return {
    ...hearticle,
    ...(findings && { findings }),
    ...(comparisons && { comparisons }),
    ...(changed.length > 0 && { changedSources: changed }),
  }
}

/**
 * A hearticle as readers see it at a moment: with its numbers, and where its day of review has
 * passed, that is said.
 */
export function asOf<T extends HearticleRecord>(hearticle: T, now: Date): T {
  const isDue = suspension(hearticle, STANDING_SOURCES, now) === 'review-due'
  const rendered = renderedHearticle(hearticle)
  return isDue ? { ...rendered, isReviewDue: true } : rendered
}

/** A part of an edition that nobody has approved, or no longer, and why. */
export interface MissingApproval {
  part: EditionPart
  reason: MissingReason
}

/** Why somebody may not approve what these wrote, all by their ids; undefined where they may. */
export type RefusalOf = (userId: string, writers: readonly string[]) => ApprovalRefusal | undefined

/**
 * What keeps an edition from becoming public: nothing where each part was approved by somebody who
 * did not write it, and who may still review.
 * @param known.refusalOf why a user may not approve it any more
 */
export function missingApprovals(
  edition: EditionFacts,
  known: {
    refusalOf: RefusalOf
    sources: SourceState
    now: Date
  },
): MissingApproval[] {
  const { refusalOf, sources, now } = known
  const reasonOf = (part: EditionPart): MissingReason | undefined => {
    if (edition.changesAsked) return 'changes-asked'
    const approval = approvalOf(edition, part)
    if (!approval) return 'not-approved'
    const { wasPublic, reviewerId } = approval
    const refusal = refusalOf(reviewerId, edition.writers ?? [])
    if (refusal === 'own_edition') return 'by-writer'
    if (refusal && !wasPublic) return 'role-lost'
    const isSuspended = part === 'evidence' && suspension(edition, sources, now) !== undefined
    return isSuspended ? 'suspended' : undefined
  }
  return editionParts.flatMap((part) => {
    const reason = reasonOf(part)
    return reason ? [{ part, reason }] : []
  })
}

/** Where an edition stands on its way; follows from what was written about it (P-EDITION-STATES). */
export function editionState(
  edition: EditionFacts & { isWithdrawn?: boolean | undefined },
  missing: readonly MissingApproval[],
): EditionState {
  const isSuspended = missing.some(({ reason }) => reason === 'suspended')
  const isRoleLost = missing.some(({ reason }) => reason === 'role-lost')
  if (edition.status === 'PUBLISHED') {
    if (isSuspended || (edition.planned && isRoleLost)) return 'lapsed'
    return edition.planned ? 'planned' : 'public'
  }
  if (edition.changesAsked) return 'changes-asked'
  if (isSuspended || isRoleLost) return 'lapsed'
  if (missing.length === 0) return 'approved'
  if (edition.status === 'IN_REVIEW') return 'in-review'
  return edition.isWithdrawn ? 'withdrawn' : 'writing'
}
