/** The third pass: what one number of a list says holds for all of it. */
import { isAgeBefore, isYear } from './classify.ts'
import { LIST_GAP, NEXT_OF_LIST } from './lists.ts'
import { sayingOf } from './sentence.ts'
import type { NumberToken } from './token.ts'
import { withUnit } from './unit-behind.ts'

/** '30, 300 or 3,000 ppm', 'weeks 8, 24 and 52', '4.9 (IQR 4.0–6.0) years'. */
export function shareInLists(read: readonly NumberToken[], text: string): void {
  for (const [at, token] of read.entries()) unitBehindBracket(token, read[at - 1], text)
  for (let at = read.length - 2; at >= 0; at -= 1) shareBackward(read, at, text)
  for (let at = 1; at < read.length; at += 1) shareForward(read, at, text)
  for (let at = read.length - 2; at >= 0; at -= 1) shareYear(read[at], read[at + 1], text)
}

/** '(6.03 ± 0.16) g': the unit of both stands behind the bracket. */
function unitBehindBracket(
  token: NumberToken,
  before: NumberToken | undefined,
  text: string,
): void {
  if (!before || before.unit !== undefined || token.unit !== undefined) return
  const isSpread =
    token.statistic === '±' || ['quartiles', 'interval', 'sd', 'se'].includes(token.role ?? '')
  // '0.16 (0.06) mg/l', of which the bracket is not named.
  const isAlone = /^ ?[([]$/.test(text.slice(before.end, token.start)) && !before.isWhole
  if (!isSpread && !isAlone) return
  if (!/^[)\]] ?[\p{L}%]/u.test(text.slice(token.end, token.end + 3))) return
  const end = token.end + 1
  const bare = { start: end, end, value: 0, digits: [] }
  const behind = withUnit(text, { ...bare, isSigned: false, isWord: false, isWhole: true })
  if (behind.unit === undefined || behind.measured !== undefined) return
  const ofTime = isAgeBefore(text.slice(Math.max(0, before.start - 40), before.start))
    ? 'age'
    : 'duration'
  for (const one of [before, token]) {
    one.unit = behind.unit
    one.dimension = behind.dimension
    if (behind.dimension === 'time' && one.measured === 'other') one.measured = ofTime
  }
}

const MAY_BE_SHARED = new Set(['count', 'other', 'mean', 'difference', 'median'])
const JOINS_STATISTICS = /^(?:,|vs\.?|versus|v|and|or|und|oder|to|bis)/

function shareBackward(read: readonly NumberToken[], at: number, text: string): void {
  const [token, next, afterNext] = read.slice(at, at + 3)
  if (!token || !next || !takesFrom(token, next)) return
  const between = text.slice(token.end, next.start)
  const isSpreadOfOther = next.statistic === '±' && token.role !== 'mean'
  if (isSpreadOfOther || !(LIST_GAP.test(between) || NAMED_GAP.test(between))) return
  // '552, 15%'
  const isTotal = token.measured === 'count' && token.value > 100 && between === ', '
  if (isTotal && next.unit === '%') return
  if (isAgeWithoutUnit(token) && next.statistic !== '±') next.measured = 'age'
  if (next.unit !== undefined) {
    token.unit = next.unit
    token.dimension = next.dimension ?? token.dimension
    shareSaying(token, next, afterNext, between)
  } else if (next.measured === 'ratio' && isTimesToo(token, next, between)) {
    token.measured = 'ratio'
    token.statistic = undefined
  } else if (next.per) {
    token.per = next.per
    token.measured = next.measured
    if (token.isCarried) token.statistic = undefined
    token.role = next.role
  }
}

/** '0 (vehicle), 10 and 20 mg'. */
const NAMED_GAP = /^ \([^()\d]{2,40}\),? (?:and |or |und |oder )?$/u

/** Whether a number without a unit may have that of the next one. */
function takesFrom(token: NumberToken, next: NumberToken): boolean {
  const saying = sayingOf(token) ?? 'other'
  const isNamed = token.statistic !== undefined && token.statistic !== '±' && saying === 'other'
  const isOtherWord = token.isWord && !(next.isWord && next.dimension === 'time')
  if (isAgeWithoutUnit(token) && next.hasOwnUnit && next.dimension === 'time') return true
  if (token.unit !== undefined || token.per || isNamed || isOtherWord) return false
  if (token.total !== undefined || token.date !== undefined) return false
  if (!token.isCarried && !MAY_BE_SHARED.has(saying)) return false
  return next.role !== 'p' && next.role !== 'interval' && next.measured !== 'date'
}

/** '27-, 15.5- and 5-fold', '2 or 3 times'. */
function isTimesToo(token: NumberToken, next: NumberToken, between: string): boolean {
  if (between.startsWith('-')) return true
  const isOpen = token.measured === 'count' || token.measured === 'other'
  return (
    isOpen && token.role === undefined && token.statistic === undefined && next.hasOwnUnit === true
  )
}

/** 'Ages of 20 and 36 months': its years were only assumed. */
const isAgeWithoutUnit = ({ measured, unit, hasOwnUnit, high }: NumberToken) =>
  measured === 'age' && unit === 'a' && !hasOwnUnit && high === undefined

/** A statistic that the first states is that of the next; else the first is what the next is. */
function shareSaying(
  token: NumberToken,
  next: NumberToken,
  afterNext: NumberToken | undefined,
  between: string,
): void {
  const saying = sayingOf(token)
  const isStatistic =
    saying === 'median' || saying === 'mean' || (saying === 'difference' && !token.isCarried)
  if (!isStatistic) {
    if (token.statistic === '±' || next.statistic === '±') return
    token.measured = next.measured
    token.role = next.role
    return
  }
  if (token.measured === 'other' || token.measured === 'count') token.measured = next.measured
  const isOwn =
    next.statistic === '±' ||
    token.statistic === '±' ||
    afterNext?.statistic === '±' ||
    next.total !== undefined ||
    next.role === 'median' ||
    next.role === 'mean' ||
    sayingOf(next) === 'age'
  if (isOwn || !JOINS_STATISTICS.test(between.trim())) return
  if (token.role) next.role = token.role
  else next.measured = token.measured
}

/** 'In 2002, 2007 and 2012'. */
function shareYear(
  token: NumberToken | undefined,
  next: NumberToken | undefined,
  text: string,
): void {
  if (!token || next?.measured !== 'date' || next.date !== undefined || !isYear(token)) return
  const isOpen = token.measured === 'count' && token.total === undefined
  if (isOpen && NEXT_OF_LIST.test(text.slice(token.end, next.start))) token.measured = 'date'
}

const HEADED_BY_TIME =
  /(?:weeks?|days?|years?|months?|hours?|Wochen?|Tage?|Jahre?|Monate?)[\d ,and]*$/i

function shareForward(read: readonly NumberToken[], at: number, text: string): void {
  const [before, token] = read.slice(at - 1, at + 1)
  if (!token || !before || token.hasOwnUnit || token.unit !== undefined) return
  if (token.total !== undefined || token.isWord || token.per) return
  if (!NEXT_OF_LIST.test(text.slice(before.end, token.start))) return
  const saying = sayingOf(token) ?? 'other'
  const isNumber = saying === 'count' || (saying === 'other' && token.high !== undefined)
  const isHeaded = HEADED_BY_TIME.test(text.slice(Math.max(0, before.start - 30), before.start))
  if (isNumber && sayingOf(before) === 'duration' && isHeaded) {
    token.measured = 'duration'
    token.unit = before.unit
    token.dimension = before.dimension
  }
}
