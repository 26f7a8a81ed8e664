import type { Language } from '../../contract/protocol/language.ts'
import type { SeriesPoint } from '../../domain/statistics/statistics.ts'
import { csvOf } from '../../domain/text/csv.ts'

/**
 * A series as a file for spreadsheets: CSV (RFC 4180) in UTF-8.
 * @param titles of the columns: hearticle, date, views signed in, anonymous views
 */
export function seriesCsv(
  series: readonly SeriesPoint[],
  {
    headline,
    titles,
    language,
  }: { headline: string; titles: readonly string[]; language: Language },
): string {
  const rows = series.map(({ date, authenticatedCount, anonymousCount }) => [
    headline,
    date,
    String(authenticatedCount),
    String(anonymousCount),
  ])
  return csvOf([titles, ...rows], language)
}
