import type { Language } from '../../contract/protocol/language.ts'
import type { SeriesPoint } from '../../domain/statistics/statistics.ts'

/** By what programs of a language's readers part the fields of such a file. */
const SEPARATORS: Record<Language, string> = { de: ';', en: ',' }

/** Without it spreadsheets take UTF-8 for something else. */
const BYTE_ORDER_MARK = '\u{feff}'

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
  const separator = SEPARATORS[language]
  const rows = series.map(({ date, authenticatedCount, anonymousCount }) => [
    headline,
    date,
    String(authenticatedCount),
    String(anonymousCount),
  ])
  const lines = [titles, ...rows].map((row) => row.map(quoted).join(separator))
  return `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`
}

/**
 * How a formula begins: by a sign, in full width or small, too, for spreadsheets of East Asia; blanks
 * and what nobody sees may stand before it. Some take a tab or a line's end for a beginning.
 */
const FORMULA = /^[\s\p{C}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠﹦﹢﹣﹫−]|^[\t\r\n]/u

/** A text that begins like a formula would be calculated by a spreadsheet. */
function quoted(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}
