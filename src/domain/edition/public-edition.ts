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
 * @param publication.published what it replaces
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

  const number = published ? (published.edition?.number ?? 1) + 1 : 1
  const before = published?.edition
  const isTypo = published !== undefined && kind === 'typo'
  const isPlanned = working.publicationDate > latestPublicDay(publication.at)
  const corrections =
    note && (kind === 'correction' || kind === 'update')
      ? [...(published?.corrections ?? []), { edition: number, at, kind, note }]
      : (published?.corrections ?? [])
  return {
    ...withApprovals(content, isTypo ? published : undefined),
    status: 'PUBLISHED',
    version,
    edition: {
      number,
      at,
      by,
      kind: published ? (kind ?? 'typo') : 'first',
      isApproved: isApproved || (isTypo && before?.isApproved === true),
      comparedWith: isTypo && !isApproved ? (before?.comparedWith ?? published.version) : version,
      writers: [...new Set([...(before?.writers ?? []), ...writers])],
    },
    ...(isPlanned && { planned: true as const }),
    ...(corrections.length > 0 && { corrections: corrections.slice(-CORRECTIONS_CARRIED) }),
    ...(published && { changedAt: at }),
  }
}

/**
 * With its approvals as those that it became public with. A typo keeps those of what it replaces
 * (P-EDITION-KIND).
 */
function withApprovals(
  working: HearticleRecord,
  replaced: HearticleRecord | undefined,
): HearticleRecord {
  const evidenceReview = working.evidenceReview ?? replaced?.evidenceReview
  return {
    ...working,
    ...(evidenceReview && { evidenceReview: { ...evidenceReview, wasPublic: true } }),
    translations: working.translations.map((translation) => {
      const before = replaced?.translations.find(({ id }) => id === translation.id)
      const review = translation.review ?? before?.review
      return { ...translation, ...(review && { review: { ...review, wasPublic: true } }) }
    }),
  }
}
