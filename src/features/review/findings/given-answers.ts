import type { FindingAnswer, FindingAnswers } from '../../../contract/desk/finding-answers.ts'
import type { WorkHearticle } from '../../../contract/desk/writing.ts'
import { digestOf, studyText } from '../../../domain/evidence/abstract-text.ts'
import { canonicalJson } from '../../../domain/text/canonical-json.ts'

/** An answer with what it was given of: a finding that changed since is to be answered again. */
export interface GivenAnswer {
  answer: FindingAnswer
  /** The digest of the finding, its comparison and its abstract as they were read. */
  of: string
}

/** By the ids of findings. */
export type GivenAnswers = Record<string, GivenAnswer>

type Subject = Pick<WorkHearticle, 'findings' | 'comparisons' | 'relatedPubMedArticles'>

/** What an answer about a finding is given of. */
export function answeredOf(id: string, subject: Subject): string {
  const finding = subject.findings.find((one) => one.id === id)
  const comparison = subject.comparisons.find((one) => one.id === finding?.comparisonId)
  const study = subject.relatedPubMedArticles.find(({ pmid }) => pmid === finding?.pmid)
  return digestOf(canonicalJson({ finding, comparison, abstract: study && studyText(study) }))
}

/** The answers that hold for the findings as they are. */
export function answersNow(given: GivenAnswers, subject: Subject): FindingAnswers {
  const answers = subject.findings.flatMap(({ id }) => {
    const one = given[id]
    return one && one.of === answeredOf(id, subject) ? [[id, one.answer] as const] : []
  })
  return Object.fromEntries(answers)
}
