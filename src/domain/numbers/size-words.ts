import type { Language } from '../../contract/protocol/language.ts'

const WORDS: Record<Language, RegExp> = {
  de: /(?<!\p{L})(?:halb\p{L}*|Hälfte|doppelt\p{L}*|verdoppel\p{L}*|halbier\p{L}*|(?:zwei|drei|vier|fünf|zehn)(?:mal|fach)\p{L}*|(?:ein )?(?:Drittel|Viertel|Fünftel|Zehntel)|jede[rs]? (?:zweite|dritte|vierte|fünfte|zehnte|zwanzigste|hundertste)n?)(?!\p{L})/giu,
  en: /(?<!\p{L})(?:half|halv(?:e|es|ed|ing)|twice|double[sd]?|doubling|triple[sd]?|thrice|threefold|twofold|tenfold|(?:a|one|two|three) (?:third|quarter|fifth|tenth)s?|one in (?:two|three|four|five|ten|twenty)|every (?:second|third|fourth|fifth|tenth))(?!\p{L})/giu,
}

/**
 * Words of a text that say how large something is, such as 'halb' and 'twice': shown to whoever
 * writes and reviews, since 'eine halbe Stunde' is right without a source (P-NUMBER-BOUND).
 */
export function sizeWordsIn(
  text: string,
  language: Language,
): Array<{ start: number; end: number }> {
  return [...text.matchAll(WORDS[language])].map(({ 0: words, index }) => ({
    start: index,
    end: index + words.length,
  }))
}
