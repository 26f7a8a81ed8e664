/** Intervals with their levels, quartiles and other ranges. */
import { classify, isYear } from './classify.ts'
import { BEHIND, both, type NumberPlace, ofPrevious, type Step } from './place.ts'
import { isRange, JOINS_LIMITS, rangeOf } from './ranges.ts'
import type { Sentence } from './sentence.ts'
import { INTERVAL_BEFORE, INTERVAL_BEHIND } from './statistics.ts'
import type { NumberToken } from './token.ts'

/** The level of an interval counts nothing itself: it belongs to the limits that follow. */
export function intervalLevel(
  { token, behind }: NumberPlace,
  sentence: Sentence,
): Step | undefined {
  if (token.unit !== '%' || !INTERVAL_BEHIND.test(behind)) return undefined
  sentence.level = { value: token.value, from: token.end }
  return { read: [], taken: 1 }
}

/** Farther from their level no limits stand. */
const FARTHEST_LIMITS = 60

export function intervalLimits(place: NumberPlace, sentence: Sentence): Step | undefined {
  const { token, next, between, gap, previous, text } = place
  if (!sentence.level && !INTERVAL_BEFORE.test(gap)) return undefined
  const level = sentence.level?.value
  sentence.level = undefined
  // 'The intervals ranged from .85-.97' are no limits of one.
  if (/rang(?:ed|ing|es?) from $/.test(gap)) return undefined
  const isPlain = token.date === undefined && !token.isWord
  if (!next || !isPlain || !JOINS_LIMITS.test(between) || gap.length > FARTHEST_LIMITS) {
    return undefined
  }
  sentence.bracket = { role: 'interval', level }
  return both(
    ofPrevious({ ...rangeOf(token, next, between, text), role: 'interval', level }, previous),
  )
}

/** '2009-13', '2003-5'. */
export function shortenedYears({ token, next, between }: NumberPlace): Step | undefined {
  if (!next || !isYear(token) || !/^[-–/]$/.test(between)) return undefined
  const written = next.end - next.start
  const isShort = next.isWhole && !next.hasOwnUnit && written <= 2
  const power = 10 ** written
  if (!isShort || next.value <= token.value % power) return undefined
  const high = Math.floor(token.value / power) * power + next.value
  return both({ ...token, end: next.end, high, measured: 'date' })
}

/** 'Mean age, 62 years (range, 50-74)'. */
const RANGE_BEFORE = /(?:range|spannweite)(?:[:=,]| of| from| von)? ?$/iu
const isCentre = ({ role }: NumberToken) => role === 'mean' || role === 'median'

/** So far before a bracket the median stands whose quartiles it holds. */
const NAMES_BEFORE = 120

export function range(place: NumberPlace, sentence: Sentence): Step | undefined {
  const { token, next, gap, between, text, previous, read, isInBracket, statistic, language } =
    place
  const context = { gap, between, isRepeated: sentence.bracket !== undefined }
  if (!next || !isRange([token, next], context, language)) return undefined
  const whole = rangeOf(token, next, between, text)
  if (statistic?.role === 'quartiles') {
    sentence.bracket = { role: 'quartiles' }
    return both(ofPrevious({ ...whole, role: 'quartiles' }, previous))
  }
  const isAlone = gap.trim().length <= 2
  const isSameUnit = whole.unit === undefined || whole.unit === previous?.unit
  if (isInBracket && isAlone && isSameUnit && whole.measured === undefined && sentence.bracket) {
    return both(ofPrevious({ ...whole, ...sentence.bracket }, previous))
  }
  const isOfDecimal = previous !== undefined && !previous.isWhole && !whole.hasOwnUnit
  const isListed =
    /^[,;] $/.test(gap) && isOfDecimal && previous.unit === undefined && previous.high === undefined
  if (isListed) return both(ofPrevious({ ...whole, role: 'interval' }, previous))
  const named = text.slice(
    Math.max(0, token.start - gap.length - NAMES_BEFORE),
    token.start - gap.length,
  )
  const isOfShare =
    previous?.unit === '%' && whole.unit === '%' && !previous.isWhole && previous.high === undefined
  if (isInBracket && isAlone && (isOfDecimal || isOfShare) && whole.measured === undefined) {
    const role = /median/i.test(named) && /IQR/.test(named) ? 'quartiles' : 'interval'
    return both(ofPrevious({ ...whole, role }, previous))
  }
  const behind = text.slice(whole.end, whole.end + BEHIND)
  const classified = classify(whole, { gap, behind, statistic })
  const centre = RANGE_BEFORE.test(gap) ? read.slice(-3).findLast(isCentre) : undefined
  return both(centre && classified.measured === 'other' ? ofPrevious(whole, centre) : classified)
}
