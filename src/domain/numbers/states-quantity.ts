import type { Language } from '../../contract/protocol/language.ts'
import { numbersIn } from '../text/numbers-in-text.ts'
import { sizeWordsIn } from './size-words.ts'

const TENS_DE = '(?:zwanzig|dreißig|(?:vier|fünf|sech|sieb|acht|neun)zig)'
const ONES_DE = '(?:zwei|drei|vier|fünf|sechs|sieben|acht|neun)'

/** Words that count, besides those that say how large something is. 'Ein' and 'one' count nothing. */
const NUMBER_WORDS: Record<Language, RegExp> = {
  de: new RegExp(
    `(?<!\\p{L})(?:${ONES_DE}|zehn|elf|zwölf|(?:drei|vier|fünf|sech|sieb|acht|neun)zehn|(?:(?:ein|${ONES_DE})und)?${TENS_DE}|(?:ein|${ONES_DE})?(?:hundert|tausend)e?n?|Million(?:en)?|Milliarden?|Dutzende?n?|Prozent)(?!\\p{L})`,
    'iu',
  ),
  en: /(?<!\p{L})(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty|hundreds?|thousands?|millions?|billions?|dozens?|per ?cent)(?!\p{L})/iu,
}

/** Per cent, fractions, and digits that are not ASCII's; lowered and raised ones belong to names. */
const SIGNS = /[%‰]|(?<!\p{L})\p{No}|(?![0-9])\p{Nd}/u

/**
 * Whether a text states a quantity, in digits or in words. What is part of a name (B12, COVID-19,
 * type 2) is none.
 */
export function statesQuantity(text: string, language: Language): boolean {
  return (
    numbersIn(text, language).length > 0 ||
    sizeWordsIn(text, language).length > 0 ||
    NUMBER_WORDS[language].test(text) ||
    SIGNS.test(text)
  )
}
