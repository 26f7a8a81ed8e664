/** What the counts of days add up to for each hearticle. */
import { type Audience, audiences, type DayCounts, type InteractionCounts } from './interactions.ts'

/** What was counted of a hearticle in a period. */
export type PeriodCounts = Record<Audience, InteractionCounts>

/** What was counted of all hearticles in a period. */
export interface CountedPeriod {
  byHearticle: Map<number, PeriodCounts>
  /** The first day on which something was counted that was not always: null where on none. */
  knownSince: { languages: string | null; saves: string | null }
}

export function emptyPeriod(): CountedPeriod {
  return { byHearticle: new Map(), knownSince: { languages: null, saves: null } }
}

/** Adds what was counted of a hearticle on a day. */
export function addToPeriod(period: CountedPeriod, counts: DayCounts): void {
  const { hearticleId, day } = counts
  const isCounted = (...counters: Array<keyof InteractionCounts>) =>
    counters.some((counter) => bothOf(counts, counter) > 0)
  mergePeriod(period, {
    byHearticle: new Map([[hearticleId, counts]]),
    knownSince: {
      languages: isCounted('READ_de', 'READ_en') ? day : null,
      saves: isCounted('BOOKMARK') ? day : null,
    },
  })
}

/** What these add up to. */
export function sumOf(all: Iterable<PeriodCounts>): PeriodCounts {
  const sum: PeriodCounts = { authenticated: {}, anonymous: {} }
  for (const counts of all) {
    for (const audience of audiences) {
      const sums: Record<string, number> = sum[audience]
      for (const [counter, count] of Object.entries(counts[audience])) {
        sums[counter] = (sums[counter] ?? 0) + count
      }
    }
  }
  return sum
}

/** Adds what was counted in another time. */
export function mergePeriod(period: CountedPeriod, other: CountedPeriod): void {
  const { byHearticle } = period
  for (const [hearticleId, counts] of other.byHearticle) {
    const before = byHearticle.get(hearticleId)
    byHearticle.set(hearticleId, sumOf(before ? [before, counts] : [counts]))
  }
  const { knownSince } = period
  knownSince.languages = earlier(knownSince.languages, other.knownSince.languages)
  knownSince.saves = earlier(knownSince.saves, other.knownSince.saves)
}

/** How much of something both audiences have. */
export function bothOf(counts: PeriodCounts | undefined, counter: keyof InteractionCounts): number {
  return audiences.reduce((sum, audience) => sum + (counts?.[audience][counter] ?? 0), 0)
}

function earlier(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other
  return one < other ? one : other
}
