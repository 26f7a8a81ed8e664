import type { Language } from '../../contract/protocol/language.ts'

/** By what programs of a language's readers part the fields of such a file. */
const SEPARATORS: Record<Language, string> = { de: ';', en: ',' }

/** Without it spreadsheets take UTF-8 for something else. */
const BYTE_ORDER_MARK = '\u{feff}'

/** Rows as a file for spreadsheets: CSV (RFC 4180) in UTF-8. @param rows the first has the titles */
export function csvOf(rows: ReadonlyArray<readonly string[]>, language: Language): string {
  const lines = rows.map((row) => row.map(quoted).join(SEPARATORS[language]))
  return `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`
}

/** A line of a file for programs: commas, numbers as they are, nothing for what is not known. */
export function csvRow(cells: ReadonlyArray<string | number | boolean | null | undefined>): string {
  return cells
    .map((cell) =>
      typeof cell === 'string' ? quoted(cell.replaceAll(/\s+/g, ' ')) : `${cell ?? ''}`,
    )
    .join(',')
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
