import {
  type Audience,
  type Contribution,
  type DayCounts,
  type InteractionCounts,
  secondsToAdd,
} from '../../../src/domain/statistics/interactions.ts'
import {
  dayInVienna,
  endOfDayInVienna,
  monthsBetween,
} from '../../../src/domain/time/vienna-days.ts'
import {
  dayCountsListPartitions,
  dayCountsListRange,
  dayCountsPartitions,
  dayCountsRange,
  EXPIRY_ATTRIBUTE,
  readerMarkKey,
} from '../table/keys.ts'
import { queryAll, type Table } from '../table/table.ts'
import { transact } from '../table/transact.ts'
import { putNew, type Write } from '../table/writes.ts'
import type { DailyHash, DailySalts } from './daily-salts.ts'
import { addToDay, readDays } from './day-counts.ts'
import { createSpread, isSpreadMark, type Spread } from './spread.ts'
import { findVisit, recordSeconds, recordView } from './visits.ts'

/** A user, or everybody behind one network with such a browser. */
export type Reader = { userId: string } | { network: string; userAgent: string }

interface CountedInteraction {
  hearticleId: number
  contribution: Contribution
  reader: Reader
  /** Made up by the page. Left out, repetitions cannot be told apart and each is counted. */
  visitId?: string
}

const MAX_ATTEMPTS = 10

/**
 * What was done with hearticles: an item of counts a hearticle and day, several where it is read by
 * many at once. Whatever keeps something from being counted twice is written in one transaction with
 * the count.
 */
export function createInteractionStore(
  table: Table,
  salts: Pick<DailySalts, 'hashAt'>,
  spread: Spread = createSpread(table),
) {
  /** Adds to a day in one transaction with what is noted; in another item where one is in the way. */
  const add = (
    noted: readonly Write[],
    { hearticleId, day }: Pick<DayCounts, 'hearticleId' | 'day'>,
    audience: Audience,
    counts: InteractionCounts,
  ): Promise<boolean[] | undefined> =>
    transact(table, async (inTheWay) => {
      if (inTheWay.at(-1)) await spread.widen(hearticleId, day)
      const shard = spread.shardOf(hearticleId, day)
      return [...noted, addToDay(table, { hearticleId, day, shard }, audience, counts)]
    })

  const countView = async (its: CountedInteraction, at: Date): Promise<boolean> => {
    const { hearticleId } = its
    const day = dayInVienna(at)
    const audience = audienceOf(its.reader)
    const visitOf = visitNamed(its)
    const noted = visitOf ? [recordView(table, visitOf, { day, audience, seconds: 0 }, at)] : []
    const hash = await salts.hashAt(at)
    const of = { hearticleId, day }
    const reader = recordReader(table, of, readerHash(hash, its))
    const failed = await add([...noted, reader], of, audience, { READ: 1, unique: 1 })
    if (!failed) return true
    if (visitOf && failed[0]) return false
    // The mark was there: the user has read it that day already.
    return (await add(noted, of, audience, { READ: 1 })) === undefined
  }

  const countTime = async (
    its: CountedInteraction,
    reported: number,
    at: Date,
  ): Promise<boolean> => {
    const { hearticleId } = its
    const visitOf = visitNamed(its)
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const known = visitOf && (await findVisit(table, visitOf))
      const seconds = secondsToAdd(known?.seconds ?? 0, reported)
      if (seconds === 0) return false
      const { day, audience } = known ?? { day: dayInVienna(at), audience: audienceOf(its.reader) }
      const visit = { day, audience, seconds: (known?.seconds ?? 0) + seconds }
      const noted = visitOf ? [recordSeconds(table, visitOf, { known, visit }, at)] : []
      if (!(await add(noted, { hearticleId, day }, audience, { seconds }))) return true
    }
    throw new Error(`A visit of hearticle ${hearticleId} changed each time it was to be counted`)
  }

  return {
    /**
     * Counts an interaction for the day in Vienna that `at` lies in; the time of a visit counts for
     * the day, and among the readers, with whom the visit began.
     * @returns false where it adds nothing: a view or a time that its visit was counted with before
     */
    async count(its: CountedInteraction, at: Date): Promise<boolean> {
      const { contribution, hearticleId } = its
      if (contribution.kind === 'view') return countView(its, at)
      if (contribution.kind === 'time') return countTime(its, contribution.seconds, at)
      const day = dayInVienna(at)
      await add([], { hearticleId, day }, audienceOf(its.reader), contribution.counts)
      return true
    },

    /** A hearticle's counts of the days that have some, from one day to another, in order. */
    async ofHearticle(hearticleId: number, from: string, to: string): Promise<DayCounts[]> {
      const options = { sortBetween: dayCountsRange(from, to) }
      const [first = '', ...others] = dayCountsPartitions(hearticleId)
      const found = await Array.fromAsync(queryAll(table, first, options))
      const isSpread = found.some(isSpreadMark)
      const more = isSpread ? others.map((name) => queryAll(table, name, options)) : []
      return readDays([found.filter((item) => !isSpreadMark(item)), ...more])
    },

    /** The counts of all hearticles, from one day to another, in the order of days and ids. */
    async *ofDays(from: string, to: string): AsyncGenerator<DayCounts> {
      const options = { list: true, sortBetween: dayCountsListRange(from, to) }
      for (const month of monthsBetween(from, to)) {
        yield* await readDays(
          dayCountsListPartitions(month).map((name) => queryAll(table, name, options)),
        )
      }
    },
  }
}

export type InteractionStore = ReturnType<typeof createInteractionStore>

function visitNamed({ hearticleId, visitId }: CountedInteraction) {
  return visitId === undefined ? undefined : { hearticleId, visitId }
}

function audienceOf(reader: Reader): Audience {
  return 'userId' in reader ? 'authenticated' : 'anonymous'
}

/** Of each hearticle anew, so that the table never shows what one reader has read. */
function readerHash(hash: DailyHash, { hearticleId, reader }: CountedInteraction): string {
  const who =
    'userId' in reader ? ['user', reader.userId] : ['visitor', reader.network, reader.userAgent]
  return hash('reader', String(hearticleId), ...who)
}

/** Marks a user as having read a hearticle that day; fails where the mark is there. */
const recordReader = (
  table: Table,
  { hearticleId, day }: Pick<DayCounts, 'hearticleId' | 'day'>,
  hash: string,
): Write =>
  putNew(table, {
    ...readerMarkKey(hearticleId, day, hash),
    [EXPIRY_ATTRIBUTE]: endOfDayInVienna(day).getTime() / 1000,
  })
