/** A number by itself, with the statistic that its sentence has named. */
import { classify } from './classify.ts'
import { LIST_GAP, NEXT_OF_LIST } from './lists.ts'
import { type NumberPlace, ofPrevious, one, type Step } from './place.ts'
import { type Sentence, sayingOf } from './sentence.ts'
import { MEDIAN_WITH_QUARTILES } from './statistics.ts'
import type { NumberToken } from './token.ts'

/** '12.1 (3.4)' of a mean whose bracket was named. */
export function spreadInBracket(
  { token, behind, isInBracket, previous }: NumberPlace,
  { spread }: Sentence,
): Step | undefined {
  const isIt =
    isInBracket && previous?.role === 'mean' && !token.hasOwnUnit && /^[)\]]/.test(behind)
  return isIt && spread ? one(ofPrevious({ ...token, role: spread }, previous)) : undefined
}

export function single(place: NumberPlace, sentence: Sentence): Step {
  const token = classify(place.token, place)
  takePerAhead(token, place, sentence)
  if (token.role === 'sd' || token.role === 'se') {
    sentence.spread = token.role
    return one(ofPrevious(token, place.previous))
  }
  carry(token, place, sentence)
  return one(token)
}

const BEFORE_VALUE = /^ ?(?:of|was|were|is|:|,)? ?$/

/** The number of which 'per 1,000 person-years' stood before it. */
function takePerAhead(token: NumberToken, { text }: NumberPlace, sentence: Sentence): void {
  const ahead = sentence.perAhead
  sentence.perAhead = undefined
  if (!ahead || token.unit !== undefined) return
  if (!BEFORE_VALUE.test(text.slice(ahead.end, token.start))) return
  token.per = ahead.per
  if (sentence.carried?.measured === 'difference') token.measured = 'difference'
  else if (ahead.isTime) token.measured = 'rate'
  if (token.measured === 'rate') {
    sentence.carried = { name: 'rate', measured: 'rate', per: ahead.per }
  }
}

const REPEATS_RANGE = /^ ?[([]-?\d[\d.,]*%?(?: ?[-–] ?| to )-?\d/
const REPEATS_ONE = /^ ?[([](?:±|\+\/- ?)?\d+(?:[.,]\d+)?%?[)\]]/
const REPEATS_LEVEL = /^(?: ?[([]|[;,] ?)(?:8|9)\d(?:\.\d)? ?%/
const COMPARED = /(?:vs?\.?|versus|and|to|;|,) [^.]*$/

/** A statistic that was named once holds for the numbers of the sentence that look like its own. */
function carry(token: NumberToken, place: NumberPlace, sentence: Sentence): void {
  const { gap, behind, previous, read, statistic } = place
  const { carried } = sentence
  const saying = sayingOf(token)
  const isOpen =
    token.role === undefined && ['duration', 'other', 'dose', 'age'].includes(token.measured ?? '')
  const isCount = saying === 'count'
  if (
    carried?.role === 'median' &&
    sentence.bracket?.role === 'quartiles' &&
    REPEATS_RANGE.test(behind) &&
    (isOpen || isCount || saying === 'share')
  ) {
    token.role = 'median'
  } else if (
    sentence.spread &&
    REPEATS_ONE.test(behind) &&
    token.total === undefined &&
    (isOpen || (isCount && carried?.role === 'mean'))
  ) {
    token.role = 'mean'
  } else if (statistic && !MEDIAN_WITH_QUARTILES.test(gap)) {
    sentence.carried = { ...statistic, isWithUnit: token.hasOwnUnit === true }
  } else if (isFurtherP(token, place)) {
    token.role = 'p'
  } else if (carried && saying === 'other' && token.unit === undefined && !token.isWhole) {
    carryOver(token, place, carried)
  } else if (isFurtherDifference(token, place, sentence)) {
    token.measured = 'difference'
  } else if (
    carried?.role === 'median' &&
    previous &&
    token.unit !== undefined &&
    !token.isWord &&
    saying !== 'p' &&
    gap.length <= 60 &&
    !/ at $/.test(gap) &&
    COMPARED.test(gap) &&
    read.slice(-6).some(({ role, unit }) => role === 'median' && unit === token.unit)
  ) {
    token.role = 'median'
  }
}

/** 'P = 0.03 and 0.04', 'P = 0.01 for 2.5 mg, <0.001 for 5 mg'. */
function isFurtherP(token: NumberToken, { previous, gap, read }: NumberPlace): boolean {
  if (token.unit !== undefined || token.isWhole || token.value > 1) return false
  const isP = ({ role }: NumberToken) => role === 'p'
  if (previous && isP(previous) && NEXT_OF_LIST.test(gap)) return sayingOf(token) === 'other'
  return /[(,;] ?< ?$/.test(gap) && token.value <= 0.05 && read.slice(-3).some(isP)
}

function carryOver(
  token: NumberToken,
  { behind, gap }: NumberPlace,
  { name, measured, role, per, isWithUnit }: NonNullable<Sentence['carried']>,
): void {
  if (measured === 'rate' && per) {
    token.measured = 'rate'
    token.per = per
    return
  }
  const isRepeated = REPEATS_RANGE.test(behind) || REPEATS_LEVEL.test(behind) || LIST_GAP.test(gap)
  if (role === 'mean' && !isWithUnit) token.role = 'mean'
  else if (measured === 'ratio' || (measured === 'difference' && isRepeated)) {
    token.measured = measured
    token.statistic = name
  } else return
  token.isCarried = true
}

function isFurtherDifference(
  token: NumberToken,
  { previous, behind, gap, read }: NumberPlace,
  { carried }: Sentence,
): boolean {
  const saying = sayingOf(token)
  return (
    (carried?.measured === 'difference' || previous?.role === 'interval') &&
    (saying === 'other' ||
      (saying === 'duration' && REPEATS_RANGE.test(behind) && gap.length < 16)) &&
    token.unit !== undefined &&
    read.slice(-6).some((one) => sayingOf(one) === 'difference' && one.unit === token.unit)
  )
}
