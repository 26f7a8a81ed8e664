import type { FoundNumber } from './found-number.ts'
import type { Limit, Measured, Per, StatisticRole } from './quantity.ts'
import type { Dimension } from './units.ts'

/** A number as it stands in the text, with what is known of it so far. */
export interface NumberToken {
  start: number
  end: number
  value: number
  /** The upper end of a range. */
  high?: number | undefined
  /** By ISO 8601. */
  date?: string | undefined
  /** Its digits alone, where it has some: without sign, unit and scale word. */
  digits: readonly FoundNumber[]
  /** By its grammar it is part of a name, such as 'complex 2', and no quantity. */
  isName?: boolean | undefined
  /** Behind its words, before a unit. */
  wordsEnd?: number | undefined
  isSigned: boolean
  isWord: boolean
  isWhole: boolean
  unit?: string | undefined
  dimension?: Dimension | undefined
  /** The unit stands beside it, and is not that of a neighbour. */
  hasOwnUnit?: boolean | undefined
  exponent?: number | undefined
  scale?: number | undefined
  measured?: Measured | undefined
  role?: StatisticRole | undefined
  /** Its statistic is that of the sentence, and yields to that of its list. */
  isCarried?: boolean | undefined
  total?: number | undefined
  per?: Per | undefined
  level?: number | undefined
  limit?: Limit | undefined
  statistic?: string | undefined
}

export function wordAt(
  start: number,
  end: number,
  value: number,
  more: Partial<NumberToken> = {},
): NumberToken {
  const isWhole = Number.isInteger(value)
  const word = { start, end, value, digits: [], wordsEnd: end }
  return { ...word, isSigned: false, isWord: true, isWhole, ...more }
}
