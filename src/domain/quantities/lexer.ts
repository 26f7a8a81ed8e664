import type { Language } from '../../contract/protocol/language.ts'
import {
  FRACTIONS,
  matchAt,
  type Numeral,
  readNumeral,
  readPowerOfTen,
} from '../../contract/protocol/numerals.ts'
import { dateAt, timeOfDayEnd } from './dates.ts'
import {
  isKind,
  isLeadingPoint,
  isNamed,
  isNamedBefore,
  isNextName,
  isPartOfWord,
} from './names.ts'
import type { NumberToken } from './token.ts'
import { withUnit } from './unit-behind.ts'
import { CURRENCIES } from './units.ts'
import { wordToken } from './words.ts'

const DIGIT_OR_WORD = /\d|\.(?=\d)|[½⅓⅔¼¾⅕⅖⅗⅘⅙⅛⅜⅝⅞]|(?<![\p{L}\p{M}\d_])\p{L}\p{L}+(?![\d_])/gu
/** Digits with all that hangs on to them. */
const RUN = /[\d.,]*\d[\d.,]*(?:[\p{L}\d_]|[-/.,][\p{L}\d])*/uy

/** So far on either side of a number names and signs are looked for. */
const BEFORE = 80
const BEHIND = 24
/** ', and '. */
const LONGEST_JOIN = 6
/** Names are not counted as far as this. */
const LEAST_COUNT = 1000

/**
 * The numbers of a text in one notation, in digits and in words, with their signs and units. What is
 * part of a word, and a time of day, is none; what is a name by its grammar is marked so.
 */
export function tokensIn(text: string, language: Language): NumberToken[] {
  const tokens: NumberToken[] = []
  const scan = new RegExp(DIGIT_OR_WORD)
  let last: NumberToken | undefined
  let nameEnd = 0
  let lastName: LastName | undefined
  for (let found = scan.exec(text); found; found = scan.exec(text)) {
    const [first] = found
    const isWord = first.length > 1
    const token = isWord
      ? wordToken(text, found.index, first, language)
      : digitToken(text, found.index, language, last)
    if (typeof token === 'number') {
      scan.lastIndex = token
      lastName = nameAt(text, found.index)
    }
    if (typeof token !== 'object') continue
    if (token.isName && token.start >= nameEnd) nameEnd = runEnd(text, found.index)
    const isName =
      token.isName || token.start < nameEnd || (!isWord && isOfNames(text, lastName, token))
    if (isName) lastName = { end: token.end, isOfKind: lastName?.isOfKind === true }
    tokens.push(isName ? { ...token, isName } : token)
    if (!isName) last = token
    scan.lastIndex = Math.max(token.end, found.index + 1)
  }
  return tokens
}

/** The last name, of which a list may go on. */
interface LastName {
  end: number
  isOfKind: boolean
}

/** What the digits at a place name: 'type 2', 'ROR1'. */
function nameAt(text: string, at: number): LastName {
  const [digits = ''] = matchAt(/\d+/y, text, at) ?? []
  return { end: at + digits.length, isOfKind: isKind(text.slice(Math.max(0, at - BEFORE), at)) }
}

function isOfNames(text: string, last: LastName | undefined, token: NumberToken): boolean {
  const { start, end, isWhole, isSigned, hasOwnUnit, value } = token
  if (!last || start - last.end > LONGEST_JOIN || !isWhole || isSigned) return false
  if (hasOwnUnit || value >= LEAST_COUNT) return false
  return isNextName(text.slice(last.end, start), text.slice(end, end + BEHIND), last.isOfKind)
}

const runEnd = (text: string, at: number) => at + (matchAt(RUN, text, at)?.[0].length ?? 1)

/** The number in digits at a place, or where what is none ends. */
function digitToken(
  text: string,
  at: number,
  language: Language,
  last: NumberToken | undefined,
): NumberToken | number {
  const before = text.slice(Math.max(0, at - BEFORE), at)
  const behind = text.slice(at, at + BEHIND)
  if (!/[\d\p{L}.,]$/u.test(before)) {
    const time = timeOfDayEnd(text, at, language)
    if (time !== undefined) return time
    const date = dateAt(text, at, language)
    if (date) return date
  }
  // The point of 'vs. 25' ends the word, that of 'alone.1' a sentence.
  const isEnd = text[at] === '.' && (ABBREVIATED.test(before) || !isLeadingPoint(before))
  if (isEnd) return at + 1
  const joined = isJoined(text, at, last)
  if (isPartOfWord({ before, behind }, joined)) return runEnd(text, at)
  const token = numberToken(text, at, before, language)
  if (!token) return runEnd(text, at)
  return isNamedBefore({ before, behind }, joined) ? { ...token, isName: true } : token
}

const ABBREVIATED = /(?:^|[^\p{L}])(?:vs|ca|bzw|approx)$/iu

/** '3 million-17 million', '5 days–7 days', '±': joined to the number before, not to a name. */
function isJoined(text: string, at: number, last: NumberToken | undefined): boolean {
  if (!last || at - last.end > 4) return false
  const between = text.slice(last.end, at)
  return /^[-–/]$|^--$|^ ?\+\/-$|^ ?\+-$/.test(between)
}

function numberToken(
  text: string,
  at: number,
  before: string,
  language: Language,
): NumberToken | undefined {
  const fraction = FRACTIONS.get(text[at] ?? '')
  if (fraction !== undefined) {
    return withUnit(text, tokenAt(at, at + 1, fraction, {}))
  }
  const power = /\d ?[x×X·*] ?$/.test(before) ? undefined : readPowerOfTen(text, at)
  const numeral = power ?? readNumeral(text, at, language)
  if (!numeral || !Number.isFinite(numeral.value)) return undefined
  const money = CURRENCIES.get(before.at(-1) ?? '')
  const start = money === undefined ? at - signBefore(before) : moneyStart(before, at)
  const isNegative = /[-–]/.test(text[start] ?? '')
  const token = tokenAt(
    start,
    numeral.end,
    isNegative && numeral.value !== 0 ? -numeral.value : numeral.value,
    {
      digits: [{ value: numeral.decimal, start: at, end: numeral.digitsEnd }],
      isSigned: isNegative,
      isWhole: numeral.isWhole,
      exponent: power ? undefined : numeral.exponent,
      scale: numeral.scale,
    },
  )
  if (money !== undefined) return { ...token, unit: money, dimension: 'money', hasOwnUnit: true }
  const whole = withUnit(text, token)
  const isName =
    isVersion(text, numeral) ||
    (!whole.hasOwnUnit && isNameAround(text, numeral, before, isNegative))
  return isName ? { ...whole, isName } : whole
}

/** A third point makes it one: '2.1.0'. */
const isVersion = (text: string, { end }: Numeral) => /^\.\d/.test(text.slice(end, end + 2))

function isNameAround(text: string, numeral: Numeral, before: string, isNegative: boolean) {
  if (numeral.exponent !== undefined || numeral.scale !== undefined) return false
  const behind = text.slice(numeral.end, numeral.end + BEHIND)
  return isNamed({ before, behind }, numeral, isNegative)
}

/** How far before a number its sign begins: it has one where nothing stands that a dash could join. */
function signBefore(before: string): number {
  if (/(?:[,;([=] ?|(?:to|bis|of|von|was) )[-–] $/.test(before)) return 2
  const isSign = /(?:^|[\s([=<>≤≥,;:/–±-])[-–]$/.test(before) && !/\+ ?\/ ?-$/.test(before)
  return isSign ? 1 : 0
}

const moneyStart = (before: string, at: number) =>
  /(?:^|[\s([])[-–].$/u.test(before) ? at - 2 : at - 1

const tokenAt = (
  start: number,
  end: number,
  value: number,
  more: Partial<NumberToken>,
): NumberToken => ({
  start,
  end,
  value,
  digits: [],
  isSigned: false,
  isWord: false,
  isWhole: Number.isInteger(value),
  ...more,
})
