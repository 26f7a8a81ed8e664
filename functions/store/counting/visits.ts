import type { Audience } from '../../../src/domain/statistics/interactions.ts'
import { EXPIRY_ATTRIBUTE, visitKey } from '../table/keys.ts'
import { getItem, type Item, type Table } from '../table/table.ts'
import { expiresAfter, IF_NEW, update, type Write } from '../table/writes.ts'

/** One opening of a hearticle's page. Its id is made up by the page and says nothing of a reader. */
interface Visit {
  /** The day in Vienna on which it began, and for which its time counts. */
  day: string
  audience: Audience
  /** The seconds that were counted for it so far. */
  seconds: number
}

/** After so long without a word a visit is forgotten; what it then reports is counted anew. */
const KEPT_SECONDS = 2 * 24 * 60 * 60

interface VisitOf {
  hearticleId: number
  visitId: string
}

export async function findVisit(table: Table, of: VisitOf): Promise<Visit | undefined> {
  const item = await getItem(table, visitKey(of.hearticleId, of.visitId))
  return (
    item && {
      day: String(item.day),
      audience: item.audience as Audience,
      seconds: Number(item.seconds),
    }
  )
}

/** Notes that a visit was counted as a view; its condition fails where it was before. */
export const recordView = (table: Table, of: VisitOf, visit: Visit, at: Date): Write =>
  change(table, of, visit, at, {
    set: '#viewed = :viewed, #seconds = if_not_exists(#seconds, :seconds)',
    condition: 'attribute_not_exists(#viewed)',
    values: { viewed: true },
  })

/**
 * Notes the seconds that a visit was counted with by now; its condition fails where that was done
 * by another in between.
 * @param known the visit as it was read
 */
export const recordSeconds = (
  table: Table,
  of: VisitOf,
  { known, visit }: { known: Visit | undefined; visit: Visit },
  at: Date,
): Write =>
  change(table, of, visit, at, {
    set: '#seconds = :seconds',
    condition: known ? '#seconds = :known' : IF_NEW,
    values: { known: known?.seconds },
  })

const change = (
  table: Table,
  { hearticleId, visitId }: VisitOf,
  visit: Visit,
  at: Date,
  { set, condition, values }: { set: string; condition: string; values: Item },
): Write =>
  update(table, visitKey(hearticleId, visitId), {
    change: `SET ${set}, #day = if_not_exists(#day, :day), #audience = if_not_exists(#audience, :audience), #schema = :schema, #${EXPIRY_ATTRIBUTE} = :${EXPIRY_ATTRIBUTE}`,
    condition,
    values: { ...values, ...visit, ...expiresAfter(at, { seconds: KEPT_SECONDS }) },
  })
