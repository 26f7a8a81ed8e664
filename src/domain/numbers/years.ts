/** Years in abstracts, which a text writes without a thousands separator (P-NUMBER-YEAR). */
import type { FoundNumber } from '../quantities/found-number.ts'

const YEAR = '(?:1[89]|20)\\d\\d'

const TIME =
  '(?:in|since|from|until|till|by|before|after|during|between|through|early|mid|late|year|January|February|March|April|May|June|July|August|September|October|November|December)'

/** Between two years. */
const JOIN = '(?:\\s(?:and|to|through|until|till)\\s|\\s?[\u2013-]\\s?)'

/** What follows a year: no unit, and nothing that is counted. */
const END =
  '(?:$|[.,;:)\\]](?!\\d)|\\s\\((?=\\p{L})|\\s(?:and|or)\\b(?!\\s\\d)|\\s(?:we|the|a|an|it|they|there|was|were|had|has|with|by|for|as|on|at|in|because|when|which|after|before|followed)\\b)'

const BEFORE = new RegExp(`\\b${TIME}\\s(?:${YEAR}${JOIN})?$`, 'iu')
const AFTER = new RegExp(`^(?:${JOIN}${YEAR})?${END}`, 'u')

/** More than any word of time, and the year before it, take. */
const AROUND = 32

export function isYear(value: string): boolean {
  return new RegExp(`^${YEAR}$`).test(value)
}

/**
 * Whether an English text writes a number as a year: four digits without a separator, after a word of
 * time and before nothing that could be counted: 'in 2013, we', but not 'in 2013 patients'.
 */
export function isWrittenAsYear(text: string, { value, start, end }: FoundNumber): boolean {
  return (
    isYear(value) &&
    text.slice(start, end) === value &&
    BEFORE.test(text.slice(Math.max(0, start - AROUND), start)) &&
    AFTER.test(text.slice(end, end + AROUND))
  )
}
