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

/** What follows from a finding. What cannot be computed is not there (P-FINDING-COMPUTED). */
export interface Effect {
  kind: FindingKind
  counts?: ShownCounts
  /** Intervention minus comparison, as shares of 1. */
  difference?: Estimate
  /** So many people for one event more or less, rounded up; the limits from the interval. */
  numberNeeded?: Estimate
  /** Of the arms, where nothing was published in its place. */
  relativeRisk?: Estimate
  /** As published; a ratio only where an absolute number stands beside it. */
  measure?: Measure
}

/** What of a finding decides its effect, as stored or as answered. */
interface Facts extends Pick<WrittenFinding, 'measure' | 'design' | 'adjusted' | 'desirable'> {
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
export function effectOf(finding: Facts): Effect {
  const { arms, measure, design, adjusted } = finding
  if (arms && design === 'independent' && !adjusted) return effectOfArms(finding, arms)
  if (!measure) return { kind: 'none', ...(arms && { counts: countsOfArms(arms, 'none') }) }
  const kind = kindOf(measure, isRatio(measure) ? 1 : 0, finding.desirable)
  if (arms) return { kind, counts: countsOfArms(arms, kind), measure, ...differenceOf(measure) }
  if (!isRatio(measure)) return { kind, measure, ...differenceOf(measure) }
  return finding.baseline ? estimate(measure, finding.baseline.risk, kind) : { kind }
}

function effectOfArms({ measure, desirable }: Facts, arms: Arms): Effect {
  const difference = shareDifference(...arms)
  const kind = kindOf(difference, 0, desirable)
  const ratio = relativeRisk(...arms)
  return {
    kind,
    counts: countsOfArms(arms, kind),
    difference,
    ...(kind !== 'none' && { numberNeeded: numberNeeded(difference) }),
    ...(ratio && { relativeRisk: ratio }),
    ...(measure && { measure }),
  }
}

/** An interval that excludes no effect speaks for benefit or harm, any other for neither. */
function kindOf(effect: Estimate, noEffect: number, desirable: boolean): FindingKind {
  if (!excludes(effect, noEffect)) return 'none'
  return effect.value > noEffect === desirable ? 'benefit' : 'harm'
}

/** @param difference with an interval that excludes 0 */
function numberNeeded({ value, low, high }: Estimate): Estimate {
  const limits = [low, high].map((limit) => Math.ceil(1 / Math.abs(limit)))
  return {
    value: Math.ceil(1 / Math.abs(value)),
    low: Math.min(...limits),
    high: Math.max(...limits),
  }
}

function differenceOf({ type, value, low, high }: Measure): Pick<Effect, 'difference'> {
  if (type !== 'risk_difference') return {}
  return { difference: { value: value / 100, low: low / 100, high: high / 100 } }
}

/** The risk that a ratio makes of a baseline risk between 0 and 1. */
export function riskByRatio(type: Measure['type'], ratio: number, baseline: number): number {
  if (type === 'odds_ratio') return (ratio * baseline) / (1 - baseline + ratio * baseline)
  if (type === 'hazard_ratio') return 1 - (1 - baseline) ** ratio
  return Math.min(1, baseline * ratio)
}

function estimate(measure: Measure, baseline: number, kind: FindingKind): Effect {
  const { type, value, low, high } = measure
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

const DENOMINATORS = [100, 1_000, 10_000]
const USUAL_DENOMINATOR = 1_000
/** The share of the exact difference by which the shown one may differ. */
const TOLERANCE = 0.2

/**
 * Both groups out of one number of people: the smallest at which they differ, and differ by about
 * as much as they do exactly; else 1,000 (P-FINDING-COMPUTED).
 * @param intervention how many of so many people have the event, exactly
 */
function sharedCounts(
  intervention: (people: number) => number,
  comparison: (people: number) => number,
  kind: FindingKind,
): Pick<ShownCounts, 'denominator' | 'intervention' | 'comparison'> {
  const isTrue = (people: number) => {
    const exact = intervention(people) - comparison(people)
    const shown = Math.round(intervention(people)) - Math.round(comparison(people))
    return shown !== 0 && Math.abs(shown - exact) <= TOLERANCE * Math.abs(exact)
  }
  const denominator = (kind === 'none' ? undefined : DENOMINATORS.find(isTrue)) ?? USUAL_DENOMINATOR
  return {
    denominator,
    intervention: Math.round(intervention(denominator)),
    comparison: Math.round(comparison(denominator)),
  }
}
