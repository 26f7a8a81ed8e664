import { inOneNotation } from '../../contract/protocol/one-notation.ts'
import { tokensIn } from '../quantities/lexer.ts'
import { isPowerOfTen } from '../quantities/people-time.ts'
import { INTERVAL_BEHIND } from '../quantities/statistics.ts'
import type { NumberToken } from '../quantities/token.ts'

export interface PassageToken {
  value: number
  start: number
  end: number
  /** As it was written: 4.40 has two. */
  decimals: number
  isPercent: boolean
  /** It has a minus sign. */
  isNegative: boolean
  /** It is the level of an interval, as in '95% CI', or counts nothing itself, as in 'of 100 people'. */
  isLevel: boolean
  /** '147 of 4,243': the number of people that follows. */
  of?: PassageToken
  /** 'per 1,000': out of so many. */
  per?: number
}

/** 'A year' is one. */
const ONE_OF_TIME = /\ban?(?= (?:year|month|week|day|hour)\b)/gi
/** Words count where they say how long, of how many, or people: 'two' and 'one' stand everywhere. */
const COUNTED_BEHIND =
  /^ (?:of|in|out of) (?:the |all )?\d|^ (?:patients|people|persons|participants|women|men|children|infants|adults|deaths|events|cases)\b/i

/** The numbers of an abstract, in its order, each by itself. */
export function passageTokensIn(text: string): PassageToken[] {
  const { text: plain, placeOf } = inOneNotation(text, 'en')
  const numbers = tokensIn(plain, 'en')
  const inText = (token: PassageToken): PassageToken => ({
    ...token,
    start: placeOf(token.start),
    end: placeOf(token.end),
  })
  const ones = Array.from(plain.matchAll(ONE_OF_TIME), ({ index, 0: { length } }) =>
    inText(wordToken(1, index, index + length)),
  )
  const all = numbers
    .flatMap((number, at) => tokensOf(number, numbers[at - 1], plain).map(inText))
    .concat(ones)
    .toSorted((a, b) => a.start - b.start)
  for (const [at, token] of all.entries()) {
    const next = all.slice(at + 1, at + 3).find((one) => !one.isPercent && !one.isLevel)
    if (next && !token.isPercent && isOf(text.slice(token.end, next.start))) token.of = next
  }
  return all
}

/** A number in digits as one, a date as its day and year, words where they count. */
function tokensOf(
  number: NumberToken,
  last: NumberToken | undefined,
  text: string,
): PassageToken[] {
  const { digits, isWord, wordsEnd = number.end, dimension } = number
  if (isWord) {
    const isCounted =
      dimension === 'time' || COUNTED_BEHIND.test(text.slice(wordsEnd, wordsEnd + 40))
    return isCounted ? [wordToken(number.value, number.start, wordsEnd)] : []
  }
  return digits.map(({ value, start, end }) => {
    const before = text.slice(Math.max(0, start - 24), start)
    const isPercent = number.unit === '%'
    const isPer = PER.test(before) && isPowerOfTen(Number(value))
    return {
      value: Number(value),
      start,
      end,
      decimals: decimalsOf(text.slice(start, end)),
      isPercent,
      isNegative: number.isSigned && !isDashOfTwo(number, last, text),
      isLevel:
        (isPercent && INTERVAL_BEHIND.test(text.slice(number.end, number.end + 40))) ||
        (isPer && Number(value) >= 100),
      ...(isPer && { per: Number(value) }),
    }
  })
}

const decimalsOf = (written: string) =>
  (/[.,](\d+)$/.exec(written.replace(/,\d{3}/g, ''))?.[1] ?? '').length

const PER = /\b(?:per|of(?: every)?|in(?: every)?) $/

/** '2--3'. */
const isDashOfTwo = (number: NumberToken, last: NumberToken | undefined, text: string) =>
  last !== undefined &&
  last.value >= 0 &&
  text.slice(last.end, number.start) === '-' &&
  text[number.start] === '-'

const wordToken = (value: number, start: number, end: number): PassageToken => ({
  value,
  start,
  end,
  decimals: 0,
  isPercent: false,
  isNegative: false,
  isLevel: true,
})

/** Whether what stands between two numbers makes the second the total of the first. */
const isOf = (between: string) =>
  /of|\//.test(between) &&
  /^\s?(?:\/\s?|\(\d[\d.]*\s?%\)\s*)?(?:\/|(?:people |patients |women |men |participants )?(?:\(\d[\d.]*\s?%\) )?(?:out )?of (?:the |all )?)?$/.test(
    between,
  )

/** Whether a token is a number. */
export const same = (token: PassageToken | undefined, value: number) =>
  token !== undefined && Math.abs(token.value - value) < 1e-9

/** So far after a count its per cent may stand. */
const NEAR = 60

/** The per cent of a count: '96 people with olive oil (3.8%)'; undefined before the next count. */
export function percentAfter(
  token: PassageToken,
  tokens: readonly PassageToken[],
): PassageToken | undefined {
  const total = token.of?.end ?? token.end
  const next = tokens.find((one) => one.start >= total && !one.isLevel)
  return next?.isPercent && next.start - total <= NEAR ? next : undefined
}
