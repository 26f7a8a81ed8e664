import type { Audience } from '../../../src/domain/statistics/interactions.ts'
import { all, equal, IF_NEW } from '../table/conditions.ts'
import { visitKey } from '../table/keys.ts'
import type { Table, Write } from '../table/table.ts'
import { expiresAfter, update } from '../table/writes.ts'

/** One opening of a hearticle's page. Its id is made up by the page and says nothing of a reader. */
interface Visit {
  /** The day in Vienna on which it began, and for which its time counts. */
  day: string
  audience: Audience
  /** Whether it was counted as a view. */
  viewed: boolean
  /** The seconds that were counted for it so far. */
  seconds: number
}

/** After so long without a word a visit is forgotten; what it then reports is counted anew. */
const KEPT_SECONDS = 2 * 24 * 60 * 60

interface VisitOf {
  hearticleId: number
  visitId: string
}

export async function findVisit(table: Table, visitOf: VisitOf): Promise<Visit | undefined> {
  const item = await table.get(visitKey(visitOf.hearticleId, visitOf.visitId))
  return (
    item && {
      day: String(item.day),
      audience: item.audience as Audience,
      viewed: item.viewed === true,
      seconds: Number(item.seconds),
    }
  )
}

/**
 * Notes what a visit was counted with by now; its condition fails where that was done by another in
 * between.
 * @param known the visit as it was read; undefined where it is taken for a new one
 */
export function recordVisit(
  { hearticleId, visitId }: VisitOf,
  { known: storedVisit, visit }: { known: Visit | undefined; visit: Visit },
  at: Date,
): Write {
  return update(
    visitKey(hearticleId, visitId),
    { set: { ...visit, ...expiresAfter(at, { seconds: KEPT_SECONDS }) } },
    storedVisit
      ? all(equal('seconds', storedVisit.seconds), equal('viewed', storedVisit.viewed))
      : IF_NEW,
  )
}
