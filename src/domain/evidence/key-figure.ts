import type { Finding, KeyFigure } from '../../contract/reading/evidence.ts'
import type { Study } from '../../contract/reading/studies.ts'
import { effectOf, isDifference } from './effect.ts'

export type CitedStudy = Pick<Study, 'pmid' | 'notices' | 'studyCard'>

/**
 * The finding that a hearticle is about, of those whose study did not fall (P-KEY-FINDING): the first
 * critical one that can be said absolutely, else the first critical one; without a critical one the
 * first that can be said so, else the first.
 */
export function keyFinding(findings: readonly Finding[]): Finding | undefined {
  const unaffected = findings.filter(({ fallen }) => !fallen)
  const shown = unaffected.length > 0 ? unaffected : findings
  const critical = shown.filter((finding) => finding.critical)
  const chosen = critical.length > 0 ? critical : shown
  return chosen.find((finding) => absoluteOf(finding) !== undefined) ?? chosen[0]
}

/** What cannot be said absolutely. */
export const NO_FIGURE = { counts: null, more: null, rates: null, difference: null } as const

/** A finding in absolute numbers; undefined where it has none (P-FINDING-COMPUTED). */
export function absoluteOf(
  finding: Finding,
): Pick<KeyFigure, 'counts' | 'more' | 'rates' | 'difference'> | undefined {
  const { counts, more, rates, measure } = effectOf(finding)
  if (counts) {
    const { intervention, comparison, denominator } = counts
    return { ...NO_FIGURE, counts: { intervention, comparison, denominator } }
  }
  if (more) return { ...NO_FIGURE, more }
  if (rates) return { ...NO_FIGURE, rates }
  return measure && isDifference(measure)
    ? { ...NO_FIGURE, difference: { type: measure.type, value: measure.value, unit: measure.unit } }
    : undefined
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
 * What cards and share pictures say of a hearticle's key finding.
 * @returns null where there is nothing absolute to say, or its study fell
 */
export function keyFigureOf(
  findings: readonly Finding[],
  cited: readonly CitedStudy[],
): KeyFigure | null {
  const finding = keyFinding(findings)
  if (!finding || finding.fallen) return null
  return figureOfFinding(finding, cited.find(({ pmid }) => pmid === finding.pmid)?.studyCard)
}

/**
 * A finding in absolute numbers, with what is known of its study.
 * @returns null where there is nothing absolute to say
 */
export function figureOfFinding(
  finding: Finding,
  card: CitedStudy['studyCard'] | undefined,
): KeyFigure | null {
  const absolute = absoluteOf(finding)
  if (!absolute) return null
  return {
    kind: finding.kind,
    observational: finding.observational,
    outcome: finding.outcome,
    ...absolute,
    design: card?.design ?? null,
    participants: card?.participants ?? comparedPeople(finding) ?? null,
  }
}
