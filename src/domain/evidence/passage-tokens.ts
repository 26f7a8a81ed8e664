import { numbersIn } from '../text/numbers-in-text.ts'

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

const WORDS: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
}
const WORD = new RegExp(`\\b(?:${Object.keys(WORDS).join('|')})\\b`, 'gi')
/** Words count only with a unit of time: 'a' and 'one' stand everywhere. */
const TIME = /^[\s-]*(?:year|yr|month|week|day|hour)/i

/** A text of the same length in one notation: '0·74' has a decimal point. */
export const blankedText = (text: string) => text.replace(/(?<=\d)[·∙⋅](?=\d)/g, '.')

/** The numbers of an abstract, in its order. */
export function tokensIn(text: string): PassageToken[] {
  const digits = numbersIn(text, 'en').map(({ value, start, end }): PassageToken => {
    const after = text.slice(end, end + 40)
    const before = text.slice(Math.max(0, start - 24), start)
    const isPercent = /^\s?(?:%|per ?cent\b)/i.test(after)
    return {
      value: Number(value),
      start,
      end,
      decimals:
        (/[.,](\d+)$/.exec(text.slice(start, end).replace(/,\d{3}/g, '')) ?? ['', ''])[1]?.length ??
        0,
      isPercent,
      isNegative: /(?:^|[\s([])[−–-]$/.test(before),
      isLevel:
        (isPercent &&
          /^\s?%[\s-]*(?:\(?(?:CI\b|CrI\b|confidence|credible|uncertainty|UI\b))/i.test(after)) ||
        (/\b(?:per|of(?: every)?|in(?: every)?) $/.test(before) &&
          /^10+$/.test(value) &&
          Number(value) >= 100),
      ...(/^10+$/.test(value) &&
        /\b(?:per|of(?: every)?|in(?: every)?) $/.test(before) && { per: Number(value) }),
    }
  })
  const words = Array.from(text.matchAll(WORD)).flatMap((match): PassageToken[] => {
    const end = match.index + match[0].length
    if (!TIME.test(text.slice(end, end + 10))) return []
    const value = WORDS[match[0].toLowerCase()] ?? 0
    const flags = { isPercent: false, isNegative: false, isLevel: true }
    return [{ value, start: match.index, end, decimals: 0, ...flags }]
  })
  const all = [...digits, ...words].toSorted((a, b) => a.start - b.start)
  for (const [at, token] of all.entries()) {
    const next = all.slice(at + 1, at + 3).find((one) => !one.isPercent && !one.isLevel)
    if (!next || token.isPercent) continue
    const between = text.slice(token.end, next.start)
    const isOf =
      /^\s?(?:\/\s?|\(\d[\d.]*\s?%\)\s*)?(?:\/|(?:people |patients |women |men |participants )?(?:\(\d[\d.]*\s?%\) )?(?:out )?of (?:the |all )?)?$/.test(
        between,
      )
    if (isOf && /of|\//.test(between)) token.of = next
  }
  return all
}

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
