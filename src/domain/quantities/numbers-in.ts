import { inOneNotation } from '../../contract/protocol/one-notation.ts'
import type { FoundNumber } from './found-number.ts'
import { tokensIn } from './lexer.ts'
import { rememberLast } from './remember-last.ts'

/**
 * The numbers that a text has in digits, in its order, each by itself: both ends of a range, n and N,
 * the level of an interval, day and year of a date. What is part of a word (B12, COVID-19, type 2)
 * and times of day are none. What only its grammar makes a name ('complex 2') is one here: no text
 * says digits without a source because of a noun before them.
 */
export const numbersIn = rememberLast((text, language): readonly FoundNumber[] => {
  const plain = inOneNotation(text, language)
  return tokensIn(plain.text, language).flatMap(({ digits }) =>
    digits.map(({ value, start, end }) => ({
      value,
      start: plain.placeOf(start),
      end: plain.placeOf(end),
    })),
  )
})
