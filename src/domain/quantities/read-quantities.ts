import { inOneNotation, type PlainText } from '../../contract/protocol/one-notation.ts'
import { tokensIn } from './lexer.ts'
import type { Quantity } from './quantity.ts'
import { readTokens } from './read-tokens.ts'
import { rememberLast } from './remember-last.ts'
import { shareInLists } from './share-in-lists.ts'
import type { NumberToken } from './token.ts'

/**
 * The quantities of a German or English text, each with what it measures, its role, unit, level, what
 * it is per and its limit, as far as the text says so. Three passes, each in time that grows with the
 * text alone: numbers with their units; what their sentence says of them; what a list shares.
 */
export const readQuantities = rememberLast((text, language): readonly Quantity[] => {
  const plain = inOneNotation(text, language)
  const numbers = tokensIn(plain.text, language).filter(({ isName }) => !isName)
  const read = readTokens(plain.text, numbers, language)
  shareInLists(read, plain.text)
  return read.map((token) => quantityOf(token, text, plain.placeOf))
})

function quantityOf(token: NumberToken, text: string, placeOf: PlainText['placeOf']): Quantity {
  const start = placeOf(token.start)
  const end = placeOf(token.end)
  const { value, high, date, unit, level, per, total, limit, statistic } = token
  return {
    measured: token.measured ?? 'other',
    role: token.role ?? 'value',
    ...(high === undefined ? { value: date ?? value } : { low: value, high }),
    ...(unit !== undefined && { unit }),
    ...(level !== undefined && { level }),
    ...(per && { per }),
    ...(total !== undefined && { total }),
    ...(limit && { limit }),
    ...(statistic !== undefined && { statistic }),
    text: text.slice(start, end),
    start,
    end,
  }
}
