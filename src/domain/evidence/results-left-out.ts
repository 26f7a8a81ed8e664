import type { WrittenComparison, WrittenFinding } from '../../contract/desk/evidence.ts'
import { withDecimalPoints } from '../../contract/protocol/one-notation.ts'
import { sentencesOf } from '../text/sentences.ts'
import { abstractEnd, isMarkedIn } from './abstract-text.ts'

interface LeftOut {
  pmid: string
  /** The sentence of the abstract. */
  text: string
}

/** An estimate with its interval or p-value, or the shares of two groups. */
const RESULT =
  /\b(?:CI|CrI)\b|confidence interval|credible interval|\bp\s?[<=>≤≥]\s?0?\.\d|\b(?:hazard|odds|risk|rate) ratio|\brelative risk|\bmean difference|\d\s?%.*\b(?:vs|versus|and|than|compared)\b.*\d\s?%/i

/**
 * What the abstracts of the findings' studies report in numbers and no finding takes up, sentence by
 * sentence (P-REVIEW-EVIDENCE): what is left out is seen by whoever approves the rest.
 */
export function resultsLeftOut(
  { findings, comparisons }: Evidence,
  studies: ReadonlyArray<{ pmid: string; abstract: string }>,
): LeftOut[] {
  const carrying = new Set(findings.map(({ pmid }) => pmid))
  const places = [...findings, ...comparisons.map(({ harms }) => harms)]
  return studies.flatMap(({ pmid, abstract }) => {
    if (!carrying.has(pmid)) return []
    const taken = places.flatMap((one) =>
      one.pmid === pmid && one.passage && isMarkedIn(abstract, one.passage) ? [one.passage] : [],
    )
    return sentencesOf(abstract.slice(0, abstractEnd(abstract)), 'en').flatMap(({ start, end }) => {
      const text = abstract.slice(start, end).trim()
      const isTaken = taken.some((passage) => passage.start < end && passage.end > start)
      return !isTaken && RESULT.test(withDecimalPoints(text)) ? [{ pmid, text }] : []
    })
  })
}

interface Evidence {
  findings: ReadonlyArray<Pick<WrittenFinding, 'pmid' | 'passage'>>
  comparisons: ReadonlyArray<{ harms: Pick<WrittenComparison['harms'], 'pmid' | 'passage'> }>
}
