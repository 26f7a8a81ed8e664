import type { Language } from '../../contract/protocol/language.ts'
import { readQuantities } from './read-quantities.ts'

/** 'One' and 'none' without a total or a unit: they stand everywhere and say nothing of a size. */
const LARGEST_WEAK = 1

/**
 * Where a text says a quantity in words alone, such as 'halb', 'neun von zehn' and '½': shown to
 * whoever writes and reviews, since 'eine halbe Stunde' is right without a source (P-NUMBER-BOUND).
 */
export function quantitiesInWords(
  text: string,
  language: Language,
): Array<{ start: number; end: number }> {
  return readQuantities(text, language).flatMap(({ measured, value, total, unit, ...quantity }) => {
    const isWeak =
      measured === 'count' &&
      total === undefined &&
      unit === undefined &&
      Number(value) <= LARGEST_WEAK
    const { start, end } = quantity
    return isWeak || /\p{Nd}/u.test(quantity.text) ? [] : [{ start, end }]
  })
}
