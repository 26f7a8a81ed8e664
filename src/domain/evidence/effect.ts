import type { WrittenFinding } from '../../contract/desk/evidence.ts'
import type { FindingKind, Measure } from '../../contract/reading/evidence.ts'
import { type Counts, type Estimate, excludes, relativeRisk, shareDifference } from './intervals.ts'

/** So many out of one number of people, with the intervention and without it. */
export interface ShownCounts {
  denominator: number
  intervention: number
  comparison: number
  /** Computed from a ratio and a baseline risk, not counted. */
  isEstimated: boolean
}

/** What of a measure is computed with; its unit is only passed on. */
type MeasureNumbers = Pick<Measure, 'type' | 'value' | 'low' | 'high'>

/** What follows from a finding. What cannot be computed is not there (P-FINDING-COMPUTED). */
export interface Effect<M = Measure> {
  kind: FindingKind
  counts?: ShownCounts
  /** So many people more of so many, where only the difference was published. */
  more?: { people: number; denominator: number }
  /** Intervention minus comparison, as shares of 1. */
  difference?: Estimate
  /** So many people for one event more or less, rounded up; the limits from the interval. */
  numberNeeded?: Estimate
  /** Of the arms, where nothing was published in its place. */
  relativeRisk?: Estimate
  /** As published; a ratio only where an absolute number stands beside it. */
  measure?: M
}

/** What of a finding decides its effect, as stored or as answered. */
interface Facts<M> extends Pick<WrittenFinding, 'design' | 'adjusted' | 'desirable'> {
  measure?: M | undefined
  arms?: Arms | undefined
  baseline?: { risk: number } | undefined
}

/** The intervention, then the comparison. */
type Arms = readonly [Counts, Counts]

/** The measures whose value of no effect is 1. */
export function isRatio({ type }: Pick<Measure, 'type'>): boolean {
  return type === 'relative_risk' || type === 'odds_ratio' || type === 'hazard_ratio'
}

/** Computes all that may be shown of a finding without faults. */
export function effectOf<M extends MeasureNumbers>(finding: Facts<M>): Effect<M> {
  const { arms, measure, design, adjusted } = finding
  if (arms && design === 'independent' && !adjusted) return effectOfArms(finding, arms)
  if (!measure) return { kind: 'none', ...(arms && { counts: countsOfArms(arms, 'none') }) }
  const kind = kindOf(measure, isRatio(measure) ? 1 : 0, finding.desirable)
  if (arms) return { kind, counts: countsOfArms(arms, kind), measure, ...differenceOf(measure) }
  if (!isRatio(measure)) {
    return { kind, measure, ...differenceOf(measure), ...peopleOf(measure, kind) }
  }
  return finding.baseline ? estimate(measure, finding.baseline.risk, kind) : { kind }
}

function effectOfArms<M extends MeasureNumbers>(
  { measure, desirable }: Facts<M>,
  arms: Arms,
): Effect<M> {
  const difference = shareDifference(...arms)
  const kind = kindOf(difference, 0, desirable)
  const ratio = relativeRisk(...arms)
  return {
    kind,
    counts: countsOfArms(arms, kind),
    difference,
    ...(kind !== 'none' && { numberNeeded: numberNeeded(arms, difference) }),
    ...(ratio && measure?.type !== 'relative_risk' && { relativeRisk: ratio }),
    ...(measure && { measure }),
  }
}

/** An interval that excludes no effect speaks for benefit or harm, any other for neither. */
function kindOf(effect: Estimate, noEffect: number, desirable: boolean): FindingKind {
  if (!excludes(effect, noEffect)) return 'none'
  return effect.value > noEffect === desirable ? 'benefit' : 'harm'
}

/** @param difference of the arms, with an interval that excludes 0 */
function numberNeeded([first, second]: Arms, { low, high }: Estimate): Estimate {
  const people = BigInt(first.total) * BigInt(second.total)
  const more =
    BigInt(first.events) * BigInt(second.total) - BigInt(second.events) * BigInt(first.total)
  const difference = more < 0n ? -more : more
  const limits = [low, high].map((limit) => Math.ceil(decimal(1 / Math.abs(limit))))
  return {
    // Of the counts themselves: the difference of two shares has the noise of binary fractions.
    value: Number((people + difference - 1n) / difference),
    low: Math.min(...limits),
    high: Math.max(...limits),
  }
}

function differenceOf({ type, value, low, high }: MeasureNumbers): Pick<Effect, 'difference'> {
  if (type !== 'risk_difference') return {}
  return { difference: { value: value / 100, low: low / 100, high: high / 100 } }
}

function peopleOf({ type, value }: MeasureNumbers, kind: FindingKind): Pick<Effect, 'more'> {
  if (type !== 'risk_difference') return {}
  const more = (people: number) => (value * people) / 100
  const denominator = denominatorFor((people) => whole(more(people)), more, kind)
  return { more: { people: whole(more(denominator)), denominator } }
}

/**
 * The risk that a ratio makes of a baseline risk between 0 and 1; above 1, and so no risk, where a
 * relative risk is too large for it.
 */
export function riskByRatio(type: Measure['type'], ratio: number, baseline: number): number {
  if (type === 'odds_ratio') return (ratio * baseline) / (1 - baseline + ratio * baseline)
  if (type === 'hazard_ratio') return 1 - (1 - baseline) ** ratio
  return decimal(baseline * ratio)
}

/** Whether a ratio makes more people than there are of a baseline risk. */
export function liftsAboveEverybody(
  type: Measure['type'],
  ratio: number,
  baseline: number,
): boolean {
  return riskByRatio(type, ratio, baseline) > 1
}

function estimate<M extends MeasureNumbers>(
  measure: M,
  baseline: number,
  kind: FindingKind,
): Effect<M> {
  const { type, value, low, high } = measure
  if ([value, high].some((one) => liftsAboveEverybody(type, one, baseline))) return { kind }
  const risk = (ratio: number) => riskByRatio(type, ratio, baseline)
  const difference = {
    value: risk(value) - baseline,
    low: risk(low) - baseline,
    high: risk(high) - baseline,
  }
  const counts = sharedCounts(
    (people) => risk(value) * people,
    (people) => baseline * people,
    kind,
  )
  return { kind, counts: { ...counts, isEstimated: true }, difference, measure }
}

function countsOfArms([intervention, comparison]: Arms, kind: FindingKind): ShownCounts {
  const counts = sharedCounts(
    (people) => (intervention.events * people) / intervention.total,
    (people) => (comparison.events * people) / comparison.total,
    kind,
  )
  return { ...counts, isEstimated: false }
}

const DENOMINATORS = [100, 1_000, 10_000, 100_000, 1_000_000]
const USUAL_DENOMINATOR = 1_000
/** The share of the exact difference by which the shown one may differ. */
const TOLERANCE = 0.2

/**
 * The number of people out of which a difference is said: the smallest at which there is one, about
 * as large as it is exactly; else 1,000 (P-COUNTS-SHOWN).
 */
function denominatorFor(
  shown: (people: number) => number,
  exact: (people: number) => number,
  kind: FindingKind,
): number {
  const isTrue = (people: number) =>
    shown(people) !== 0 &&
    Math.abs(shown(people) - exact(people)) <= TOLERANCE * Math.abs(exact(people))
  return (kind === 'none' ? undefined : DENOMINATORS.find(isTrue)) ?? USUAL_DENOMINATOR
}

/**
 * Both groups out of one number of people.
 * @param intervention how many of so many people have the event, exactly
 */
function sharedCounts(
  intervention: (people: number) => number,
  comparison: (people: number) => number,
  kind: FindingKind,
): Pick<ShownCounts, 'denominator' | 'intervention' | 'comparison'> {
  const denominator = denominatorFor(
    (people) => whole(intervention(people)) - whole(comparison(people)),
    (people) => intervention(people) - comparison(people),
    kind,
  )
  return {
    denominator,
    intervention: whole(intervention(denominator)),
    comparison: whole(comparison(denominator)),
  }
}

/** Without the noise of binary fractions: 0.285 of 100 people are 28.5. */
const decimal = (value: number) => Number(value.toPrecision(12))

/** The nearest whole number, halves away from 0, so that fewer are as many as more; never -0. */
const whole = (value: number) => Math.sign(value) * Math.round(Math.abs(decimal(value))) + 0
