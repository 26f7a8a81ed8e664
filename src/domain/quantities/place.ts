import type { Language } from '../../contract/protocol/language.ts'
import type { Context } from './classify.ts'
import type { Sentence } from './sentence.ts'
import type { NumberToken } from './token.ts'

/** A number among the others of its text. */
export interface NumberPlace extends Context {
  text: string
  language: Language
  token: NumberToken
  next: NumberToken | undefined
  /** The last one that was read, with all before it. */
  previous: NumberToken | undefined
  read: readonly NumberToken[]
  /** To the next number. */
  between: string
  isInBracket: boolean
}

/** What a number, or it and the next one, were read as. */
export interface Step {
  read: NumberToken[]
  taken: 1 | 2
}

export type Read = (place: NumberPlace, sentence: Sentence) => Step | undefined

/** So far behind a number its words are looked for. */
export const BEHIND = 70

export const one = (token: NumberToken): Step => ({ read: [token], taken: 1 })
export const both = (...read: NumberToken[]): Step => ({ read, taken: 2 })

/** A range, spread or interval is of what stands before it, in its unit. */
export function ofPrevious(token: NumberToken, previous: NumberToken | undefined): NumberToken {
  if (!previous) return { ...token, measured: token.measured ?? 'other' }
  const isShared =
    token.unit === undefined || previous.unit === undefined || token.unit === previous.unit
  const measured = isShared && previous.role !== 'p' ? previous.measured : undefined
  const isShareOfCount = token.unit === '%' && measured === 'count'
  const known = isShareOfCount ? 'share' : measured
  const of: NumberToken = { ...token, measured: known ?? token.measured ?? 'other' }
  if (token.unit !== undefined) return of
  if (previous.unit !== undefined && previous.role !== 'p') return { ...of, unit: previous.unit }
  return { ...of, per: previous.per ?? token.per }
}
