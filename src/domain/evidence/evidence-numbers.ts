import type {
  BilingualText,
  WrittenComparison,
  WrittenFinding,
} from '../../contract/desk/evidence.ts'
import { numbersIn, numberWordsIn } from '../text/numbers-in-text.ts'
import { effectOf, isRatio } from './effect.ts'
import type { Estimate } from './intervals.ts'
import { bilingualUnit } from './units.ts'

/**
 * The numbers that a finding bears out, in the notation of `numbersIn`: what was entered of them, and
 * what follows from it, each as exactly as a text may round it.
 * @param finding with the denominator of its comparison
 */
export function evidenceNumbers(
  finding: WrittenFinding & { denominator?: number | undefined },
  comparison?: WrittenComparison,
): Set<string> {
  return new Set([
    ...entered(finding),
    ...(comparison ? textsOf(comparison) : []),
    ...computed(finding),
  ])
}

function textsOf({ intervention, comparator, population }: WrittenComparison): string[] {
  return numbersOf([comparator, population, ...(intervention ? [intervention] : [])])
}

function entered(finding: WrittenFinding): string[] {
  const { outcome, duration, arms, baseline, measure } = finding
  const texts = [
    ...[outcome, duration],
    ...(arms ?? []).map(({ label }) => label),
    ...(baseline ? [baseline.source, baseline.period] : []),
  ]
  return numbersOf([...texts, bilingualUnit(measure?.unit)])
}

function numbersOf(texts: readonly BilingualText[]): string[] {
  return texts.flatMap(({ de, en }) => [
    ...numbersIn(de, 'de').map(({ value }) => value),
    ...numbersIn(en, 'en').map(({ value }) => value),
    ...numberWordsIn(de, 'de'),
    ...numberWordsIn(en, 'en'),
  ])
}

function computed(finding: Parameters<typeof evidenceNumbers>[0]): string[] {
  const { arms, measure, baseline } = finding
  const { counts, more, difference, numberNeeded, relativeRisk } = effectOf(finding)
  const ratios = [relativeRisk, measure && isRatio(measure) ? measure : undefined]
  return [
    ...(arms ?? []).flatMap(({ events, total }) => [
      ...rounded([events, total, total - events], 0),
      ...rounded([(100 * events) / total], 2),
      // Findings of one outcome can have different denominators; a text has one.
      ...rounded([(1000 * events) / total], 0),
    ]),
    ...(arms ? rounded([arms[0].total + arms[1].total], 0) : []),
    ...(counts ? ofCounts(counts) : []),
    ...(difference ? ofDifference(difference, more?.denominator) : []),
    ...(numberNeeded ? rounded(limits(numberNeeded), 0) : []),
    ...(measure ? rounded(limits(measure), 3) : []),
    ...ratios.flatMap((ratio) => (ratio ? ofRatio(limits(ratio)) : [])),
    ...(baseline ? rounded([100 * baseline.risk], 2) : []),
  ]
}

const limits = ({ value, low, high }: Estimate) => [value, low, high]

/** In percentage points, and out of so many people. */
function ofDifference(difference: Estimate, people = 100): string[] {
  const outOf = (denominator: number) => limits(difference).map((share) => denominator * share)
  return [String(people), ...rounded(outOf(100), 2), ...rounded(outOf(people), 0)]
}

/** Both groups, those without the event, and the difference. */
function ofCounts({
  denominator,
  intervention,
  comparison,
}: {
  denominator: number
  intervention: number
  comparison: number
}): string[] {
  const difference = Math.abs(intervention - comparison)
  const numbers = [intervention, comparison, difference]
  return [
    ...rounded([denominator, ...numbers, ...numbers.map((count) => denominator - count)], 0),
    ...rounded(
      numbers.map((count) => (100 * count) / denominator),
      2,
    ),
  ]
}

/** '0.82' also as 82 of 100, as 18 % fewer, and as a multiple. */
function ofRatio(ratios: readonly number[]): string[] {
  return [
    ...rounded(ratios, 3),
    ...rounded(
      ratios.flatMap((ratio) => [100 * ratio, 100 * (1 - ratio)]),
      1,
    ),
  ]
}

/** Each number with none to so many decimals, without its sign. */
function rounded(numbers: readonly number[], decimals: number): string[] {
  const exact = numbers.filter(Number.isFinite).map(Math.abs)
  return exact.flatMap((number) =>
    Array.from({ length: decimals + 1 }, (_, digits) => String(Number(number.toFixed(digits)))),
  )
}
