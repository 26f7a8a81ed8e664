/** Hearticles in the list of what waits. */
import type { WaitingProposal } from '../../contract/desk/proposals.ts'
import type { Role } from '../../contract/protocol/account-fields.ts'
import type { Language } from '../../contract/protocol/language.ts'
import type { Suspension } from '../../contract/reading/hearticles.ts'
import { writersLeft } from '../edition/edition.ts'
import type { HearticleHead } from '../hearticle/hearticle-head.ts'
import { type Approver, approvalRefusal } from '../work/work.ts'

interface Asked {
  /** Why the approval of what is public of it does not hold any more; null where it does. */
  lapsed: Suspension | null
  /** Whoever asks. */
  account: Approver
  /** The roles that let somebody review hearticles. */
  approving: readonly Role[]
  language: Language
}

/**
 * How a hearticle stands that is in review, or public with an approval that lapsed.
 * @returns undefined of any other
 */
export function waitingHearticle(
  head: HearticleHead,
  { lapsed, account, approving, language }: Asked,
): WaitingProposal | undefined {
  const { id, version, status, changedAt, savedAt, translations } = head
  if (status !== 'IN_REVIEW' && lapsed === null) return undefined
  const writers = status === 'PUBLISHED' ? writersLeft(head) : (head.writers ?? [])
  return {
    kind: 'hearticle',
    id: String(id),
    version,
    title: translations.find(({ languageCode }) => languageCode === language)?.headline ?? '',
    titleLanguage: language,
    state: standingOf(head),
    at: changedAt ?? savedAt,
    approval: approvalRefusal(account, writers, approving) ?? 'open',
    isOwn: writers.includes(account.id),
    hearticle: {
      translations: translations.map(({ review, ...one }) => ({ ...one, reviewed: !!review })),
      lapsed,
    },
  }
}

function standingOf(head: HearticleHead): WaitingProposal['state'] {
  const { status, changesAsked, evidenceReview, translations } = head
  if (status === 'PUBLISHED') return 'waiting'
  if (status === 'DRAFT') return 'being-written'
  if (changesAsked) return 'changes-asked'
  return evidenceReview && translations.every(({ review }) => review) ? 'approved' : 'waiting'
}
