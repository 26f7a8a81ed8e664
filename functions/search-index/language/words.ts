/** A word of a text where it stands, and its base form. */
export interface Word {
  /** Its letters in the text are [start, end), in UTF-16 units. */
  start: number
  end: number
  /** In lower case, without accents and umlaut dots, 'ß' as 'ss'; letters and digits alone. */
  base: string
}

/** Longer words are no words; what they begin with is enough to find them. */
const LONGEST_WORD = 60

const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu
const RAISED = '[⁰¹²³⁴⁵⁶⁷⁸⁹]'
/** An exponent is a word of its own: '10⁹' is not 109. */
const HAS_EXPONENT = new RegExp(`\\d${RAISED}`)
const WORD_OR_EXPONENT = new RegExp(
  `[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}](?<!\\d${RAISED}))*`,
  'gu',
)
const PLAIN = /^[a-z0-9]+$/

// Most texts are of such letters alone, and read several times as fast.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are ASCII, too
const ASCII = /^[\x00-\x7f]*$/
const ASCII_WORD = /[a-z0-9]+/g

/** The words of a text in their order; what has no letter or digit is none. */
export function* wordsOf(text: string): Generator<Word> {
  for (const found of text.matchAll(HAS_EXPONENT.test(text) ? WORD_OR_EXPONENT : WORD)) {
    const base = baseForm(found[0])
    if (base !== '') yield { start: found.index, end: found.index + found[0].length, base }
  }
}

/** The base forms of a text's words in their order, as `wordsOf` gives them. */
export function basesOf(text: string): string[] {
  if (!ASCII.test(text)) return Array.from(wordsOf(text), (word) => word.base)
  const bases = text.toLowerCase().match(ASCII_WORD) ?? []
  return bases.map((base) => (base.length > LONGEST_WORD ? base.slice(0, LONGEST_WORD) : base))
}

const HAS_LOWER_CASE = /\p{Ll}/u
/** So many words in capitals alone are an abbreviation or two. */
const FEW_WORDS = 3

/**
 * The words of a text as they are written, as many as `basesOf` gives. A text that is in capitals
 * throughout does not tell its abbreviations from other words: it is given in lower case.
 */
export function writtenWordsOf(text: string): string[] {
  const words = Array.from(wordsOf(text), ({ start, end }) => text.slice(start, end))
  const isShouted = words.length > FEW_WORDS && !HAS_LOWER_CASE.test(text)
  return isShouted ? words.map((word) => word.toLowerCase()) : words
}

/** 'Größe' → 'grosse', 'Señor' → 'senor', 'Grün' → 'grun'. */
export function baseForm(word: string): string {
  const lower = word.toLowerCase()
  if (PLAIN.test(lower)) return lower.slice(0, LONGEST_WORD)
  return lower
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('ß', 'ss')
    .slice(0, LONGEST_WORD)
    .toWellFormed()
}

/**
 * 'kaese' and 'kase' (from 'Käse') alike → 'kase': umlauts are typed in three ways. 'ue' stays as it
 * is after a vowel or 'q' ('neue', 'Quelle'), where it is none.
 */
export function foldUmlauts(base: string): string {
  return base.includes('e') ? base.replace(/(?<![aeiouq])([aou])e/g, '$1') : base
}
