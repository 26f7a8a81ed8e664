/** As whom people are named beside what they wrote or approved (P-PEOPLE-NAMED, P-NAMES-CONFIRMED). */
import type { ReviewerName, SessionUser } from '../../contract/protocol/account-fields.ts'

interface Names {
  namedAs?: (ReviewerName & { agreedAt: string }) | null | undefined
  nameAsked?: (ReviewerName & { askedAt: string; isRefused: boolean }) | null | undefined
}

export const isSameName = (one: ReviewerName, other: ReviewerName | null | undefined): boolean =>
  one.name === other?.name && one.profession === other.profession

/**
 * What of an account changes where its user asks to be named: what is shown stays until somebody
 * confirmed the other name.
 * @param named null where they take it back, which needs nobody
 */
export function withAskedName({ namedAs }: Names, named: ReviewerName | null, at: Date): Names {
  if (!named) return { namedAs: null, nameAsked: null }
  const isShown = isSameName(named, namedAs)
  return { nameAsked: isShown ? null : { ...named, askedAt: at.toISOString(), isRefused: false } }
}

export function presentNames({
  namedAs,
  nameAsked,
}: Names): Pick<SessionUser, 'namedAs' | 'nameAsked'> {
  return {
    namedAs: namedAs ? { name: namedAs.name, profession: namedAs.profession } : null,
    ...(nameAsked && {
      nameAsked: {
        name: nameAsked.name,
        profession: nameAsked.profession,
        isRefused: nameAsked.isRefused,
      },
    }),
  }
}
