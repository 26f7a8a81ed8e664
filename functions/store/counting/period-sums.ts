import {
  addToPeriod,
  type CountedPeriod,
  emptyPeriod,
  mergePeriod,
  type PeriodCounts,
  sumOf,
} from '../../../src/domain/statistics/hearticle-counts.ts'
import type { DayCounts } from '../../../src/domain/statistics/interactions.ts'
import { type DaySpan, lastDayOf, spansOf } from '../../../src/domain/statistics/period-spans.ts'
import { daysBetween } from '../../../src/domain/statistics/statistics.ts'
import { addDays } from '../../../src/domain/time/vienna-days.ts'
import { SUMMED_KEY, SUMS_PARTITION, sumsKey, sumsRange } from '../table/keys.ts'
import { queryAll, type Table } from '../table/table.ts'
import { put } from '../table/writes.ts'

/** Time of a visit is told for two days after it began, and counts for that day. */
const SETTLED_AFTER_DAYS = 3
/** What began to be summed up later than it was counted, is so for so many days back. */
const DAYS_BACK = 400
/** A record of the table holds 400 kB; so many hearticles take less, though all that there is be counted of each. */
const HEARTICLES_A_RECORD = 300

/**
 * Sums of all hearticles by day and by month, so that a period is few reads of the table however
 * many were read in it (P-DESK-FIGURES).
 * @param ofDays the counts of all hearticles by day
 */
export function createPeriodSums(
  table: Table,
  ofDays: (from: string, to: string) => AsyncIterable<DayCounts>,
) {
  const summed = async (): Promise<DaySpan | undefined> => {
    const item = await table.get(SUMMED_KEY)
    return item && { from: String(item.from), to: String(item.to) }
  }

  const keep = async (name: string, { byHearticle, knownSince }: CountedPeriod): Promise<void> => {
    const all = [...byHearticle]
    for (let part = 0; part * HEARTICLES_A_RECORD < all.length; part += 1) {
      const some = all.slice(part * HEARTICLES_A_RECORD, (part + 1) * HEARTICLES_A_RECORD)
      await table.write(put({ ...sumsKey(name, part), counts: JSON.stringify(some), knownSince }))
    }
  }

  /** The sums from one name to another, each with its name. */
  const sumsOf = async function* (
    from: string,
    to: string,
  ): AsyncGenerator<CountedPeriod & { name: string }> {
    const range = { sortBetween: sumsRange(from, to) }
    for await (const { sk, counts, knownSince } of queryAll(table, SUMS_PARTITION, range)) {
      yield {
        name: String(sk),
        byHearticle: new Map(JSON.parse(String(counts))),
        knownSince: knownSince as CountedPeriod['knownSince'],
      }
    }
  }

  /** Adds the sums from one name to another to a period. */
  const addSums = async (period: CountedPeriod, from: string, to: string): Promise<void> => {
    for await (const sums of sumsOf(from, to)) mergePeriod(period, sums)
  }

  const addDaysOf = async (period: CountedPeriod, { from, to }: DaySpan): Promise<void> => {
    for await (const counts of ofDays(from, to)) addToPeriod(period, counts)
  }

  return {
    /** What the counts of a period add up to, by hearticle. */
    async ofPeriod(from: string, to: string): Promise<CountedPeriod> {
      const { months, days, others } = spansOf({ from, to }, await summed())
      const period = emptyPeriod()
      const [first, last] = [months[0], months.at(-1)]
      await Promise.all([
        ...(first && last ? [addSums(period, `MONTH#${first}`, `MONTH#${last}`)] : []),
        ...days.map((span) => addSums(period, `DAY#${span.from}`, `DAY#${span.to}`)),
        ...others.map((span) => addDaysOf(period, span)),
      ])
      return period
    },

    /** What the counts of each day of a period add up to, of all hearticles; none where none are. */
    async ofEachDay(from: string, to: string): Promise<Map<string, PeriodCounts>> {
      const { days, others } = spansOf({ from, to }, await summed(), true)
      const byDay = new Map<string, PeriodCounts>()
      const add = (day: string, counts: readonly PeriodCounts[]) => {
        const before = byDay.get(day)
        byDay.set(day, sumOf(before ? [before, ...counts] : counts))
      }
      await Promise.all([
        ...days.map(async (span) => {
          for await (const { name, byHearticle } of sumsOf(`DAY#${span.from}`, `DAY#${span.to}`)) {
            const [, day = ''] = name.split('#')
            add(day, [...byHearticle.values()])
          }
        }),
        ...others.map(async (span) => {
          for await (const counts of ofDays(span.from, span.to)) add(counts.day, [counts])
        }),
      ])
      return byDay
    },

    /**
     * Sums up the days that are over for good, and the months that end with one of them; what a run
     * that died has left, the next one does.
     * @param today in Vienna
     * @returns how many days on which something was counted
     */
    async sumUp(today: string): Promise<number> {
      const before = await summed()
      const from = before?.from ?? addDays(today, -DAYS_BACK)
      const days = daysBetween(
        before ? addDays(before.to, 1) : from,
        addDays(today, -SETTLED_AFTER_DAYS),
      )
      let summedDays = 0
      for (const day of days) {
        const period = emptyPeriod()
        await addDaysOf(period, { from: day, to: day })
        await keep(`DAY#${day}`, period)
        if (period.byHearticle.size > 0) summedDays += 1
        const month = day.slice(0, 7)
        const isLastOfMonth = day === lastDayOf(month)
        if (isLastOfMonth && from <= `${month}-01`) {
          const whole = emptyPeriod()
          await addSums(whole, `DAY#${month}-01`, `DAY#${day}`)
          await keep(`MONTH#${month}`, whole)
        }
        // Until then the counts themselves are read, so what is done again does no harm.
        if (isLastOfMonth || day === days.at(-1)) {
          await table.write(put({ ...SUMMED_KEY, from, to: day }))
        }
      }
      return summedDays
    },
  }
}
