import type { Finding, KeyFigure } from '../../contract/reading/evidence.ts'
import { effectOf } from './effect.ts'

/** The finding that a hearticle is about: the first critical one, else the first. */
export function keyFinding(findings: readonly Finding[]): Finding | undefined {
  return findings.find(({ critical }) => critical) ?? findings[0]
}

/**
 * How many people a finding compares: both groups, where each person is in one and counts once. A
 * study of more groups had more.
 */
export function comparedPeople({ arms, design }: Finding): number | undefined {
  if (!arms || design === 'crossover' || design === 'person_time') return undefined
  return arms[0].total + arms[1].total
}

/**
 * What cards and share pictures say of a hearticle's key finding: both counts out of one number of
 * people, or a mean difference with its unit.
 * @returns null where there is nothing absolute to say (P-FINDING-COMPUTED)
 */
export function keyFigureOf(findings: readonly Finding[]): KeyFigure | null {
  const finding = keyFinding(findings)
  if (!finding) return null
  const { kind, counts, measure } = effectOf(finding)
  const mean =
    measure?.type === 'mean_difference' && measure.unit
      ? { value: measure.value, unit: measure.unit }
      : null
  if (!counts && !mean) return null
  return {
    kind,
    outcome: finding.outcome,
    counts: counts
      ? {
          intervention: counts.intervention,
          comparison: counts.comparison,
          denominator: counts.denominator,
        }
      : null,
    mean: counts ? null : mean,
    participants: comparedPeople(finding) ?? null,
  }
}
