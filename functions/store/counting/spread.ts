import { DAY_SHARDS, SPREAD_MARK, spreadMarkKey } from '../table/keys.ts'
import type { Item, Table } from '../table/table.ts'
import { put } from '../table/writes.ts'

/** From one item to all of them in four steps. */
const WIDER = 4

/**
 * Over how many items this instance spreads what is counted of a hearticle and day: one, until
 * another transaction is met there. So nearly all have one item, and of a hot one there are enough
 * that hardly two meet in the same.
 * @param random uniform in [0, 1)
 */
export function createSpread(table: Table, random: () => number = Math.random) {
  let today = ''
  const widths = new Map<number, number>()

  const widthOf = (hearticleId: number, day: string): number => {
    if (day > today) {
      today = day
      widths.clear()
    }
    return day === today ? (widths.get(hearticleId) ?? 1) : 1
  }

  return {
    /** The item for the next count, from 0. */
    shardOf: (hearticleId: number, day: string): number =>
      Math.floor(random() * widthOf(hearticleId, day)),

    /**
     * Another transaction was in the way at an item of this hearticle and day. That there are more
     * items is written before the first of them: whoever reads looks for them then.
     */
    async widen(hearticleId: number, day: string): Promise<void> {
      const width = widthOf(hearticleId, day)
      if (day !== today || width === DAY_SHARDS) return
      if (width === 1) await table.write(put({ ...spreadMarkKey(hearticleId, day) }))
      widths.set(hearticleId, Math.min(width * WIDER, DAY_SHARDS))
    },
  }
}

/** Among the items of a hearticle's first partition. */
export const isSpreadMark = ({ sk }: Item): boolean => String(sk).endsWith(SPREAD_MARK)

export type Spread = ReturnType<typeof createSpread>
