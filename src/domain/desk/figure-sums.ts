import type { FigureSums, HearticleFigures } from '../../contract/desk/figures.ts'

/** Seconds that a view lasted on average; null where there was none. */
export function secondsAView({ seconds, views }: { seconds: number; views: number }) {
  return views === 0 ? null : Math.round(seconds / views)
}

/** What rows come to, and null where of none it is known. */
export function sumFigures(rows: readonly HearticleFigures[]): FigureSums {
  const sumOf = (figure: (row: HearticleFigures) => number | undefined | null) => {
    const known = rows.flatMap((row) => figure(row) ?? [])
    return known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0)
  }
  const [german, english] = [sumOf((row) => row.viewsIn?.de), sumOf((row) => row.viewsIn?.en)]
  return {
    views: sumOf((row) => row.views) ?? 0,
    viewsSignedIn: sumOf((row) => row.viewsSignedIn) ?? 0,
    readers: sumOf((row) => row.readers) ?? 0,
    seconds: sumOf((row) => row.seconds) ?? 0,
    shares: sumOf((row) => row.shares) ?? 0,
    corrections: sumOf((row) => row.corrections) ?? 0,
    updates: sumOf((row) => row.updates) ?? 0,
    saves: sumOf((row) => row.saves),
    viewsIn: german === null || english === null ? null : { de: german, en: english },
  }
}
