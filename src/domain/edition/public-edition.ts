/** How what is worked on becomes the edition that is public (P-EDITION). */

import {
  CORRECTIONS_CARRIED,
  type HearticleRecord,
  latestPublicDay,
} from '../hearticle/hearticle.ts'

/**
 * The record of a hearticle as it becomes public.
 * @param version the one that it gets
 * @param publication.published what it replaces; what is planned itself never was public
 * @param publication.isApproved whether each part was approved by somebody who did not write it
 */
export function publicEdition(
  working: HearticleRecord,
  version: number,
  publication: {
    published: HearticleRecord | undefined
    by: string | null
    at: Date
    isApproved: boolean
  },
): HearticleRecord {
  const { published, by, isApproved } = publication
  const at = publication.at.toISOString()
  const { explanation, writers = [], changesAsked: _, ...content } = working

  const replaced = published?.planned ? undefined : published
  if (replaced && !explanation) throw new Error(`hearticle ${working.id}: replaced without a word`)
  const number = replaced ? (replaced.edition?.number ?? 1) + 1 : 1
  const before = published?.edition
  const isPlanned = working.publicationDate > latestPublicDay(publication.at)
  const corrections =
    replaced && explanation
      ? [...(replaced.corrections ?? []), { edition: number, at, ...explanation }]
      : (replaced?.corrections ?? [])
  return {
    ...(isPlanned ? content : asPublic(content)),
    status: 'PUBLISHED',
    version,
    edition: {
      number,
      at,
      by,
      kind: (replaced && explanation?.kind) ?? 'first',
      isApproved,
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
