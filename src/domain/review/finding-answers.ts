/** What reviewers say of each finding beside its passage (P-REVIEW-FINDINGS). */

import type {
  FindingAnswer,
  FindingAnswers,
  ReviewedEvidence,
} from '../../contract/desk/finding-answers.ts'
import type { BilingualText } from '../../contract/protocol/hearticle-text.ts'
import type { Language } from '../../contract/protocol/language.ts'
import type { EditionPart } from '../../contract/reading/edition-changes.ts'

/** A finding with an answer that sends it back to who writes. */
export interface DoubtedFinding {
  id: string
  outcome: BilingualText
  answer: Exclude<FindingAnswer, 'agrees'>
}

type Findings = ReadonlyArray<{ id: string }> | undefined

/** What was said of each finding; empty where nothing was. */
export function answersOf(evidence: ReviewedEvidence | undefined): FindingAnswers {
  return typeof evidence === 'object' ? evidence.findings : {}
}

/** Whether an approval is one of the evidence, too: where that is said. */
export function approvesEvidence(evidence: ReviewedEvidence | undefined): boolean {
  return evidence !== undefined && evidence !== false
}

/** The parts that an approval is one of, of a translation's language. */
export function approvedParts(
  {
    approves,
    evidence,
  }: { approves?: readonly EditionPart[] | undefined; evidence?: ReviewedEvidence | undefined },
  language: Language,
): readonly EditionPart[] {
  return approves ?? [language, ...(approvesEvidence(evidence) ? (['evidence'] as const) : [])]
}

/** The ids of findings that keep the evidence from being approved: nobody said that they agree. */
export function notAgreed(
  evidence: ReviewedEvidence | undefined,
  findings: Findings = [],
): string[] {
  const answers = answersOf(evidence)
  return findings.flatMap(({ id }) => (answers[id] === 'agrees' ? [] : [id]))
}

/** The ids of answers to findings that are not there. */
export function unknownAnswers(
  evidence: ReviewedEvidence | undefined,
  findings: Findings = [],
): string[] {
  const ids = new Set(findings.map(({ id }) => id))
  return Object.keys(answersOf(evidence)).filter((id) => !ids.has(id))
}

/** The findings that differ from their passages, or of which the reviewer could not say. */
export function doubtedFindings(
  evidence: ReviewedEvidence | undefined,
  findings: ReadonlyArray<{ id: string; outcome: BilingualText }> = [],
): DoubtedFinding[] {
  const answers = answersOf(evidence)
  return findings.flatMap(({ id, outcome }) => {
    const answer = answers[id]
    return answer === undefined || answer === 'agrees' ? [] : [{ id, outcome, answer }]
  })
}
