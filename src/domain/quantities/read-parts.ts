/** Numbers of so many: people, or their time. */
import { isYear } from './classify.ts'
import { isPersonTimeBehind, isPowerOfTen, PER, perWhat } from './people-time.ts'
import { both, type NumberPlace, type Step } from './place.ts'
import { type Sentence, sayingOf } from './sentence.ts'
import type { NumberToken } from './token.ts'

const OF_TOTAL =
  /^(?: ?\/ ?| (?:people |patients |women |men |participants |subjects |children |infants |cases )?(?:out )?of (?:the |all |every )?| (?:Personen |Menschen |Patienten |Frauen |Männern? |Kindern? )?(?:von|aus) (?:den |allen )?| in (?:every )?)$/u

/** '147 of 4,243', 'neun von zehn'. */
export function countOfTotal({ token, next, between, text, gap }: NumberPlace): Step | undefined {
  if (!next || !OF_TOTAL.test(between) || !isCountable(token) || !isCountable(next))
    return undefined
  if (isYear(token) && /[-–]$/.test(gap)) return undefined
  if (token.value > next.value || isPersonTimeBehind(text, next)) return undefined
  if (between.includes('/') && next.hasOwnUnit) return undefined
  // '5 in 10' counts; '12 in 58 centres' may not.
  const isOneIn = (token.isWord && next.isWord) || isPowerOfTen(next.value, 100)
  if (/ in (?:every )?$/.test(between) && !isOneIn) return undefined
  return both({ ...token, end: next.end, measured: 'count', total: next.value })
}

const isCountable = ({ isWhole, unit, measured }: NumberToken) =>
  isWhole && unit === undefined && measured === undefined

/** '12 per 1,000 person-years'. */
export function rate({ token, next, between, text, statistic }: NumberPlace): Step | undefined {
  if (!next || next.hasOwnUnit || !next.isWhole || !isPowerOfTen(next.value)) return undefined
  if (!PER.test(between)) return undefined
  const { per, isTime, end } = perWhat(text, next)
  if (/(?:in|of) $/.test(between) && !isTime) return undefined
  // '5.7/10' is a score.
  if (per.unit === '' && between.trim() === '/' && !token.isWhole) {
    return both({ ...token, end: next.end, measured: 'other', total: next.value })
  }
  const measured = !isTime && statistic?.measured === 'difference' ? 'difference' : 'rate'
  return both({ ...token, end: isTime ? end : next.end, measured, per })
}

/** Farther behind a number, what it is per stands no more. */
const FARTHEST_PER = 30
/** So many numbers of a list have what stands behind the last. */
const LONGEST_LIST = 4

/** What other numbers are per: '(ARR) in events per 100 infants, -12.0', '34 (29–40) per 1,000'. */
export function perAhead(place: NumberPlace, sentence: Sentence): Step | undefined {
  const { token, gap, text, previous, read } = place
  if (!token.isWhole || !/(?:per|je|pro) $/.test(gap) || !isPowerOfTen(token.value, 100)) {
    return undefined
  }
  const what = perWhat(text, token)
  if (previous && token.start - previous.end < FARTHEST_PER) givePer(read, what, sentence)
  else sentence.level = undefined
  sentence.perAhead = what
  return { read: [], taken: 1 }
}

function givePer(
  read: readonly NumberToken[],
  { per, isTime }: { per: NumberToken['per']; isTime: boolean },
  { carried }: Sentence,
) {
  for (const token of read.slice(-LONGEST_LIST).toReversed()) {
    const isOther = token.measured === 'date' || token.role === 'p' || sayingOf(token) === 'ratio'
    if (token.unit !== undefined || isOther) return
    const isDifference = token.measured === 'difference' || carried?.measured === 'difference'
    token.per = per
    token.measured = !isTime && isDifference ? 'difference' : 'rate'
  }
}
