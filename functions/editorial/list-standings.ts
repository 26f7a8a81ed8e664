import type { EditionState } from '../../src/contract/desk/edition-parts.ts'
import { editionParts } from '../../src/contract/reading/edition-changes.ts'
import type { Suspension } from '../../src/contract/reading/hearticles.ts'
import type { Account } from '../../src/domain/account/account.ts'
import { changedSources } from '../../src/domain/edition/changed-sources.ts'
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
  lapsed: Suspension | null
}

interface Needed {
  hearticles: Pick<HearticleStore, 'findPeopleAndStudies'>
  now: () => Date
}

/**
 * How editions stand, by the ids of their hearticles, with accounts by theirs; one call of the table
 * for all of them (P-EDITION-STATES).
 * @param more.others of whom the list says something beside
 * @param more.mayHaveFallen all others have not, nor another abstract; left out, each is looked at
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
  const sources = heads
    .flatMap((head) => [head, head.public ?? []].flat())
    .flatMap(({ carriers, passages }) => [...carriers, ...passages.map(({ pmid }) => pmid)])
    .filter((pmid) => mayHaveFallen?.has(pmid) ?? true)
  const { people, studies } = await hearticles.findPeopleAndStudies([...ids, ...others], sources)
  const fallenPmids = pmidsOfFallen(studies)
  const refusalOf = refusalNow(people)
  const standings = new Map(
    heads.map((head) => {
      const sourcesOf = ({ carriers, passages }: Pick<HearticleHead, 'carriers' | 'passages'>) => ({
        fallen: carriers.filter((pmid) => fallenPmids.has(pmid)),
        isChanged: changedSources(passages, studies).length > 0,
      })
      const missing = missingApprovals(head, { refusalOf, sources: sourcesOf(head), now: now() })
      const state = editionState(head, missing)
      const shown = head.status === 'PUBLISHED' ? head : head.public
      const found = (shown && suspension(shown, sourcesOf(shown), now())) ?? null
      // What nobody approved neither falls nor is due; readers are told of a changed source of any.
      const isLapsed = shown?.evidenceReview !== undefined || found === 'source-changed'
      return [head.id, { state, lapsed: isLapsed ? found : null }] as const
    }),
  )
  return { standings, people }
}
