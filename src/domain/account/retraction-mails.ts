import type { MailedHearticle } from '../../contract/desk/library-imports.ts'
import type { Kept } from '../../contract/reading/reading-list.ts'
import type { Account } from './account.ts'

/** Of a retraction that is no longer news readers learn from the hearticle. */
export const RETRACTION_MAIL_DAYS = 14

export interface RetractedStudy {
  pmid: string
  title: string
  hearticleId: number
  hearticle?: MailedHearticle | undefined
}

interface Retraction {
  pmid: string
  title: string
  /** When it became known, RFC 3339. */
  foundAt: string
  /** The published hearticles that cite it. */
  hearticleIds: readonly number[]
  hearticles: readonly MailedHearticle[]
}

/**
 * Whether somebody wants mails about retractions (P-RETRACTION-MAIL).
 * @param period of the history by which they were to be told; left out for that of this moment
 */
export function wantsRetractionMails({ readingHistory }: Account, period?: string): boolean {
  if (!readingHistory?.on || !readingHistory.retractionMails) return false
  return period === undefined || period === readingHistory.period
}

/**
 * What somebody is to be told: studies of hearticles that they read before the retraction was known,
 * since from then on the hearticle itself says so.
 */
export function retractedSinceRead(
  readings: readonly Kept[],
  retractions: readonly Retraction[],
): RetractedStudy[] {
  const readAt = new Map(readings.map(({ hearticleId, read }) => [hearticleId, read?.at]))
  return retractions.flatMap(({ pmid, title, foundAt, hearticleIds, hearticles }) => {
    const hearticleId = hearticleIds.find((id) => (readAt.get(id) ?? foundAt) < foundAt)
    if (hearticleId === undefined) return []
    const hearticle = hearticles.find(({ id }) => id === hearticleId)
    return [{ pmid, title, hearticleId, ...(hearticle && { hearticle }) }]
  })
}
