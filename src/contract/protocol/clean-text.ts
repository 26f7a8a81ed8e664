/**
 * Ways of ending a line beside the one we keep: of Windows, Word's soft one, pages, Unicode's own.
 */
const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g
/** Characters that nobody can see or mean: controls but tab and line end, halves of a pair. */
const UNSEEN = /[\p{Cc}\p{Cs}\u00ad\ufeff]/gu

/**
 * A text as it is stored, whether typed, pasted or imported: whole characters in one form
 * (NFC), lines that end in one way. Word's non-breaking hyphen stays one, its soft ones go, and so
 * does what nobody can see. Done again, it changes nothing.
 */
export function cleanText(text: string): string {
  return text
    .replaceAll('\u001e', '\u2011')
    .replace(LINE_ENDS, '\n')
    .replace(UNSEEN, (character) => (/[\n\t]/.test(character) ? character : ''))
    .normalize('NFC')
}
