/**
 * Ways of ending a line beside the one we keep: of Windows, Word's soft one, pages, Unicode's own.
 */
const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g
/**
 * Characters that nobody can see or mean: controls but tab and line end, halves of a pair, and what
 * Unicode has to be ignored where it cannot be drawn (marks that turn the direction, soft hyphens,
 * spaces of no width, tags), but for joiners and selectors of a look.
 */
const UNSEEN =
  /(?![\n\t])[\p{Cc}\p{Cs}\ufff9-\ufffb]|(?!\p{Join_Control}|\p{Variation_Selector})\p{Default_Ignorable_Code_Point}/gu
/** Of the look of nothing that has two: of symbols, digits and signs, and of letters without case. */
const LOST_SELECTOR = /(?<![\p{S}\p{N}\p{P}\p{Lo}])\p{Variation_Selector}/gu
/**
 * Joiners that join nothing: they belong behind letters of scripts that join, as Persian and Hindi,
 * and into emoji.
 */
const LOST_JOINER =
  /(?<!(?![\p{scx=Latin}\p{scx=Greek}\p{scx=Cyrillic}\p{scx=Common}\p{scx=Inherited}])[\p{L}\p{M}]|[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Variation_Selector}])\p{Join_Control}/gu

/**
 * A text as it is stored, whether typed, pasted or imported (P-CLEAN-TEXT): whole characters in one
 * form (NFC), lines that end in one way. Word's non-breaking hyphen stays one, its soft ones go, and
 * so does what nobody can see. Done again, it changes nothing.
 */
export function cleanText(text: string): string {
  if (PLAIN.test(text)) return text
  const cleaned = text
    .replaceAll('\u001e', '\u2011')
    .replace(LINE_ENDS, '\n')
    .replace(UNSEEN, '')
    .replace(LOST_SELECTOR, '')
    .replace(LOST_JOINER, '')
    .normalize('NFC')
  // What is gone can have parted marks, which then stand in another order.
  return cleaned === text ? cleaned : cleanText(cleaned)
}

/**
 * Most texts in our languages, which stay what they are: Latin and Greek letters, dashes and quotation
 * marks, signs. None of these joins another one, is drawn in two ways, or can be left out.
 */
const PLAIN =
  /^[\t\n -~\u00a0-\u00ac\u00ae-\u02ff\u0391-\u03a9\u03b1-\u03c9\u2010-\u2027\u202f-\u205e\u20ac\u2190-\u22ff]*$/

/** The same for a text of one line: what ends a line is a space. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s*[\n\t]\s*/g, ' ')
}
