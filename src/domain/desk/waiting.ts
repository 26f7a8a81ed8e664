import type { EditionState } from '../../contract/desk/edition-parts.ts'
import { editionParts } from '../../contract/desk/edition-parts.ts'
import { WAITING_NAMED, waitingStates } from '../../contract/desk/figures.ts'
import type { Language } from '../../contract/protocol/language.ts'
import { approvalOf } from '../edition/edition.ts'
import type { HearticleHead } from '../hearticle/hearticle-head.ts'
import type { DeskFlow } from './flow.ts'
import { headlineOf } from './headline-of.ts'

interface Standing {
  state: EditionState
  owner: string | null
}

/**
 * What waits for somebody at the desk, by its state, those that wait longest first; of nobody it is
 * said but of who began it (P-DESK-FLOW).
 * @param known.standings by the ids of hearticles
 * @param known.asked since when reviews are asked for, by the same
 */
export function presentWaiting(
  heads: readonly HearticleHead[],
  known: { standings: ReadonlyMap<number, Standing>; asked: ReadonlyMap<number, string> },
  language: Language,
): DeskFlow['waiting'] {
  return waitingStates.flatMap((state) => {
    const all = heads
      .filter(({ id }) => known.standings.get(id)?.state === state)
      .map((head) => ({
        id: head.id,
        ...headlineOf(head, language),
        owner: known.standings.get(head.id)?.owner ?? null,
        since: waitsSince(head, state, known.asked.get(head.id)),
      }))
      .toSorted((a, b) => (a.since ?? '').localeCompare(b.since ?? '') || a.id - b.id)
    return all.length === 0
      ? []
      : { state, count: all.length, longest: all.slice(0, WAITING_NAMED) }
  })
}

/** @param asked since when its review is asked for, where that is known */
function waitsSince(
  head: HearticleHead,
  state: (typeof waitingStates)[number],
  asked: string | undefined,
): string | null {
  const { changesAsked, savedAt = null } = head
  switch (state) {
    case 'in-review':
      return asked ?? savedAt
    case 'changes-asked':
      return changesAsked?.at ?? savedAt
    case 'approved':
      return (
        editionParts
          .flatMap((part) => approvalOf(head, part)?.at ?? [])
          .toSorted()
          .at(-1) ?? savedAt
      )
    case 'lapsed':
      return null
    case 'writing':
      return savedAt
  }
}
