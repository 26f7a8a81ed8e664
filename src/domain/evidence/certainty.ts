import type { WrittenFinding } from '../../contract/desk/evidence.ts'
import { type CertaintyLevel, certaintyLevels } from '../../contract/reading/evidence.ts'

type Rated = Pick<WrittenFinding, 'critical' | 'certainty'>

/**
 * The certainty of a hearticle: the lowest of its critical findings, or of all where none is
 * critical, with all the reasons of those that have it (P-CERTAINTY).
 * @returns undefined without a finding
 */
export function overallCertainty(
  findings: readonly Rated[],
): Pick<WrittenFinding['certainty'], 'level' | 'reasons'> | undefined {
  const critical = findings.filter((finding) => finding.critical)
  const counted = (critical.length > 0 ? critical : findings).map(({ certainty }) => certainty)
  const level = certaintyLevels.find((one) => counted.some((certainty) => certainty.level === one))
  if (!level) return undefined
  const reasons = counted.flatMap((certainty) =>
    certainty.level === level ? certainty.reasons : [],
  )
  return { level, reasons: [...new Set(reasons)] }
}

/** How many of four marks a level fills. */
export function certaintyMarks(level: CertaintyLevel): number {
  return certaintyLevels.indexOf(level) + 1
}
