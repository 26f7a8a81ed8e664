/** How what is worked on becomes the edition that is public (P-EDITION). */

import type { BilingualText } from '../../contract/desk/evidence.ts'
import type { ReplacementKind } from '../../contract/reading/edition-changes.ts'
import {
  CORRECTIONS_CARRIED,
  type HearticleRecord,
  latestPublicDay,
} from '../hearticle/hearticle.ts'

/**
 * The record of a hearticle as it becomes public.
 * @param version the one that it gets
 * @param publication.published what it replaces; what is planned itself never was public
 * @param publication.kind left out of the first edition
 * @param publication.isApproved whether each part was approved by somebody who did not write it; a
 * typo keeps what was
 */
export function publicEdition(
  working: HearticleRecord,
  version: number,
  publication: {
    published: HearticleRecord | undefined
    kind?: ReplacementKind | undefined
    note?: BilingualText | undefined
    by: string | null
    at: Date
    isApproved: boolean
  },
): HearticleRecord {
  const { published, kind, note, by, isApproved } = publication
  const at = publication.at.toISOString()
  const { writers = [], revisers: _, changesAsked: __, planned: ___, ...content } = working

  const replaced = published?.planned ? undefined : published
  const number = replaced ? (replaced.edition?.number ?? 1) + 1 : 1
  const before = published?.edition
  const isTypo = replaced !== undefined && kind === 'typo'
  const isPlanned = working.publicationDate > latestPublicDay(publication.at)
  const corrections =
    note && (kind === 'correction' || kind === 'update')
      ? [...(replaced?.corrections ?? []), { edition: number, at, kind, note }]
      : (replaced?.corrections ?? [])
  const approved = withApprovals(content, isTypo ? replaced : undefined)
  return {
    ...(isPlanned ? approved : asPublic(approved)),
    status: 'PUBLISHED',
    version,
    edition: {
      number,
      at,
      by,
      kind: replaced ? (kind ?? 'typo') : 'first',
      isApproved: isApproved || (isTypo && before?.isApproved === true),
      comparedWith: isTypo && !isApproved ? (before?.comparedWith ?? replaced.version) : version,
      writers: [...new Set([...(before?.writers ?? []), ...writers])],
    },
    ...(isPlanned && { planned: true as const }),
    ...(corrections.length > 0 && { corrections: corrections.slice(-CORRECTIONS_CARRIED) }),
    ...(replaced && { changedAt: at }),
  }
}

/**
 * What was planned, on its day: public, with the approvals that hold then (P-PLANNED).
 * @param version the one that it gets
 */
export function releasedEdition(
  { planned: _, ...record }: HearticleRecord,
  version: number,
  { at, isApproved }: { at: Date; isApproved: boolean },
): HearticleRecord {
  const { edition } = record
  return {
    ...asPublic(record),
    version,
    ...(edition && { edition: { ...edition, at: at.toISOString(), isApproved } }),
  }
}

/**
 * What was planned and is not approved any more, as it comes back to review: it never was public, so
 * what was begun as its next edition is the one that is worked on.
 * @param copy its working copy, where there is one
 */
export function lapsedPlan(
  record: HearticleRecord,
  copy: HearticleRecord | undefined,
  version: number,
): HearticleRecord {
  const { edition: _, planned: __, ...content } = copy ?? record
  const writers = [...new Set([...(record.edition?.writers ?? []), ...(content.writers ?? [])])]
  return { ...content, status: 'IN_REVIEW', version, ...(writers.length > 0 && { writers }) }
}

/** A typo keeps the approvals of what it replaces (P-EDITION-KIND). */
function withApprovals(
  working: HearticleRecord,
  replaced: HearticleRecord | undefined,
): HearticleRecord {
  const evidenceReview = working.evidenceReview ?? replaced?.evidenceReview
  return {
    ...working,
    ...(evidenceReview && { evidenceReview }),
    translations: working.translations.map((translation) => {
      const before = replaced?.translations.find(({ id }) => id === translation.id)
      const review = translation.review ?? before?.review
      return { ...translation, ...(review && { review }) }
    }),
  }
}

/** Its approvals hold even where the reviewer loses that role. */
function asPublic(record: HearticleRecord): HearticleRecord {
  const { evidenceReview } = record
  return {
    ...record,
    ...(evidenceReview && { evidenceReview: { ...evidenceReview, wasPublic: true } }),
    translations: record.translations.map(({ review, ...text }) => ({
      ...text,
      ...(review && { review: { ...review, wasPublic: true } }),
    })),
  }
}
