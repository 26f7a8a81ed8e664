import { type ListedHead, mayHaveLapsed } from '../../src/domain/hearticle/head-entry.ts'
import type { HearticleHead } from '../../src/domain/hearticle/hearticle-head.ts'
import { dayInVienna } from '../../src/domain/time/vienna-days.ts'
import type { HearticleStore } from '../store/content/hearticles.ts'

interface Needed {
  hearticles: Pick<HearticleStore, 'listed' | 'heads' | 'headsOf'>
  now: () => Date
}

/** All hearticles as lists of the desk need them, in no order. */
interface DeskHeads {
  /** Those at which something is or may be left to do, and all where lists ask what they are called. */
  inHand: HearticleHead[]
  /** All others are public, and their approval holds. */
  settled: ListedHead[]
}

/**
 * Two calls of the table, however many there are; the second reads what is in hand.
 * @param mayHaveFallen the pmids of studies; all others have not
 * @param isByName all heads are read
 */
export async function readDeskHeads(
  { hearticles, now }: Needed,
  mayHaveFallen: Promise<ReadonlySet<string>> | ReadonlySet<string>,
  isByName: boolean,
): Promise<DeskHeads> {
  if (isByName) {
    const [inHand] = await Promise.all([hearticles.heads(), mayHaveFallen])
    return { inHand, settled: [] }
  }
  const today = dayInVienna(now())
  const [{ inWork, settled }, fallen] = await Promise.all([hearticles.listed(), mayHaveFallen])
  const { lapsing = [], holding = [] } = Object.groupBy(settled, (head) =>
    mayHaveLapsed(head, fallen, today) ? 'lapsing' : 'holding',
  )
  const ids = [...inWork, ...lapsing.map(({ id }) => id)]
  return { inHand: await hearticles.headsOf(ids), settled: holding }
}
