/** What one number, or range, is by the words around it. */
import { isByBefore, isChange, isChangeBefore, isChangeBehind } from './changes.ts'
import { limitOf } from './limits.ts'
import type { Measured } from './quantity.ts'
import { MEAN_WITH_SPREAD, type NamedStatistic, P_BEFORE } from './statistics.ts'
import type { NumberToken } from './token.ts'
import { ANY_UNIT, timeCode } from './units.ts'

/** What stands around a number: since the one before it, and behind it. */
export interface Context {
  gap: string
  behind: string
  statistic: NamedStatistic | undefined
}

type Found = Pick<
  NumberToken,
  'measured' | 'role' | 'statistic' | 'unit' | 'dimension' | 'hasOwnUnit'
>
type Rule = (token: NumberToken, context: Context) => Found | undefined

/** The first that answers says it. */
const RULES: readonly Rule[] = [
  pValue,
  knownByItself,
  spread,
  knownByWord,
  year,
  share,
  centre,
  named,
  time,
  ofUnit,
  ageWithoutUnit,
  numberedTime,
  plain,
]

export function classify(token: NumberToken, context: Context): NumberToken {
  const limit = limitOf(context.gap, context.behind)
  const limited = limit === undefined ? token : { ...token, limit }
  if (token.date !== undefined) return limited
  for (const rule of RULES) {
    const found = rule(token, context)
    if (!found) continue
    // 'Over two years' is for so long, not longer.
    const isFor = found.measured === 'duration' && OVER.test(context.gap)
    return { ...(isFor ? token : limited), ...found }
  }
  return limited
}

const OVER = /(?<!\p{L})(?:over|über) $/iu

/** What a mean or median is of. */
function ofMany(token: NumberToken, context: Context): Measured {
  const found = time(token, context) ?? ofUnit(token, context)
  if (found?.measured) return found.measured
  return token.measured ?? 'other'
}

function pValue(token: NumberToken, { gap }: Context): Found | undefined {
  const isP = P_BEFORE.test(gap) && token.unit === undefined && token.value <= 1
  return isP ? { measured: 'other', role: 'p' } : undefined
}

function knownByItself({ measured }: NumberToken): Found | undefined {
  return measured === 'share' || measured === 'ratio' || measured === 'other' ? {} : undefined
}

function spread(token: NumberToken, { gap, statistic }: Context): Found | undefined {
  if (MEAN_WITH_SPREAD.test(gap)) return undefined
  const isSpread = statistic?.role === 'sd' || statistic?.role === 'se'
  return isSpread && statistic.distance < 8 && token.high === undefined
    ? { measured: 'other', role: statistic.role }
    : undefined
}

/** 'Year-old' and 'wöchig'. */
function knownByWord({ measured }: NumberToken, { statistic }: Context): Found | undefined {
  if (measured !== 'age' && measured !== 'duration') return undefined
  return isCentre(statistic) ? { role: statistic?.role } : {}
}

const isCentre = (statistic: NamedStatistic | undefined) =>
  statistic?.role === 'mean' || statistic?.role === 'median'

const YEARS = { first: 1800, last: 2100 }
const isInYears = (value: number) => value >= YEARS.first && value <= YEARS.last

/** Whether digits can be a year: four of them without a unit. */
export function isYear(token: NumberToken): boolean {
  const isPlain = token.isWhole && token.unit === undefined && token.end - token.start === 4
  return isPlain && isInYears(token.value)
}

const YEAR_BEFORE =
  /(?:^|[^\p{L}])(?:in|since|from|between|and|to|until|through|by|during|seit|von|bis|und|jahr|ab|zwischen|year|early|late|january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sep|sept|oct|nov|dec|januar|februar|märz|mai|juni|juli|oktober|dezember|-|–),? ?$/iu

/** Whoever is counted is no year: 'in 1859 participants'. */
const PEOPLE_BEHIND =
  /^ (?:\p{Ll}+ )?(?:participants|patients|women|men|people|persons|individuals|subjects|adults|children|infants|cases|samples|Menschen|Personen|Frauen|Männer|Kinder|Erwachsene|Teilnehm\p{Ll}+|Patient\p{Ll}+)(?!\p{L})/u

/** 'From 1950 to 2,000', 'between 1900 and 2000 kcal': the other end is no year. */
const TO_NO_YEAR = new RegExp(
  `^ (?:to|and|bis|und) (?:(?!(?:1[89]|20)\\d\\d(?!\\d|[.,]\\d))\\d|\\d{4} (?:${ANY_UNIT})(?!\\p{L}))`,
  'u',
)

/** Before what is counted as well, where no noun follows. */
const YEAR_OF = /(?:^|[^\p{L}])(?:for|of|through|before|after|until|by|für|vor|nach) $/iu

function year(token: NumberToken, { gap, behind }: Context): Found | undefined {
  const { high } = token
  if (high !== undefined) {
    const isRange =
      isInYears(token.value) && isInYears(high) && token.isWhole && token.unit === undefined
    return isRange ? { measured: 'date' } : undefined
  }
  if (!isYear(token)) return undefined
  if (PEOPLE_BEHIND.test(behind) || TO_NO_YEAR.test(behind)) return undefined
  const isDate =
    /^ \p{Lu}|^(?:[-–]| (?:to|until|through|bis) (?:\p{Lu}\p{Ll}+ )?)(?:1[89]|20)\d\d(?!\d)/u.test(
      behind,
    ) ||
    YEAR_BEFORE.test(gap) ||
    // '(Smith, 2019)'.
    (/(?:\p{Lu}\p{Ll}+,?|et al\.?,?) ?\(?$/u.test(gap) && /^[)\],;]/.test(behind)) ||
    ((YEAR_OF.test(gap) || /\p{L}, $/u.test(gap)) && /^(?:[,.;)]|$)/.test(behind)) ||
    /(?:^|[^\p{L}])(?:wurden?|erschien|bereits|erstmals) $/u.test(gap)
  return isDate ? { measured: 'date' } : undefined
}

/** Per cent, and percentage points. */
function share(token: NumberToken, { gap, behind, statistic }: Context): Found | undefined {
  if (token.unit === '%pt') return { measured: 'difference' }
  if (token.unit !== '%') return undefined
  if (statistic?.name === 'I2') return { measured: 'other', statistic: 'I2' }
  const isDifferenceNamed =
    statistic?.measured === 'difference' &&
    statistic.distance < 14 &&
    !/[;,(] ?$| with the $/.test(gap)
  if (isChange(gap, behind) || isDifferenceNamed) return { measured: 'difference' }
  if (token.isSigned && token.value < 0) return { measured: 'difference' }
  return isCentre(statistic) && token.high === undefined
    ? { measured: 'share', role: statistic?.role }
    : { measured: 'share' }
}

const SPREAD_BEHIND =
  /^ ?[([] ?(?:(SD|SE|SEM|±)|(IQR|interquartile range|Interquartil\p{L}*))(?!\p{L})/u

/** '5.2 years median follow-up'. */
const CENTRE_BEHIND = /^ (median|mean|average) /

/** A mean or a median, by what stands before it, or behind it in a bracket or not. */
function centre(token: NumberToken, context: Context): Found | undefined {
  const { behind, statistic } = context
  if (token.high !== undefined) return undefined
  const isMeasured = token.unit !== undefined || !token.isWhole
  const behindIt = token.isWord ? null : SPREAD_BEHIND.exec(behind)
  if (behindIt && (isMeasured || isCentre(statistic))) {
    return { measured: ofMany(token, context), role: behindIt[2] ? 'median' : 'mean' }
  }
  const [, named] = CENTRE_BEHIND.exec(behind) ?? []
  if (named !== undefined && token.unit !== undefined) {
    return { measured: ofMany(token, context), role: named === 'median' ? 'median' : 'mean' }
  }
  return isCentre(statistic) && isMeasured
    ? { measured: ofMany(token, context), role: statistic?.role }
    : undefined
}

/** A ratio, a difference or another statistic that is named before it. */
function named(token: NumberToken, { gap, statistic }: Context): Found | undefined {
  if (!statistic) return undefined
  const { name, measured } = statistic
  const found = { measured, statistic: name }
  // 'Scores, and 328 practices'.
  if (measured === 'other' && token.isWhole && statistic.distance > 12) return undefined
  if (measured === 'other' && token.unit === undefined && token.dimension !== 'time') return found
  if (token.high !== undefined || token.isWord) return undefined
  if (measured === 'ratio') {
    const isValue = !token.isWhole || /(?<! or ?)[=:,] ?$|(?:of|was|von) $/.test(gap)
    return token.unit === undefined && isValue ? found : undefined
  }
  if (measured !== 'difference') return undefined
  const isValue =
    token.dimension === 'time' && !token.isSigned
      ? /(?:was|were|of|von) (?:[\d.,]+,? (?:and |or )?)*$/.test(gap) && statistic.distance < 30
      : !token.isWhole || token.isSigned || token.unit !== undefined || statistic.distance <= 4
  return isValue ? found : undefined
}

const PEOPLE_BEFORE =
  /(?:Menschen|Leute|Personen|Frauen|Männern?|Kindern?|Jugendlichen?|Erwachsenen?|Patient\p{L}*|Teilnehm\p{L}*|Bedienstete\p{L}*|Ältere\p{L}*)[^.;,]{0,40}(?:von|ab|mit|zwischen|über|unter) $/u
const AGE_BEFORE =
  /(?:^|[^\p{L}])(?:aged?|ages|alter(?:s)?(?: von)?|im alter von|population aged|mean age|median age|age range)(?: (?:at|of|bei) [\p{L} -]{3,24})? ?(?:\([^()\d]{1,6}\) ?)?(?:=|,|:|of|was|from|between|von)? ?$/iu
const AGE_BEHIND = /^ (?:of age|old|alt\b|age groups?)/
const LIMIT_BEFORE =
  /(?:[<>] or ?=|[<>≤≥=~]|at least|over|under|above|below|(?:older|younger|more|less) than|mindestens|über|unter|ab|up to)\s*$/iu

function time(token: NumberToken, { gap, behind }: Context): Found | undefined {
  if (token.dimension !== 'time') return undefined
  const isOfPeople = token.unit === 'a' && (PEOPLE_BEFORE.test(gap) || /(?<!\p{L})ab $/iu.test(gap))
  if (isOfPeople) return { measured: 'age' }
  const isChanged = isChangeBefore(gap) && /(?:by|um|of|von) $/.test(gap)
  if (isChanged || DIFFERS_BEHIND.test(behind)) return { measured: 'difference' }
  const isAge =
    /(?:older|younger|älter|jünger) (?:than|als) $/iu.test(gap) ||
    isAgeBefore(gap) ||
    AGE_BEHIND.test(behind)
  return { measured: isAge ? 'age' : 'duration' }
}

/** Whether the words before a time say that it is an age. */
export const isAgeBefore = (gap: string) => AGE_BEFORE.test(gap.replace(LIMIT_BEFORE, ''))

/** '14 years younger'. */
const DIFFERS_BEHIND = /^ (?:younger|older|longer|shorter|jünger|älter|länger|kürzer)(?!\p{L})/u

/** A dose is given; a concentration and what is compared with a threshold are not. */
function ofUnit(token: NumberToken, { gap, behind }: Context): Found | undefined {
  const { unit, dimension } = token
  if (unit === undefined || dimension === 'share' || dimension === 'time') return undefined
  const isChanged =
    isChangeBehind(behind) || isChangeBefore(gap) || (isByBefore(gap) && !unit.includes('/kg'))
  if (isChanged) return { measured: 'difference' }
  const isSubstance = /mol$|meq$/.test(unit)
  const isConcentration = /\/(?:d?m?L|mg)$/.test(unit) || /[<>]\s?$|levels?(?: of)? $/.test(gap)
  const isWeight = /^kg(?:\/m2)?$/.test(unit) || (unit === 'g' && /weigh|gewicht/i.test(gap))
  const isGiven = dimension === 'amount' && !isConcentration && !isWeight && !isSubstance
  return { measured: isGiven ? 'dose' : 'other' }
}

const AGED = /(?:^|[^\p{L}])(?:aged?|ages|alter(?: von)?)(?: of| was| is|:| =|,)? $/iu
/** 'Were 60 or older'. */
const OLDER_BEHIND = /^ (?:(?:or|and) (?:older|younger)|(?:oder|und) (?:älter|jünger))(?!\p{L})/u
const OLDEST = 120

/** 'Aged 65', 'age 40–69'. */
function ageWithoutUnit(
  token: NumberToken,
  { gap, behind, statistic }: Context,
): Found | undefined {
  if (!token.isWhole) return undefined
  const years = { measured: 'age', unit: 'a', dimension: 'time' } as const
  if (OLDER_BEHIND.test(behind) && token.unit === undefined && token.value <= OLDEST) return years
  if (token.high !== undefined) return AGE_BEFORE.test(gap) ? years : undefined
  const isAged = AGED.test(gap) || AGED.test(gap.replace(LIMIT_BEFORE, ''))
  if (!isAged || token.value > OLDEST) return undefined
  return isCentre(statistic) ? { ...years, role: statistic?.role } : years
}

const TIME_BEFORE =
  /(?:^|[^\p{L}])(weeks?|days?|years?|months?|hours?|wochen?|tage?|jahre?|monate?|stunden?)(?: \(\p{Lu}{1,4}\))? ?$/iu
/** 'Week 12'. */
function numberedTime(_: NumberToken, { gap }: Context): Found | undefined {
  const [, word] = TIME_BEFORE.exec(gap) ?? []
  if (word === undefined) return undefined
  return { measured: 'duration', unit: timeCode(word), dimension: 'time', hasOwnUnit: true }
}

/** A whole number behind these says a value, where no noun follows that it could count. */
const VALUE_BEFORE =
  /(?<!(?:number|total|sum|sample|group|set|panel|majority|subset|cohort|series|consist|consisting|consisted|composed|out|n)s?) of $|(?:[<>≤≥+]|[<>] or ?=|(?:greater|higher|lower|larger|smaller) than|or (?:greater|higher|lower)) ?$/iu
const ENDS_VALUE =
  /^(?:[,.;)\]]|$| (?:and|or|in|at|was|were|vs?\.?|versus|compared|for|with|to)(?!\p{L})| [([])/u

const COUNTED_BEFORE = /(?:number of|expected|cases)[^.;]*$/i
/** Measures are seldom as large. */
const LEAST_COUNT = 200
/** What is no measure is larger: people, cells. */
const LARGE = 1e4

function plain(token: NumberToken, { gap, behind }: Context): Found {
  if (/ per $/.test(gap) || /\+ ?$/.test(gap)) return { measured: 'other' }
  const isSmall = !token.isWord && token.value < LEAST_COUNT
  if (isSmall && VALUE_BEFORE.test(gap) && ENDS_VALUE.test(behind)) {
    return { measured: 'other' }
  }
  const isOfScale = /^[- ]?(?:percentiles?|points?|units?) /.test(behind)
  if (isChangeBehind(behind) && (!token.isWhole || isOfScale)) return { measured: 'difference' }
  if (token.high !== undefined) {
    return { measured: /^ (?:times|-?fold|mal)/.test(behind) ? 'ratio' : 'other' }
  }
  const isCount =
    (token.isWhole && token.value >= 0) ||
    (COUNTED_BEFORE.test(gap) && !token.isSigned && token.value >= 1) ||
    token.value > LARGE
  return { measured: isCount ? 'count' : 'other' }
}
