import type { Language } from '../../contract/protocol/language.ts'
import { numbersIn } from '../quantities/numbers-in.ts'
import { quantitiesInWords } from '../quantities/quantities-in-words.ts'
import { COUNT_SIGNS, COUNT_WORDS } from './typed-quantities.ts'

/** Per cent, and digits that are not ASCII's. */
const SIGNS = /[%‰]|(?![0-9])\p{Nd}|(?<!\p{L})(?:Prozent|per ?cent)(?!\p{L})/iu

/**
 * Whether a text states a quantity, in digits or in words. What is part of a name (B12, COVID-19,
 * type 2) is none.
 */
export function statesQuantity(text: string, language: Language): boolean {
  return (
    numbersIn(text, language).length > 0 ||
    quantitiesInWords(text, language).length > 0 ||
    [COUNT_SIGNS, COUNT_WORDS[language]].some((pattern) => text.search(pattern) >= 0) ||
    SIGNS.test(text)
  )
}
