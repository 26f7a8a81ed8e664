import type { WrittenFinding } from '../../contract/desk/evidence.ts'
import type { KeyFigure, Measure } from '../../contract/reading/evidence.ts'
import {
  type CertaintyLevel,
  type DifferenceType,
  differenceTypes,
  type FindingKind,
} from '../../contract/reading/evidence-choices.ts'
import { type Counts, type Estimate, excludes, relativeRisk, shareDifference } from './intervals.ts'

/** So many out of one number of people, with the intervention and without it. */
export interface ShownCounts {
  denominator: number
  intervention: number
  comparison: number
  /** Computed from a ratio and a risk without the intervention, not counted. */
  isEstimated: boolean
}

export type ShownRates = NonNullable<KeyFigure['rates']>

/** What of a measure is computed with; its unit is only passed on. */
type MeasureNumbers = Pick<Measure, 'type' | 'value' | 'low' | 'high' | 'interval'>

/** What follows from a finding. What cannot be computed is not there (P-FINDING-COMPUTED). */
export interface Effect<M = Measure> {
  kind: FindingKind
  counts?: ShownCounts
  /** So many people more of so many, where only the difference was published. */
  more?: { people: number; denominator: number }
  /** Events in so much time of people, with the intervention and without it. */
  rates?: ShownRates
  /** Intervention minus comparison, as shares of 1; its limits are those of its measure, or of 95 %. */
  difference?: Estimate & Pick<Measure, 'interval'>
  /** So many people for one event more or less; the limits from the interval. */
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
  rates?: Rates | undefined
  baseline?: Pick<NonNullable<WrittenFinding['baseline']>, 'risk' | 'of'> | undefined
  margin?: Pick<NonNullable<WrittenFinding['margin']>, 'scale' | 'low' | 'high'> | undefined
  /** Left out or null where nobody vouches for it. */
  certainty?: { level: CertaintyLevel } | null | undefined
  /** Its study only observed. */
  observational?: boolean
  /** Of its comparison (`denominatorFor`); left out, the one that fits this finding alone. */
  denominator?: number | undefined
}

/** The intervention, then the comparison. */
type Arms = readonly [Counts, Counts]

type Rates = Pick<ShownRates, 'per' | 'time'> & {
  groups: readonly [{ value: number }, { value: number }]
}

/** What follows from a finding, before it is said out of a number of people. */
interface Exact<M> {
  effect: Omit<Effect<M>, 'counts' | 'more'>
  /** Shares of 1 who have the event. */
  shares?: { intervention: number; comparison: number; isEstimated: boolean }
  /** The difference of the shares, where they themselves are not known. */
  more?: number
}

const RATIOS: ReadonlySet<Measure['type']> = new Set([
  'relative_risk',
  'odds_ratio',
  'hazard_ratio',
  'rate_ratio',
])

/** The measures whose value of no effect is 1. */
export function isRatio({ type }: Pick<Measure, 'type'>): boolean {
  return RATIOS.has(type)
}

/** The measures that say by how much a measured value is higher or lower. */
export function isDifference<M extends Pick<Measure, 'type'>>(
  measure: M,
): measure is M & { type: DifferenceType } {
  return differenceTypes.some((type) => type === measure.type)
}

/** Computes all that may be shown of a finding without faults. */
export function effectOf<M extends MeasureNumbers>(finding: EffectFacts<M>): Effect<M> {
  const { effect, shares, more } = exactEffect(finding)
  const denominator = finding.denominator ?? denominatorFor([finding])
  const people = (share: number) => whole(share * denominator)
  return {
    ...effect,
    kind: isWithinMargin(finding, effect) ? 'little' : effect.kind,
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
  const { effect, ...people } = effectOnPeople(finding)
  if (!finding.rates) return { effect, ...people }
  const { groups, per, time } = finding.rates
  const [intervention, comparison] = [groups[0].value, groups[1].value]
  // Rates are absolute: beside them a ratio may stand.
  return {
    effect: {
      ...effect,
      rates: { intervention, comparison, per, time },
      ...(finding.measure && { measure: finding.measure }),
    },
    ...people,
  }
}

function effectOnPeople<M extends MeasureNumbers>(finding: EffectFacts<M>): Exact<M> {
  const { arms, measure, design, adjusted } = finding
  if (arms && design === 'independent' && !adjusted) return effectOfArms(finding, arms)
  const crude = arms && adjusted ? { crude: arms } : {}
  const counted = arms && !adjusted ? { shares: sharesOf(arms) } : {}
  if (!measure) return { effect: { kind: 'unclear', ...crude }, ...counted }
  const kind = kindOf(measure, isRatio(measure) ? 1 : 0, finding.desirable)
  if (arms && !adjusted) return { effect: { kind, measure, ...differenceOf(measure) }, ...counted }
  if (!isRatio(measure)) {
    return {
      effect: { kind, measure, ...differenceOf(measure), ...crude },
      ...(measure.type === 'risk_difference' && { more: measure.value / 100 }),
    }
  }
  // The risk of everybody holds the effect itself: it is that of neither group (P-BASELINE-RISK).
  const stated = finding.baseline?.of === 'everybody' ? undefined : finding.baseline?.risk
  const risk = arms ? arms[1].events / arms[1].total : stated
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
      ...(isClear(kind) && { numberNeeded: numberNeeded(arms, difference, kind) }),
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

/**
 * An interval of 95 % or more that excludes no effect speaks for benefit or harm; any other, and how
 * people differ among themselves, for neither (P-INTERVAL-NAMED).
 */
function kindOf(
  effect: NonNullable<Effect['difference']>,
  noEffect: number,
  desirable: boolean,
): FindingKind {
  if (isNarrower(effect) || !excludes(effect, noEffect)) return 'unclear'
  return effect.value > noEffect === desirable ? 'benefit' : 'harm'
}

/** Whether limits leave out what those of 95 % may hold. */
const isNarrower = ({ interval }: Pick<Measure, 'interval'>) =>
  interval === 'confidence_90' || interval === 'quartiles'

/** Whether a finding shows a difference at all. */
export function isClear(kind: FindingKind): kind is 'benefit' | 'harm' {
  return kind === 'benefit' || kind === 'harm'
}

/**
 * Whether a finding without a clear difference says that there is little or none: its whole interval
 * lies within its margin, and it can be relied on (P-NO-DIFFERENCE).
 */
function isWithinMargin(
  { margin, measure, certainty, observational }: EffectFacts,
  { kind, difference }: Pick<Effect, 'kind' | 'difference'>,
): boolean {
  const isSure = certainty?.level === 'moderate' || certainty?.level === 'high'
  if (!margin || isClear(kind) || !isSure || observational) return false
  const [interval, per] = margin.scale === 'per_1000' ? [difference, 1000] : [measure, 1]
  if (!interval || isNarrower(interval)) return false
  return decimal(interval.low * per) >= margin.low && decimal(interval.high * per) <= margin.high
}

/** Whether there are more or fewer events, or a higher or lower value: all that an association says. */
export function directionOf({
  kind,
  desirable,
}: {
  kind: FindingKind
  desirable: boolean
}): 'more' | 'less' | 'none' {
  if (!isClear(kind)) return 'none'
  return (kind === 'benefit') === desirable ? 'more' : 'less'
}

/**
 * The number needed to treat, rounded up, or to harm, rounded down, and so its limits: no benefit
 * looks larger, and no harm smaller, than it is.
 * @param difference of the arms, with an interval that excludes 0
 */
function numberNeeded(
  [first, second]: Arms,
  { low, high }: Estimate,
  kind: 'benefit' | 'harm',
): Estimate {
  const people = BigInt(first.total) * BigInt(second.total)
  const more =
    BigInt(first.events) * BigInt(second.total) - BigInt(second.events) * BigInt(first.total)
  const difference = more < 0n ? -more : more
  const round = kind === 'harm' ? Math.floor : Math.ceil
  const limits = [low, high].map((limit) => round(decimal(1 / Math.abs(limit))))
  return {
    // Of the counts themselves: the difference of two shares has the noise of binary fractions.
    value: Number((kind === 'harm' ? people : people + difference - 1n) / difference),
    low: Math.min(...limits),
    high: Math.max(...limits),
  }
}

function differenceOf(measure: MeasureNumbers): Pick<Effect, 'difference'> {
  if (measure.type !== 'risk_difference') return {}
  return { difference: differenceBy(measure, (points) => points / 100) }
}

/** The difference that follows from each number of a measure, with limits of the same kind. */
const differenceBy = (
  { value, low, high, interval }: MeasureNumbers,
  by: (number: number) => number,
) => ({ value: by(value), low: by(low), high: by(high), ...(interval && { interval }) })

/**
 * The risk that a ratio makes of a baseline risk between 0 and 1; above 1, and so no risk, where a
 * relative risk is too large for it.
 */
export function riskByRatio(type: Measure['type'], ratio: number, baseline: number): number {
  if (type === 'odds_ratio') return (ratio * baseline) / (1 - baseline + ratio * baseline)
  if (type === 'hazard_ratio' || type === 'rate_ratio') return 1 - (1 - baseline) ** ratio
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
  const { type, value, high } = measure
  if ([value, high].some((one) => liftsAboveEverybody(type, one, baseline))) {
    return { effect: { kind } }
  }
  const risk = (ratio: number) => riskByRatio(type, ratio, baseline)
  const difference = differenceBy(measure, (ratio) => risk(ratio) - baseline)
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
  const slack = isClear(kind) ? 0 : unclear(difference, shares)
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
      (!isClear(kind) || shown(people) !== 0) &&
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
