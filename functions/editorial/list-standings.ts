import { type EditionState, editionParts } from '../../src/contract/desk/edition-parts.ts'
import type { Account } from '../../src/domain/account/account.ts'
import {
  approvalOf,
  editionState,
  missingApprovals,
  pmidsOfFallen,
  suspension,
} from '../../src/domain/edition/edition.ts'
import type { HearticleHead } from '../../src/domain/hearticle/hearticle-head.ts'
import type { HearticleStore } from '../store/content/hearticles.ts'
import { refusalNow } from './present-desk.ts'

/** How the edition of a hearticle stands in a list. */
export interface ListStanding {
  state: EditionState
  /** Why the approval of what is public does not hold any more. */
  lapsed: 'fallen' | 'review-due' | null
}

interface Needed {
  hearticles: Pick<HearticleStore, 'findPeopleAndStudies'>
  now: () => Date
}

/**
 * How editions stand, by the ids of their hearticles, with accounts by theirs; one call of the table
 * for all of them (P-EDITION-STATES).
 * @param more.others of whom the list says something beside
 * @param more.mayHaveFallen all others have not; left out, each study is looked at
 */
export async function standingsAndPeople(
  { hearticles, now }: Needed,
  heads: readonly HearticleHead[],
  more: { others?: readonly string[]; mayHaveFallen?: ReadonlySet<string> | undefined } = {},
): Promise<{ standings: Map<number, ListStanding>; people: ReadonlyMap<string, Account> }> {
  const { others = [], mayHaveFallen } = more
  const ids = heads.flatMap((head) =>
    editionParts.flatMap((part) => approvalOf(head, part)?.reviewerId ?? []),
  )
  const carriers = heads
    .flatMap((head) => [...head.carriers, ...(head.public?.carriers ?? [])])
    .filter((pmid) => mayHaveFallen?.has(pmid) ?? true)
  const { people, studies } = await hearticles.findPeopleAndStudies([...ids, ...others], carriers)
  const fallenPmids = pmidsOfFallen(studies)
  const refusalOf = refusalNow(people)
  const standings = new Map(
    heads.map((head) => {
      const fallenOf = (some: Pick<HearticleHead, 'carriers'>) =>
        some.carriers.filter((pmid) => fallenPmids.has(pmid))
      const fallen = fallenOf(head)
      const missing = missingApprovals(head, { refusalOf, fallen, now: now() })
      const state = editionState(head, missing)
      const shown = head.status === 'PUBLISHED' ? head : head.public
      const isApproved = shown?.evidenceReview !== undefined
      const lapsed = (isApproved && suspension(shown, fallenOf(shown), now())) || null
      return [head.id, { state, lapsed }] as const
    }),
  )
  return { standings, people }
}
