import {
  type Audience,
  audiences,
  type Counter,
  type DayCounts,
  type InteractionCounts,
} from '../../../src/domain/statistics/interactions.ts'
import { dayCountsKey, dayCountsListKey } from '../table/keys.ts'
import type { Table } from '../table/table.ts'
import { update, type Write } from '../table/writes.ts'

/** Adds to the one item that a hearticle has for a day; the first addition makes it. */
export function addToDay(
  table: Table,
  { hearticleId, day }: Pick<DayCounts, 'hearticleId' | 'day'>,
  audience: Audience,
  counts: InteractionCounts,
): Write {
  const added = Object.entries(counts).map(([counter, count]) => [`${audience}_${counter}`, count])
  return update(table, dayCountsKey(hearticleId, day), {
    change: [
      `ADD ${added.map(([name]) => `#${name} :${name}`).join(', ')}`,
      'SET #schema = :schema, #hearticleId = :hearticleId, #day = :day, listPk = :listPk, listSk = :listSk',
    ].join(' '),
    values: {
      ...Object.fromEntries(added),
      hearticleId,
      day,
      ...dayCountsListKey(hearticleId, day),
    },
  })
}

/** The counts in an item that `addToDay` made. */
export function readDay(item: Record<string, unknown>): DayCounts {
  const countsOf = (audience: Audience): InteractionCounts =>
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
