import type { Audience } from '../../../src/domain/statistics/interactions.ts'
import { EXPIRY_ATTRIBUTE, SCHEMA_VERSION, visitKey } from '../table/keys.ts'
import { getItem, type Table } from '../table/table.ts'
import type { Writes } from '../table/transact.ts'

/** One opening of a hearticle's page. Its id is made up by the page and says nothing of a person. */
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
export function recordView(table: Table, of: VisitOf, visit: Visit, at: Date): Writes[number] {
  return change(table, of, visit, at, {
    set: '#viewed = :viewed, #seconds = if_not_exists(#seconds, :seconds)',
    condition: 'attribute_not_exists(#viewed)',
    names: { '#viewed': 'viewed' },
    values: { ':viewed': true },
  })
}

/**
 * Notes the seconds that a visit was counted with by now; its condition fails where that was done
 * by another in between.
 * @param known the visit as it was read
 */
export function recordSeconds(
  table: Table,
  of: VisitOf,
  { known, visit }: { known: Visit | undefined; visit: Visit },
  at: Date,
): Writes[number] {
  return change(table, of, visit, at, {
    set: '#seconds = :seconds',
    ...(known
      ? { condition: '#seconds = :known', values: { ':known': known.seconds } }
      : { condition: 'attribute_not_exists(pk)', values: {} }),
    names: {},
  })
}

function change(
  table: Table,
  of: VisitOf,
  visit: Visit,
  at: Date,
  its: {
    set: string
    condition: string
    names: Record<string, string>
    values: Record<string, unknown>
  },
): Writes[number] {
  return {
    Update: {
      TableName: table.name,
      Key: visitKey(of.hearticleId, of.visitId),
      UpdateExpression: `SET ${its.set}, #day = if_not_exists(#day, :day), #audience = if_not_exists(#audience, :audience), #schema = :schema, #expires = :expires`,
      ConditionExpression: its.condition,
      ExpressionAttributeNames: {
        ...its.names,
        '#seconds': 'seconds',
        '#day': 'day',
        '#audience': 'audience',
        '#schema': 'schema',
        '#expires': EXPIRY_ATTRIBUTE,
      },
      ExpressionAttributeValues: {
        ...its.values,
        ':seconds': visit.seconds,
        ':day': visit.day,
        ':audience': visit.audience,
        ':schema': SCHEMA_VERSION,
        ':expires': Math.floor(at.getTime() / 1000) + KEPT_SECONDS,
      },
    },
  }
}
