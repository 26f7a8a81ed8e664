import type { Table, Write } from './table.ts'

export type Writes = Write[]

/** What was to be written was written before, by the same request that came again. */
class AlreadyDone extends Error {
  override name = 'AlreadyDone'
}

const MAX_ATTEMPTS = 14
const SHORTEST_MILLISECONDS = 20
const LONGEST_MILLISECONDS = 500

/**
 * Writes all or nothing, and tries again where another transaction was in the way; each try waits
 * for a random time, so that those who met do not meet again.
 * @param writes where a function, asked at each try: it is told which of the writes were in another's
 *   way at the last one, and may write somewhere else
 * @param note what keeps the request from being carried out twice (`idempotency.ts`)
 * @returns undefined where it was written, else which of the writes had a condition that did not hold
 * @throws AlreadyDone where the note was there; where it could not be written for another reason
 */
export async function transact(
  table: Table,
  writes: Writes | ((inTheWay: readonly boolean[]) => Promise<Writes>),
  note?: Write,
): Promise<boolean[] | undefined> {
  let inTheWay: boolean[] = []
  for (let attempt = 1; ; attempt += 1) {
    const attempted = typeof writes === 'function' ? await writes(inTheWay) : writes
    const obstacles = await table.transact(note ? [...attempted, note] : attempted)
    if (!obstacles) return undefined
    if (obstacles.includes('condition')) {
      const refused = obstacles.map((obstacle) => obstacle === 'condition')
      if (note && refused.pop()) throw new AlreadyDone('this was written before')
      return refused
    }
    inTheWay = obstacles.map((obstacle) => obstacle === 'conflict')
    if (!inTheWay.includes(true) || attempt === MAX_ATTEMPTS) {
      throw new Error(`a transaction was not carried out: ${obstacles.join(', ')}`)
    }
    const longest = Math.min(SHORTEST_MILLISECONDS * 2 ** attempt, LONGEST_MILLISECONDS)
    await new Promise((resolve) => setTimeout(resolve, Math.random() * longest))
  }
}
