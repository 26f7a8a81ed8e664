import type { Language } from '../../contract/protocol/language.ts'
import { numbersIn } from '../quantities/numbers-in.ts'
import { quantitiesInWords } from '../quantities/quantities-in-words.ts'

/** Words that count without a number. */
const COUNT_WORDS: Record<Language, RegExp> = {
  de: /(?<!\p{L})(?:Hunderte?n?|Tausende?n?|Million(?:en)?|Milliarden?|Dutzende?n?|Prozent)(?!\p{L})/iu,
  en: /(?<!\p{L})(?:hundreds?|thousands?|millions?|billions?|dozens?|per ?cent)(?!\p{L})/iu,
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
    quantitiesInWords(text, language).length > 0 ||
    COUNT_WORDS[language].test(text) ||
    SIGNS.test(text)
  )
}
