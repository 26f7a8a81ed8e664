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

/** Adds what was counted of a hearticle on a day, or in a time that begins with it. */
export function addToPeriod(period: CountedPeriod, counts: DayCounts): void {
  const { hearticleId, day } = counts
  const sum = period.byHearticle.get(hearticleId) ?? { authenticated: {}, anonymous: {} }
  period.byHearticle.set(hearticleId, sum)
  for (const audience of audiences) {
    const sums: Record<string, number> = sum[audience]
    for (const [counter, count] of Object.entries(counts[audience])) {
      sums[counter] = (sums[counter] ?? 0) + count
    }
    const { READ_de: german, READ_en: english, BOOKMARK: saves } = counts[audience]
    const { knownSince } = period
    if (german || english) knownSince.languages = earlier(knownSince.languages, day)
    if (saves) knownSince.saves = earlier(knownSince.saves, day)
  }
}

/** How much of something both audiences have. */
export function bothOf(counts: PeriodCounts | undefined, counter: keyof InteractionCounts): number {
  return audiences.reduce((sum, audience) => sum + (counts?.[audience][counter] ?? 0), 0)
}

function earlier(known: string | null, day: string): string {
  return known === null || day < known ? day : known
}
