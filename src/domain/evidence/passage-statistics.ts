import type { WrittenFinding } from '../../contract/desk/evidence.ts'
import type { Measure } from '../../contract/reading/evidence.ts'
import { personTimeOf } from '../quantities/people-time.ts'
import type { Quantity } from '../quantities/quantity.ts'
import { readQuantities } from '../quantities/read-quantities.ts'
import { isSameUnit } from '../quantities/unit-code.ts'
import type { PassageFault, Span } from './passage-reading.ts'
import { codeOfUnit } from './units.ts'

/** What limits are by the level of their interval, in per cent; others cannot be said. */
export const INTERVALS: ReadonlyMap<number, Measure['interval']> = new Map([
  [90, 'confidence_90'],
  [95, undefined],
  [97.5, 'confidence_97_5'],
  [99, 'confidence_99'],
])

/** What a passage calls a measure, where it is another one. */
const NAMES: Readonly<Record<string, Measure['type']>> = {
  'hazard ratio': 'hazard_ratio',
  'odds ratio': 'odds_ratio',
  'rate ratio': 'rate_ratio',
  'relative risk': 'relative_risk',
  'standardised mean difference': 'standardized_mean_difference',
}

/**
 * Holds what the numbers of a finding are against what its passage calls them: what the limits are,
 * which statistic the value is and in which unit, whether events are out of people or of their time,
 * and of what time (P-PASSAGE-STATISTIC). What the passage leaves open contradicts nothing.
 * @param text in which the passage stands: what that never says, a finding cannot have from it
 */
export function statisticFaults(
  { arms, rates, measure }: Pick<WrittenFinding, 'arms' | 'rates' | 'measure'>,
  text: string,
  { start, end }: Span,
): PassageFault[] {
  const passage = text.slice(start, end)
  const read = readQuantities(passage, 'en')
  const at = (one: Span) => [{ start: start + one.start, end: start + one.end }]
  const timeless = (arms ?? []).flatMap(({ events, total }, index): PassageFault[] => {
    const rate = read.find(({ measured, value, per }) => {
      return measured === 'rate' && value === events && per?.value === total
    })
    return rate ? [{ field: `arms.${index}`, fault: 'rate-in-passage', spans: at(rate) }] : []
  })
  const timed = rates ? timeFaults(rates, read, start) : []
  if (!measure) return [...timeless, ...timed]
  const limits = read.find((one) => isLimits(one, measure) && saysOther(one, measure.interval))
  const value = read.find(
    (one) => isSize(one.value, measure.value) && isOther(one, measure.type, passage),
  )
  const unit = otherUnit(read, measure)
  return [
    ...timeless,
    ...timed,
    ...(unit
      ? [{ field: 'measure.unit', fault: 'unit-contradicts' as const, spans: at(unit) }]
      : []),
    ...(limits
      ? [{ field: 'measure.interval', fault: 'limits-contradict' as const, spans: at(limits) }]
      : []),
    ...(value
      ? [{ field: 'measure.type', fault: 'statistic-contradicts' as const, spans: at(value) }]
      : []),
  ]
}

/** A value with its limits behind it, or these, in another unit than the measure is in. */
function otherUnit(
  read: readonly Quantity[],
  measure: NonNullable<WrittenFinding['measure']>,
): Quantity | undefined {
  const code = codeOfUnit(measure.unit)
  if (code === undefined) return undefined
  const stated = read.flatMap((one, at) => {
    const before = read[at - 1]
    if (!isLimits(one, measure) || !isSize(before?.value, measure.value)) return []
    return [before, one].flatMap((part) => (part?.unit === undefined ? [] : [part]))
  })
  const isOwn = stated.some(({ unit = '' }) => isOfUnit(unit, code))
  return isOwn ? undefined : stated[0]
}

/** Words without which nobody says what limits, or a value, are. */
const LEVELS: Readonly<Record<NonNullable<Measure['interval']>, RegExp>> = {
  confidence_90: /(?<![\d.])90 ?(?:%|per ?cent)/i,
  confidence_97_5: /97[.,·]5 ?(?:%|per ?cent)/i,
  confidence_99: /(?<![\d.])99 ?(?:%|per ?cent)/i,
  quartiles: /quartil|\bIQR\b|percentile|\b25th\b/i,
}
const STATISTICS: Partial<Record<Measure['type'], RegExp>> = {
  hazard_ratio: /hazard|\b[as]?HRs?\b/i,
  odds_ratio: /\bodds\b|\ba?ORs?\b/,
  median_difference: /\bmedian/i,
}

/** 'Patient-years', 'woman months at risk'. */
const PERSON_TIMES =
  /\b(?:person|patient|participant|subject|women|woman|man|child|bed|device|catheter)s?['’]?[- –](?:years?|months?|days?)\b/gi
const TIMES: Readonly<Record<NonNullable<WrittenFinding['rates']>['time'], RegExp>> = {
  person_years: /year/i,
  person_months: /month/i,
  person_days: /day/i,
}

/**
 * What a finding says of its measure, its limits or the time of its rates that the whole text never
 * says: nothing contradicts it, so it is asked about.
 */
export function unstatedFields(
  { rates, measure }: Pick<WrittenFinding, 'rates' | 'measure'>,
  text: string,
): string[] {
  const { interval, type, unit } = measure ?? {}
  const code = unit === undefined ? undefined : codeOfUnit(unit)
  const times = text.match(PERSON_TIMES) ?? []
  const isNamed = (pattern: RegExp | undefined) => !pattern || pattern.test(text)
  const isUnitNamed =
    code === undefined ||
    readQuantities(text, 'en').some((one) => one.unit !== undefined && isOfUnit(one.unit, code))
  return [
    ...(isNamed(interval && LEVELS[interval]) ? [] : ['measure.interval']),
    ...(isNamed(type && STATISTICS[type]) ? [] : ['measure.type']),
    ...(isUnitNamed ? [] : ['measure.unit']),
    ...(rates && times.length > 0 && !times.some((words) => TIMES[rates.time].test(words))
      ? ['rates.time']
      : []),
  ]
}

/** The outcome may say per what: kcal of 'energy intake per day' are kcal/d. */
const isOfUnit = (unit: string, code: string) =>
  isSameUnit(unit, code) || `${unit}/`.startsWith(`${code}/`)

function timeFaults(
  { groups, time }: NonNullable<WrittenFinding['rates']>,
  read: readonly Quantity[],
  start: number,
): PassageFault[] {
  const times = read.filter(
    (one) => personTimeOf(one.per) !== undefined && groups.some(({ value }) => value === one.value),
  )
  // A passage may say a rate per year and per month.
  if (times.some(({ per }) => personTimeOf(per) === time)) return []
  const spans = times.map((one) => ({ start: start + one.start, end: start + one.end }))
  return spans.length > 0 ? [{ field: 'rates.time', fault: 'time-contradicts', spans }] : []
}

const isSize = (read: Quantity['value'], value: number) =>
  typeof read === 'number' && Math.abs(Math.abs(read) - Math.abs(value)) < 1e-9

/** A fall of 2 to 6 is a difference of −6 to −2. */
const isLimits = ({ low, high }: Quantity, measure: Pick<Measure, 'low' | 'high'>) =>
  (isSize(low, measure.low) && isSize(high, measure.high)) ||
  (isSize(low, measure.high) && isSize(high, measure.low))

function saysOther({ role, level }: Quantity, interval: Measure['interval']): boolean {
  if (role === 'quartiles') return interval !== 'quartiles'
  if (role !== 'interval') return false
  if (level === undefined) return interval === 'quartiles'
  return !INTERVALS.has(level) || INTERVALS.get(level) !== interval
}

/** 'RR' alone says neither of risks nor of rates that it is their ratio. */
const OF_RISKS = /relative risk|risk ratio/i

function isOther({ role, statistic }: Quantity, type: Measure['type'], passage: string): boolean {
  if (role === 'median') return type === 'mean_difference'
  if (role === 'mean') return type === 'median_difference'
  const named = statistic === undefined ? undefined : NAMES[statistic]
  if (named === 'relative_risk' && type === 'rate_ratio') return OF_RISKS.test(passage)
  return named !== undefined && named !== type
}
