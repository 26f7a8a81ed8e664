import {
  type Audience,
  audiences,
  type Counter,
  type Counts,
  type DayCounts,
} from '../../../src/domain/statistics/interactions.ts'
import { dayCountsKey, dayCountsListKey, SCHEMA_VERSION } from '../table/keys.ts'
import type { Table } from '../table/table.ts'
import type { Writes } from '../table/transact.ts'

/** Adds to the one item that a hearticle has for a day; the first addition makes it. */
export function addToDay(
  table: Table,
  { hearticleId, day }: Pick<DayCounts, 'hearticleId' | 'day'>,
  audience: Audience,
  counts: Counts,
): Writes[number] {
  const added = Object.entries(counts)
  const list = dayCountsListKey(hearticleId, day)
  return {
    Update: {
      TableName: table.name,
      Key: dayCountsKey(hearticleId, day),
      UpdateExpression: [
        `ADD ${added.map((_, index) => `#c${index} :c${index}`).join(', ')}`,
        'SET #schema = :schema, #hearticle = :hearticle, #day = :day, listPk = :pk, listSk = :sk',
      ].join(' '),
      ExpressionAttributeNames: {
        ...Object.fromEntries(
          added.map(([counter], index) => [`#c${index}`, `${audience}_${counter}`]),
        ),
        '#schema': 'schema',
        '#hearticle': 'hearticleId',
        '#day': 'day',
      },
      ExpressionAttributeValues: {
        ...Object.fromEntries(added.map(([, count], index) => [`:c${index}`, count])),
        ':schema': SCHEMA_VERSION,
        ':hearticle': hearticleId,
        ':day': day,
        ':pk': list.listPk,
        ':sk': list.listSk,
      },
    },
  }
}

/** The counts in an item that `addToDay` made. */
export function readDay(item: Record<string, unknown>): DayCounts {
  const countsOf = (audience: Audience): Counts =>
    Object.fromEntries(
      Object.entries(item).flatMap(([name, value]) =>
        name.startsWith(`${audience}_`)
          ? [[name.slice(audience.length + 1) as Counter, Number(value)]]
          : [],
      ),
    )
  const [authenticated, anonymous] = audiences
  return {
    hearticleId: Number(item.hearticleId),
    day: String(item.day),
    authenticated: countsOf(authenticated),
    anonymous: countsOf(anonymous),
  }
}
