import type { WrittenFinding } from '../../contract/desk/evidence.ts'
import type { Measure } from '../../contract/reading/evidence.ts'
import type { FindingKind } from '../../contract/reading/evidence-choices.ts'
import { type Counts, type Estimate, excludes, relativeRisk, shareDifference } from './intervals.ts'

/** So many out of one number of people, with the intervention and without it. */
export interface ShownCounts {
  denominator: number
  intervention: number
  comparison: number
  /** Computed from a ratio and a risk without the intervention, not counted. */
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
  /** As counted, beside a measure that was adjusted: not what follows from it (P-BASELINE-RISK). */
  crude?: readonly [Counts, Counts]
}

export interface EffectFacts<M = MeasureNumbers>
  extends Pick<WrittenFinding, 'design' | 'adjusted' | 'desirable'> {
  measure?: M | undefined
  arms?: Arms | undefined
  baseline?: { risk: number } | undefined
  /** Of its comparison (`denominatorFor`); left out, the one that fits this finding alone. */
  denominator?: number | undefined
}

/** The intervention, then the comparison. */
type Arms = readonly [Counts, Counts]

/** What follows from a finding, before it is said out of a number of people. */
interface Exact<M> {
  effect: Omit<Effect<M>, 'counts' | 'more'>
  /** Shares of 1 who have the event. */
  shares?: { intervention: number; comparison: number; isEstimated: boolean }
  /** The difference of the shares, where they themselves are not known. */
  more?: number
}

/** The measures whose value of no effect is 1. */
export function isRatio({ type }: Pick<Measure, 'type'>): boolean {
  return type === 'relative_risk' || type === 'odds_ratio' || type === 'hazard_ratio'
}

/** Computes all that may be shown of a finding without faults. */
export function effectOf<M extends MeasureNumbers>(finding: EffectFacts<M>): Effect<M> {
  const { effect, shares, more } = exactEffect(finding)
  const denominator = finding.denominator ?? denominatorFor([finding])
  const people = (share: number) => whole(share * denominator)
  return {
    ...effect,
    ...(shares && {
      counts: {
        denominator,
        intervention: people(shares.intervention),
        comparison: people(shares.comparison),
        isEstimated: shares.isEstimated,
      },
    }),
    ...(more !== undefined && { more: { people: people(more), denominator } }),
  }
}

function exactEffect<M extends MeasureNumbers>(finding: EffectFacts<M>): Exact<M> {
  const { arms, measure, design, adjusted } = finding
  if (arms && design === 'independent' && !adjusted) return effectOfArms(finding, arms)
  const crude = arms && adjusted ? { crude: arms } : {}
  const counted = arms && !adjusted ? { shares: sharesOf(arms) } : {}
  if (!measure) return { effect: { kind: 'none', ...crude }, ...counted }
  const kind = kindOf(measure, isRatio(measure) ? 1 : 0, finding.desirable)
  if (arms && !adjusted) return { effect: { kind, measure, ...differenceOf(measure) }, ...counted }
  if (!isRatio(measure)) {
    return {
      effect: { kind, measure, ...differenceOf(measure), ...crude },
      ...(measure.type === 'risk_difference' && { more: measure.value / 100 }),
    }
  }
  const risk = arms ? arms[1].events / arms[1].total : finding.baseline?.risk
  const estimated = risk ? estimate(measure, risk, kind) : { effect: { kind } }
  return { ...estimated, effect: { ...estimated.effect, ...crude } }
}

function effectOfArms<M extends MeasureNumbers>(
  { measure, desirable }: EffectFacts<M>,
  arms: Arms,
): Exact<M> {
  const difference = shareDifference(...arms)
  const kind = kindOf(difference, 0, desirable)
  const ratio = relativeRisk(...arms)
  return {
    effect: {
      kind,
      difference,
      ...(kind !== 'none' && { numberNeeded: numberNeeded(arms, difference) }),
      ...(ratio && measure?.type !== 'relative_risk' && { relativeRisk: ratio }),
      ...(measure && { measure }),
    },
    shares: sharesOf(arms),
  }
}

const sharesOf = ([intervention, comparison]: Arms) => ({
  intervention: intervention.events / intervention.total,
  comparison: comparison.events / comparison.total,
  isEstimated: false,
})

/** An interval that excludes no effect speaks for benefit or harm, any other for neither. */
function kindOf(effect: Estimate, noEffect: number, desirable: boolean): FindingKind {
  if (!excludes(effect, noEffect)) return 'none'
  return effect.value > noEffect === desirable ? 'benefit' : 'harm'
}

/** Whether there are more or fewer events, or a higher or lower value: all that an association says. */
export function directionOf({
  kind,
  desirable,
}: {
  kind: FindingKind
  desirable: boolean
}): 'more' | 'less' | 'none' {
  if (kind === 'none') return 'none'
  return (kind === 'benefit') === desirable ? 'more' : 'less'
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
): Exact<M> {
  const { type, value, low, high } = measure
  if ([value, high].some((one) => liftsAboveEverybody(type, one, baseline))) {
    return { effect: { kind } }
  }
  const risk = (ratio: number) => riskByRatio(type, ratio, baseline)
  const difference = {
    value: risk(value) - baseline,
    low: risk(low) - baseline,
    high: risk(high) - baseline,
  }
  return {
    effect: { kind, difference, measure },
    shares: { intervention: risk(value), comparison: baseline, isEstimated: true },
  }
}

const DENOMINATORS = [100, 1_000, 10_000, 100_000, 1_000_000] as const
const LARGEST = 1_000_000
const USUAL_DENOMINATOR = 1_000
/** The share of the exact difference by which the shown one may differ. */
const TOLERANCE = 0.2
/** A share this small is the noise of binary fractions. */
const NOISE = 1e-12

/** Whether something of a finding is said truly out of so many people. */
type Fit = (people: number) => boolean

/**
 * The number of people out of which all findings of a comparison are said (P-COUNTS-SHOWN): the
 * smallest at which every limit of their intervals keeps its sign and every difference is about as
 * large as it is exactly. What is true out of none is true out of the largest at best, and does not
 * decide beside others.
 * @returns 1,000 where nothing is said of people
 */
export function denominatorFor(findings: readonly EffectFacts[]): number {
  const fits = findings.flatMap((finding) => fitsOf(exactEffect(finding)))
  if (fits.length === 0) return USUAL_DENOMINATOR
  const possible = fits.filter((fits) => fits(LARGEST))
  if (possible.length === 0) return LARGEST
  return DENOMINATORS.find((people) => possible.every((fits) => fits(people))) ?? LARGEST
}

function fitsOf({ effect: { kind, difference }, shares, more }: Exact<MeasureNumbers>): Fit[] {
  const exact = shares ? shares.intervention - shares.comparison : more
  if (exact === undefined) return []
  const limits = difference ? [difference.low, difference.high] : []
  const shown = (people: number) =>
    shares
      ? whole(shares.intervention * people) - whole(shares.comparison * people)
      : whole(exact * people)
  const slack = kind === 'none' ? unclear(difference, shares) : 0
  const tolerance = Math.max(TOLERANCE * Math.abs(exact), slack)
  return [
    ...limits
      .filter((limit) => Math.abs(limit) > NOISE)
      .map(
        (limit): Fit =>
          (people) =>
            whole(limit * people) !== 0,
      ),
    (people) =>
      (kind === 'none' || shown(people) !== 0) &&
      Math.abs(shown(people) - exact * people) <= (tolerance + NOISE) * people,
  ]
}

/** How far a difference that is none may be off: a tenth of its interval, else of what was counted. */
function unclear(
  difference: Estimate | undefined,
  shares: Exact<MeasureNumbers>['shares'],
): number {
  if (difference) return (difference.high - difference.low) / 10
  return shares ? Math.max(shares.intervention, shares.comparison) / 10 : 0
}

/** The denominator of each comparison, by its id (decided by its findings alone, fallen or not). */
export function denominatorsOf(
  findings: ReadonlyArray<EffectFacts & { comparisonId: string }>,
): Map<string, number> {
  const gathered = Map.groupBy(findings, ({ comparisonId }) => comparisonId)
  return new Map(Array.from(gathered, ([id, all]) => [id, denominatorFor(all)]))
}

/** Without the noise of binary fractions: 0.285 of 100 people are 28.5. */
const decimal = (value: number) => Number(value.toPrecision(12))

/** The nearest whole number, halves away from 0, so that fewer are as many as more; never -0. */
const whole = (value: number) => Math.sign(value) * Math.round(Math.abs(decimal(value))) + 0
