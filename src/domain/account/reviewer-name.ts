/** As whom people are named beside what they wrote or approved (P-PEOPLE-NAMED, P-NAMES-CONFIRMED). */
import type { ReviewerName, SessionUser } from '../../contract/protocol/account-fields.ts'
import type { Work } from '../work/work.ts'

/** As whom somebody is named, and wants to be: `sendBack` refuses it. */
export type PublicName = Work<ReviewerName> & { version: number }

export function presentNames({
  publicName: { shown, proposed } = { version: 0 },
}: {
  publicName?: PublicName | undefined
}): Pick<SessionUser, 'namedAs' | 'nameAsked'> {
  const isRefused = proposed?.changesAsked !== undefined
  return {
    namedAs: shown?.text ?? null,
    ...(proposed && { nameAsked: { ...proposed.text, isRefused } }),
  }
}
