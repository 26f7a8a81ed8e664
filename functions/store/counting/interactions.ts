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
import type { DailySalts } from './daily-salts.ts'
import { addToDay, readDays } from './day-counts.ts'
import { hashReader, type Reader } from './readers.ts'
import { createSpread, isSpreadMark, type Spread } from './spread.ts'
import { findVisit, recordVisit } from './visits.ts'

interface CountedInteraction {
  hearticleId: number
  contribution: Contribution
  reader: Reader
  /** Made up by the page. Left out, repetitions cannot be told apart and each is counted. */
  visitId?: string
}

const MAX_ATTEMPTS = 10
const MOST_KNOWN_READERS = 20_000

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
  const knownReaders = createKnownReaders()
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

  /** A view, with its reader where this is the first one of theirs that day. */
  const addView = async (
    noted: readonly Write[],
    its: CountedInteraction & { day: string; audience: Audience; counts: InteractionCounts },
    at: Date,
  ): Promise<boolean[] | undefined> => {
    const { audience, counts } = its
    const reader = await hashReader(salts, its.reader, ['reader', `${its.hearticleId}`], at)
    const known = `${its.day} ${reader}`
    if (knownReaders.has(known)) return add(noted, its, audience, counts)
    const mark = recordReader(table, its, reader)
    const failed = await add([...noted, mark], its, audience, { ...counts, unique: 1 })
    const [isVisitKnown, isReaderKnown] = noted.length > 0 ? (failed ?? []) : [false, failed?.[0]]
    if (!failed || isReaderKnown) knownReaders.add(known)
    return isReaderKnown && !isVisitKnown ? add(noted, its, audience, counts) : failed
  }

  /** @param reported seconds; undefined where the reading only begins */
  const countReading = async (
    its: CountedInteraction,
    reported: number | undefined,
    at: Date,
  ): Promise<boolean> => {
    const { hearticleId } = its
    const visitOf = visitNamed(its)
    // It began at least so long ago.
    const began = visitOf ? new Date(at.getTime() - (reported ?? 0) * 1000) : at
    const fresh = { day: dayInVienna(began), audience: audienceOf(its.reader) }
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      // One that begins is taken for a new one until it is found to be known; its time follows it.
      const isLookedUp = attempt > 1 || reported !== undefined
      const known = visitOf && isLookedUp ? await findVisit(table, visitOf) : undefined
      const isView = reported === undefined && !known?.viewed
      const seconds = secondsToAdd(known?.seconds ?? 0, reported ?? 0)
      if (!isView && seconds === 0) return false
      const { day, audience } = known ?? fresh
      const visit = {
        day,
        audience,
        viewed: isView || known?.viewed === true,
        seconds: (known?.seconds ?? 0) + seconds,
      }
      const noted = visitOf ? [recordVisit(table, visitOf, { known, visit }, at)] : []
      const counts = { ...(isView && { READ: 1 }), ...(seconds > 0 && { seconds }) }
      const failed = isView
        ? await addView(noted, { ...its, day, audience, counts }, at)
        : await add(noted, { hearticleId, day }, audience, counts)
      if (!failed) return true
    }
    throw new Error(`A visit of hearticle ${hearticleId} changed each time it was to be counted`)
  }

  return {
    /**
     * Counts an interaction for the day in Vienna that `at` lies in; a visit counts for the day, and
     * among the readers, with whom it began.
     * @returns false where it adds nothing: a view or a time that its visit was counted with before
     */
    async count(its: CountedInteraction, at: Date): Promise<boolean> {
      const { contribution, hearticleId } = its
      if (contribution.kind === 'reading') return countReading(its, contribution.seconds, at)
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

/**
 * Readers of a day that this instance has found marked: behind one network many have the same
 * browser, and a transaction that fails costs as much as one that counts.
 */
function createKnownReaders() {
  const known = new Set<string>()
  return {
    has: (reader: string) => known.has(reader),
    add(reader: string): void {
      if (known.size >= MOST_KNOWN_READERS) known.clear()
      known.add(reader)
    },
  }
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
