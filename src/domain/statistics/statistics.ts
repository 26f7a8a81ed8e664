import type {
  hearticleStatistics,
  hearticleTimeseries,
} from '../../contract/administration/statistics.ts'
import type { OutputOf } from '../../contract/protocol/endpoint.ts'
import { interactionTypes } from '../../contract/reading/interactions.ts'
import { addDays, dayInVienna } from '../time/vienna-days.ts'
import { sumOf } from './hearticle-counts.ts'
import type { DayCounts, InteractionCounts } from './interactions.ts'

export type Statistics = OutputOf<typeof hearticleStatistics>
export type SeriesPoint = OutputOf<typeof hearticleTimeseries>[number]

/** The ranges of the chart (P-STATISTICS). */
export const seriesRanges = ['week', 'month', 'year'] as const
export type SeriesRange = (typeof seriesRanges)[number]

const SHARE = 'SHARE_'

/** What the counts of days add up to. */
export function addUp(days: readonly DayCounts[]): Statistics {
  const { authenticated, anonymous } = sumOf(days)
  return {
    authenticatedInteractionsByType: byType(authenticated),
    anonymousInteractionsByType: byType(anonymous),
    authenticatedShareStats: byPlatform(authenticated),
    anonymousShareStats: byPlatform(anonymous),
    authenticatedUniqueUsers: authenticated.unique ?? 0,
    anonymousUniqueVisitors: anonymous.unique ?? 0,
  }
}

/**
 * One point a day, both ends included (P-TIME-SERIES).
 * @param days those that have counts, in any order
 */
export function seriesOf(days: readonly DayCounts[], from: string, to: string): SeriesPoint[] {
  const byDay = new Map(days.map((counts) => [counts.day, counts]))
  return daysBetween(from, to).map((date) => ({
    date,
    authenticatedCount: byDay.get(date)?.authenticated.READ ?? 0,
    anonymousCount: byDay.get(date)?.anonymous.READ ?? 0,
  }))
}

/** Every day from one to another, both included; none where the first comes later. */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

/** The day that a day or a moment names. */
export function dayNamed(dayOrTimestamp: string): string {
  return dayOrTimestamp.includes('T') ? dayInVienna(new Date(dayOrTimestamp)) : dayOrTimestamp
}

/**
 * The days of a range that ends today: 7 days, a month or a year back (P-TIME-SERIES). Where a
 * month has no such day its last one stands for it.
 */
export function daysOfRange(range: SeriesRange, today: string): { from: string; to: string } {
  if (range === 'week') return { from: addDays(today, -7), to: today }
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number)
  const months = range === 'month' ? 1 : 12
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate()
  const start = new Date(Date.UTC(year, month - 1 - months, Math.min(day, last)))
  return { from: start.toISOString().slice(0, 10), to: today }
}

function byType(counts: InteractionCounts): Record<string, number> {
  return Object.fromEntries(interactionTypes.map((type) => [type, counts[type] ?? 0]))
}

function byPlatform(counts: InteractionCounts): Record<string, number> {
  return Object.fromEntries(
    Object.entries(counts)
      .filter(([counter]) => counter.startsWith(SHARE))
      .map(([counter, count]) => [counter.slice(SHARE.length), count]),
  )
}
