import type { Language } from '../../../src/contract/protocol/language.ts'
import {
  type Audience,
  COUNTS_AGAIN_AFTER,
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
import { equal } from '../table/conditions.ts'
import {
  dayCountsListPartitions,
  dayCountsListRange,
  dayCountsPartitions,
  dayCountsRange,
  EXPIRY_ATTRIBUTE,
  type Key,
  readerMarkKey,
} from '../table/keys.ts'
import { queryAll, type Table, type Write } from '../table/table.ts'
import { transact } from '../table/transact.ts'
import { putNew, update } from '../table/writes.ts'
import type { DailySalts } from './daily-salts.ts'
import { addToDay, readDays } from './day-counts.ts'
import { createPeriodSums } from './period-sums.ts'
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
const MOST_KNOWN_MARKS = 20_000

/** What is counted of an interaction, and for which day. */
interface Counted extends CountedInteraction {
  day: string
  audience: Audience
  counts: InteractionCounts
}

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
  const knownMarks = createKnownMarks()
  /** Adds to a day in one transaction with what is noted; in another item where one is in the way. */
  const add = (
    visitWrites: readonly Write[],
    { hearticleId, day }: Pick<DayCounts, 'hearticleId' | 'day'>,
    audience: Audience,
    counts: InteractionCounts,
  ): Promise<boolean[] | undefined> =>
    transact(table, async (inTheWay) => {
      if (inTheWay.at(-1)) await spread.widen(hearticleId, day)
      const shard = spread.shardOf(hearticleId, day)
      return [...visitWrites, addToDay({ hearticleId, day, shard }, audience, counts)]
    })

  /** When the mark was made or last used, in milliseconds; undefined where there is none. */
  const usedAt = async (key: Key): Promise<number | undefined> => {
    const mark = await table.get(key)
    return mark && Number(mark.usedAt)
  }

  /**
   * Counts what a reader does unless it was counted within so many milliseconds, or that day at all.
   * A view brings its reader and network with it where it is the first one of theirs that day.
   * @param once.name of what is counted once
   * @param once.visit what notes the visit that it belongs to
   */
  const addOnce = async (
    once: { name: string; again: number; visit?: Write | undefined },
    counted: Counted,
    at: Date,
  ): Promise<'counted' | 'repeated' | 'visit-changed'> => {
    const { hearticleId, day, audience, counts, reader } = counted
    const hash = await salts.hashAt(at)
    const keyOf = (hashed: string) => readerMarkKey(hearticleId, day, hashed)
    const isView = counts.READ !== undefined
    const readerKey = keyOf(hashReader(hash, reader, [once.name, `${hearticleId}`]))
    const networkKey =
      isView && 'countedNetwork' in reader
        ? keyOf(hash('network', `${hearticleId}`, reader.countedNetwork))
        : undefined
    let isNewNetwork = networkKey !== undefined && knownMarks.usedAt(networkKey) === undefined
    let last = knownMarks.usedAt(readerKey)
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      if (last !== undefined && at.getTime() - last < once.again) return 'repeated'
      const isNewReader = isView && last === undefined
      const marks = [
        last === undefined ? markUse(readerKey, at) : markUseAgain(readerKey, last, at),
        ...(networkKey && isNewNetwork ? [markUse(networkKey, at)] : []),
      ]
      const failed = await add([...(once.visit ? [once.visit] : []), ...marks], counted, audience, {
        ...counts,
        ...(isNewReader && { unique: 1 }),
        ...(isNewNetwork && { networks: 1 }),
      })
      if (!failed) knownMarks.set(readerKey, at.getTime())
      const [isVisitRefused, isReaderRefused, isNetworkRefused] = once.visit
        ? (failed ?? [])
        : [false, ...(failed ?? [])]
      if (networkKey && (!failed || isNetworkRefused)) knownMarks.set(networkKey, at.getTime())
      if (!failed) return 'counted'
      if (isVisitRefused) return 'visit-changed'
      if (isReaderRefused) last = await usedAt(readerKey)
      if (last !== undefined) knownMarks.set(readerKey, last)
      if (isNetworkRefused) isNewNetwork = false
    }
    throw new Error(`A reader of hearticle ${hearticleId} changed each time`)
  }

  /** @param reading.seconds as they are reported; left out where the reading only begins */
  const countReading = async (
    interaction: CountedInteraction,
    { seconds: reported, language }: { seconds?: number; language?: Language },
    at: Date,
  ): Promise<boolean> => {
    const { hearticleId } = interaction
    const visitOf = visitNamed(interaction)
    // It began at least so long ago.
    const began = visitOf ? new Date(at.getTime() - (reported ?? 0) * 1000) : at
    const fresh = { day: dayInVienna(began), audience: audienceOf(interaction.reader) }
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      // One that begins is taken for a new one until it is found to be known; its time follows it.
      const isLookedUp = attempt > 1 || reported !== undefined
      const storedVisit = visitOf && isLookedUp ? await findVisit(table, visitOf) : undefined
      const isView = reported === undefined && !storedVisit?.viewed
      const seconds = secondsToAdd(storedVisit?.seconds ?? 0, reported ?? 0)
      if (!isView && seconds === 0) return false
      const { day, audience } = storedVisit ?? fresh
      const visit = {
        day,
        audience,
        viewed: isView || storedVisit?.viewed === true,
        seconds: (storedVisit?.seconds ?? 0) + seconds,
      }
      const visitWrite = visitOf && recordVisit(visitOf, { known: storedVisit, visit }, at)
      const counts = {
        ...(isView && { READ: 1, ...(language && { [`READ_${language}`]: 1 }) }),
        ...(seconds > 0 && { seconds }),
      }
      if (visitWrite && storedVisit && !isView) {
        if (!(await add([visitWrite], { hearticleId, day }, audience, counts))) return true
        continue
      }
      const once = {
        name: isView ? 'reader' : 'seconds',
        again: COUNTS_AGAIN_AFTER,
        visit: visitWrite,
      }
      const outcome = await addOnce(once, { ...interaction, day, audience, counts }, at)
      if (outcome !== 'visit-changed') return outcome === 'counted'
    }
    throw new Error(`A visit of hearticle ${hearticleId} changed each time it was to be counted`)
  }

  /** The counts of all hearticles, from one day to another, in the order of days and ids. */
  const ofDays = async function* (from: string, to: string): AsyncGenerator<DayCounts> {
    const options = { list: true, sortBetween: dayCountsListRange(from, to) }
    for (const month of monthsBetween(from, to)) {
      yield* await readDays(
        dayCountsListPartitions(month).map((name) => queryAll(table, name, options)),
      )
    }
  }

  return {
    ofDays,
    ...createPeriodSums(table, ofDays),

    /**
     * Counts an interaction for the day in Vienna that `at` lies in; a visit counts for the day, and
     * among the readers, with whom it began.
     * @returns false where it adds nothing: what its visit was counted with before, a view within
     *   half an hour of the reader's last one, anything else that they did on that day
     */
    async count(interaction: CountedInteraction, at: Date): Promise<boolean> {
      const { contribution, reader } = interaction
      if (contribution.kind === 'reading') return countReading(interaction, contribution, at)
      const { name, counts } = contribution
      const counted = { ...interaction, day: dayInVienna(at), audience: audienceOf(reader), counts }
      return (await addOnce({ name, again: Number.POSITIVE_INFINITY }, counted, at)) === 'counted'
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
 * Marks that this instance has found or made: behind one network many have the same browser, and a
 * transaction that fails costs as much as one that counts.
 */
function createKnownMarks() {
  const usedAtByKey = new Map<string, number>()
  return {
    usedAt: ({ pk }: Key): number | undefined => usedAtByKey.get(pk),
    set({ pk }: Key, usedAt: number): void {
      if (usedAtByKey.size >= MOST_KNOWN_MARKS) usedAtByKey.clear()
      usedAtByKey.set(pk, usedAt)
    },
  }
}

/** Marks something as done; fails where the mark is there. It holds as long as the salt of its hash. */
const markUse = (key: Key, at: Date): Write =>
  putNew({
    ...key,
    usedAt: at.getTime(),
    [EXPIRY_ATTRIBUTE]: endOfDayInVienna(dayInVienna(at)).getTime() / 1000,
  })

/** The same once more; fails where another did so since the mark was read. */
const markUseAgain = (key: Key, read: number, at: Date): Write =>
  update(key, { set: { usedAt: at.getTime() } }, equal('usedAt', read))
