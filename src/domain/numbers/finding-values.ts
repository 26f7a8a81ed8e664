import type { WrittenFinding } from '../../contract/desk/evidence.ts'
import type { Language } from '../../contract/protocol/language.ts'
import type { PersonTime } from '../../contract/reading/evidence-choices.ts'
import {
  denominatorsOf,
  type Effect,
  effectOf,
  isRatio,
  type ShownCounts,
  type ShownRates,
} from '../evidence/effect.ts'
import { numbersIn } from '../quantities/numbers-in.ts'
import { decimalsOf, roundedDecimal, writeNumber, writeRange, writeRate } from './write-number.ts'

/** How a value is written, beside its usual form: the sign or word for percent stands outside. */
export const countForms = ['percent', 'percent1', 'counted'] as const

/** The people alone, without out of how many. */
const PEOPLE_ALONE = 'count'

/** With fewer decimals than its source has. */
export const decimalForms = ['0', '1', '2'] as const

export const valueForms = [...countForms, PEOPLE_ALONE, ...decimalForms] as const

type CountForm = (typeof countForms)[number]

/** What of a finding a text can say (P-NUMBER-BOUND). */
export const findingValues = [
  /** Both groups, intervention first: '35 statt 46 von 1.000'. */
  'pair',
  /** The same, comparison first: 'von 46 auf 35 von 1.000'. */
  'change',
  'intervention',
  'comparison',
  'difference',
  /** The number of people out of which the counts are said. */
  'people',
  'total1',
  'total2',
  /** The people of both groups. */
  'n',
  'number-needed',
  'number-needed-interval',
  /** The published measure, without its sign. */
  'value',
  'interval',
  /** By how many percent a ratio makes it rarer or more frequent. */
  'reduction',
  /** The relative risk that follows from the counts. */
  'relative',
  'baseline',
  'duration',
] as const

export type FindingValue = (typeof findingValues)[number]

/** A finding with the number of people out of which its comparison is said (`denominatorsOf`). */
export type CountedFinding = WrittenFinding & { denominator?: number | undefined }

interface Share {
  /** Out of the denominator of its comparison, rounded. */
  people: number
  /** Between 0 and 1. */
  share: number
  counted?: { events: number; total: number } | undefined
}

interface Shares {
  denominator: number
  intervention: Share
  comparison: Share
}

/** Findings, each with the denominator of its comparison. */
export function countedFindings(findings: readonly WrittenFinding[]): CountedFinding[] {
  const denominators = denominatorsOf(findings)
  return findings.map((finding) => ({
    ...finding,
    denominator: denominators.get(finding.comparisonId),
  }))
}

/**
 * A value of a finding as a text of the language says it.
 * @returns undefined where the finding has no such value, or not in this form
 */
export function findingValue(
  finding: CountedFinding,
  { value, form }: { value: string; form?: string | undefined },
  language: Language,
): string | undefined {
  const effect = effectOf(finding)
  const { counts, more, rates } = effect
  if (rates && !counts && isOfGroups(value)) {
    return rateValue(rates, { value, form }, language)
  }
  const shares = counts && sharesOf(finding, counts)
  if (form !== undefined && !isFormOf(value, form)) return undefined
  const count = (number: number | undefined) =>
    number === undefined ? undefined : writeNumber(String(number), language)

  switch (value) {
    case 'pair':
    case 'change':
      return shares && pairOf(value, shares, form as CountForm | undefined, language)
    case 'intervention':
    case 'comparison':
      return shares && shareOf(shares[value], shares.denominator, form as CountForm, language)
    case 'difference':
      return differenceOf(effect, shares, form, language)
    case 'people':
      return count(counts?.denominator ?? more?.denominator)
    case 'total1':
      return count(finding.arms?.[0].total)
    case 'total2':
      return count(finding.arms?.[1].total)
    case 'n':
      return count(finding.arms && finding.arms[0].total + finding.arms[1].total)
    case 'number-needed':
      return count(effect.numberNeeded?.value)
    case 'number-needed-interval': {
      const { low, high } = effect.numberNeeded ?? {}
      if (low === undefined || high === undefined) return undefined
      return writeRange([String(low), String(high)], language)
    }
    case 'baseline':
      return baselineOf(finding, counts?.denominator, form as CountForm | undefined, language)
    case 'duration': {
      const [found] = numbersIn(finding.duration[language], language)
      return found && writeNumber(found.value, language)
    }
    default:
      return measureValue(finding, effect, { value, form }, language)
  }
}

const isOfGroups = (value: string) =>
  ['pair', 'change', 'intervention', 'comparison', 'difference', 'people'].includes(value)

const PERSON_TIMES: Record<Language, Record<PersonTime, string>> = {
  de: {
    person_years: 'Personenjahre',
    person_months: 'Personenmonate',
    person_days: 'Personentage',
  },
  en: { person_years: 'person-years', person_months: 'person-months', person_days: 'person-days' },
}

/** A rate is said per time, and never as people of so many (P-RATES). */
function rateValue(
  rates: ShownRates,
  { value, form }: { value: string; form?: string | undefined },
  language: Language,
): string | undefined {
  const { intervention, comparison, per, time } = rates
  const number = (one: number) => writeRate(one, rates, language)
  const difference = number(Math.abs(intervention - comparison))
  if (form !== undefined) return form === PEOPLE_ALONE ? difference : undefined
  const perTime = `${language === 'de' ? 'je' : 'per'} ${writeNumber(String(per), language)} ${PERSON_TIMES[language][time]}`
  switch (value) {
    case 'pair':
      return `${number(intervention)} ${RATHER_THAN[language]} ${number(comparison)} ${perTime}`
    case 'change':
      return `${changeWords(number(comparison), number(intervention), language)} ${perTime}`
    case 'intervention':
      return `${number(intervention)} ${perTime}`
    case 'comparison':
      return `${number(comparison)} ${perTime}`
    case 'difference':
      return `${difference} ${perTime}`
    default:
      return undefined
  }
}

/** What a text can say of a finding. */
export interface Statement {
  value: FindingValue
  form: (typeof valueForms)[number] | undefined
  shown: string
  /** The numbers that it says, in the notation of `numbersIn`. */
  numbers: string[]
}

/** Every statement that a text of a language can make of a finding, each value in its usual form first. */
export function statementsOf(finding: CountedFinding, language: Language): Statement[] {
  return findingValues.flatMap((value) =>
    [undefined, ...valueForms].flatMap((form): Statement[] => {
      const shown = findingValue(finding, { value, form }, language)
      if (shown === undefined) return []
      const numbers = numbersIn(shown, language).map((number) => number.value)
      return [{ value, form, shown, numbers }]
    }),
  )
}

function isFormOf(value: string, form: string): boolean {
  const hasDecimals = ['value', 'interval', 'relative'].includes(value)
  if (hasDecimals) return (decimalForms as readonly string[]).includes(form)
  if (value === 'baseline' || value === 'difference') {
    const isAlone = form === PEOPLE_ALONE && value === 'difference'
    return isAlone || form === 'percent' || form === 'percent1'
  }
  const isCount = ['pair', 'change', 'intervention', 'comparison'].includes(value)
  return isCount && (countForms as readonly string[]).includes(form)
}

/** Both groups; what is estimated was counted by nobody. */
function sharesOf({ arms }: WrittenFinding, counts: ShownCounts): Shares {
  const of = (group: 'intervention' | 'comparison'): Share => {
    const arm = arms?.[group === 'intervention' ? 0 : 1]
    return {
      people: counts[group],
      share: arm ? arm.events / arm.total : counts[group] / counts.denominator,
      counted: arm,
    }
  }
  return {
    denominator: counts.denominator,
    intervention: of('intervention'),
    comparison: of('comparison'),
  }
}

const OUT_OF = { de: 'von', en: 'in' } as const
const RATHER_THAN = { de: 'statt', en: 'vs' } as const

function percentOf(share: number, form: CountForm, language: Language): string {
  return writeNumber(roundedDecimal(100 * share, form === 'percent1' ? 1 : 0), language)
}

function shareOf(
  { people, share, counted }: Share,
  denominator: number,
  form: CountForm | undefined,
  language: Language,
): string | undefined {
  const outOf = (count: number, all: number) =>
    `${writeNumber(String(count), language)} ${form === 'counted' && language === 'en' ? 'of' : OUT_OF[language]} ${writeNumber(String(all), language)}`
  if (form === undefined) return outOf(people, denominator)
  if (form === 'counted') return counted && outOf(counted.events, counted.total)
  return percentOf(share, form, language)
}

function pairOf(
  value: 'pair' | 'change',
  { denominator, intervention, comparison }: Shares,
  form: CountForm | undefined,
  language: Language,
): string | undefined {
  if (form === 'counted') {
    const [first, second] = [intervention, comparison].map((share) =>
      shareOf(share, denominator, form, language),
    )
    if (!first || !second) return undefined
    return value === 'pair'
      ? `${first} ${RATHER_THAN[language]} ${second}`
      : changeWords(second, first, language)
  }
  const groupText = (share: Share) =>
    form === undefined
      ? writeNumber(String(share.people), language)
      : percentOf(share.share, form, language)
  const both =
    value === 'pair'
      ? `${groupText(intervention)} ${RATHER_THAN[language]} ${groupText(comparison)}`
      : changeWords(groupText(comparison), groupText(intervention), language)
  if (form !== undefined) return both
  return `${both} ${OUT_OF[language]} ${writeNumber(String(denominator), language)}`
}

const changeWords = (from: string, to: string, language: Language) =>
  language === 'de' ? `von ${from} auf ${to}` : `from ${from} to ${to}`

function differenceOf(
  { more, difference }: Effect<WrittenFinding['measure']>,
  shares: Shares | undefined,
  form: string | undefined,
  language: Language,
): string | undefined {
  if (form !== undefined && form !== PEOPLE_ALONE) {
    const share = shares ? shares.intervention.share - shares.comparison.share : difference?.value
    return share === undefined ? undefined : percentOf(Math.abs(share), form as CountForm, language)
  }
  const people = shares
    ? { people: shares.intervention.people - shares.comparison.people, ...shares }
    : more
  if (!people) return undefined
  const [count, all] = [Math.abs(people.people), people.denominator].map(String)
  if (form === PEOPLE_ALONE) return writeNumber(count as string, language)
  return `${writeNumber(count as string, language)} ${OUT_OF[language]} ${writeNumber(all as string, language)}`
}

function baselineOf(
  { baseline }: WrittenFinding,
  denominator: number | undefined,
  form: CountForm | undefined,
  language: Language,
): string | undefined {
  if (!baseline) return undefined
  if (form !== undefined) return percentOf(baseline.risk, form, language)
  if (denominator === undefined) return undefined
  const people = Math.round(Number((baseline.risk * denominator).toPrecision(12)))
  return `${writeNumber(String(people), language)} ${OUT_OF[language]} ${writeNumber(String(denominator), language)}`
}

function measureValue(
  { measure }: WrittenFinding,
  effect: Effect<WrittenFinding['measure']>,
  { value, form }: { value: string; form?: string | undefined },
  language: Language,
): string | undefined {
  const { relativeRisk } = effect
  if (value === 'relative') {
    if (form === '2') return undefined
    return (
      relativeRisk && writeNumber(roundedDecimal(relativeRisk.value, Number(form ?? 2)), language)
    )
  }
  if (!measure) return undefined
  if (value === 'reduction') {
    if (!isRatio(measure)) return undefined
    return writeNumber(roundedDecimal(Math.abs(100 * (1 - measure.value)), 0), language)
  }
  const published = [measure.value, measure.low, measure.high].map(decimalsOf)
  const decimals = Math.max(...published)
  const wanted = form === undefined ? decimals : Number(form)
  if (form !== undefined && wanted >= decimals) return undefined
  if (value === 'value') {
    return writeNumber(roundedDecimal(Math.abs(measure.value), wanted), language)
  }
  if (value !== 'interval') return undefined
  // An interval of a fall is said as one, as its value is.
  const isFall = !isRatio(measure) && measure.high <= 0
  const limits = isFall ? [-measure.high, -measure.low] : [measure.low, measure.high]
  const [low, high] = limits.map((limit) => roundedDecimal(limit, wanted)) as [string, string]
  return writeRange([low, high], language)
}
