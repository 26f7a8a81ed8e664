/** Which hearticles are read most, as written to the snapshot (P-ARCHIVE). */
import * as z from 'zod/mini'
import { MOST_READ } from '../../contract/reading/hearticles.ts'
import type { DayCounts } from '../statistics/interactions.ts'

/** Only the order is kept, so that a snapshot does not change with every view. */
export const mostReadRecordSchema = z.object({
  /** Of the hearticle. */
  id: z.int().check(z.positive()),
  /** From 1, the most read one. */
  rank: z.int().check(z.positive()),
})

export type MostReadRecord = z.infer<typeof mostReadRecordSchema>

/** So many days the ranking looks back, today included. */
export const MOST_READ_DAYS = 30

/**
 * The hearticles with the most readers (P-MOST-READ), the newer id first where two have as many.
 * @param days of whatever hearticles, in any order
 * @param ids of those that may be shown
 */
export function rankMostRead(
  days: Iterable<DayCounts>,
  ids: ReadonlySet<number>,
): MostReadRecord[] {
  const readers = new Map<number, number>()
  for (const { hearticleId, authenticated, anonymous } of days) {
    const ofDay = (authenticated.unique ?? 0) + (anonymous.networks ?? 0)
    if (ofDay > 0 && ids.has(hearticleId)) {
      readers.set(hearticleId, (readers.get(hearticleId) ?? 0) + ofDay)
    }
  }
  return [...readers]
    .toSorted(([idA, a], [idB, b]) => b - a || idB - idA)
    .slice(0, MOST_READ)
    .map(([id], index) => ({ id, rank: index + 1 }))
}
