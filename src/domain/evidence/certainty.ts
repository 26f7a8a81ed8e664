import type { WrittenFinding } from '../../contract/desk/evidence.ts'
import type { Certainty } from '../../contract/reading/evidence.ts'
import {
  type CertaintyLevel,
  certaintyLevels,
  certaintyReasons,
  type StudyDesign,
} from '../../contract/reading/evidence-choices.ts'

/** A finding as stored, or as answered; the certainty of one whose study fell does not count. */
interface Rated {
  critical: boolean
  certainty: Pick<Certainty, 'level' | 'reasons'> | null
}

/**
 * The certainty of a comparison: the lowest of its critical findings, or of all where none is
 * critical, with all the reasons of those that have it (P-CERTAINTY).
 * @param findings of one comparison; never of several, which say nothing of each other
 * @returns undefined where none is rated
 */
export function summedCertainty(
  findings: readonly Rated[],
): Pick<WrittenFinding['certainty'], 'level' | 'reasons'> | undefined {
  const rated = findings.flatMap(({ critical, certainty }) =>
    certainty ? [{ critical, certainty }] : [],
  )
  const critical = rated.filter((finding) => finding.critical)
  const counted = (critical.length > 0 ? critical : rated).map(({ certainty }) => certainty)
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

const OBSERVATIONAL: ReadonlySet<StudyDesign> = new Set([
  ...(['cohort', 'case_control', 'cross_sectional', 'observational', 'case_report'] as const),
])
const RANDOMIZED: ReadonlySet<StudyDesign> = new Set(['randomized_trial'])

/** Whether a study of that design only observed, so that what it found is an association. */
export const isObservational = (design: StudyDesign | null | undefined): boolean =>
  design != null && OBSERVATIONAL.has(design)

/** The reasons for rating up; all others are for rating down. */
const UP: ReadonlySet<string> = new Set(certaintyReasons.slice(-3))

/**
 * Whether a level follows from its reasons (GRADE, P-CERTAINTY-REASONS): randomised evidence starts
 * high and observational evidence low; what is lower needs a reason for each step down, what is higher
 * a reason for rating up, and a reason alone changes something.
 * @param design of the study; of one that sums up others, or is not known, either start will do
 */
export function isReasoned(
  { level, reasons }: Pick<Certainty, 'level' | 'reasons'>,
  design: StudyDesign | null | undefined,
): boolean {
  const starts = [
    ...(isObservational(design) ? [] : (['high'] as const)),
    ...(design != null && RANDOMIZED.has(design) ? [] : (['low'] as const)),
  ]
  const up = reasons.filter((reason) => UP.has(reason)).length
  const down = reasons.length - up
  return starts.some((start) => {
    const steps = certaintyLevels.indexOf(level) - certaintyLevels.indexOf(start)
    if (steps > 0) return up > 0
    if (steps < 0) return down - up >= -steps
    return down > 0 === up > 0
  })
}
