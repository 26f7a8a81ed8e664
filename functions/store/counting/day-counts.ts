import { sumOf } from '../../../src/domain/statistics/hearticle-counts.ts'
import {
  type Audience,
  audiences,
  type Counter,
  type DayCounts,
  type InteractionCounts,
} from '../../../src/domain/statistics/interactions.ts'
import { dayCountsKey, dayCountsListKey } from '../table/keys.ts'
import type { Item, Write } from '../table/table.ts'
import { update } from '../table/writes.ts'

/**
 * Adds to one of the items that a hearticle has for a day; the first addition makes it.
 * @param shard from 0
 */
export function addToDay(
  { hearticleId, day, shard = 0 }: { hearticleId: number; day: string; shard?: number },
  audience: Audience,
  counts: InteractionCounts,
): Write {
  const added = Object.entries(counts).map(([counter, count]) => [`${audience}_${counter}`, count])
  return update(dayCountsKey(hearticleId, day, shard), {
    add: Object.fromEntries(added),
    set: { hearticleId, day, ...dayCountsListKey(hearticleId, day, shard) },
  })
}

/**
 * The counts of partitions that are read side by side, each hearticle's and day's items added up.
 * @returns in the order of days and ids
 */
export async function readDays(
  partitions: readonly (AsyncIterable<Item> | Iterable<Item>)[],
): Promise<DayCounts[]> {
  const days = new Map<string, DayCounts>()
  await Promise.all(
    partitions.map(async (items) => {
      for await (const item of items) {
        const counts = readDay(item)
        const name = JSON.stringify([counts.day, counts.hearticleId])
        const counted = days.get(name)
        days.set(name, counted ? { ...counts, ...sumOf([counted, counts]) } : counts)
      }
    }),
  )
  return [...days.values()].toSorted(
    (a, b) => a.day.localeCompare(b.day) || a.hearticleId - b.hearticleId,
  )
}

/** The counts in an item that `addToDay` made. */
function readDay(item: Item): DayCounts {
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
