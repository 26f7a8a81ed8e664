import type { WrittenComparison, WrittenFinding } from '../../contract/desk/evidence.ts'
import { withDecimalPoints } from '../../contract/protocol/one-notation.ts'
import { sentencesOf } from '../text/sentences.ts'
import { abstractEnd, isMarkedIn } from './abstract-text.ts'

interface LeftOut {
  pmid: string
  /** The sentence of the abstract, or the row of the registry. */
  text: string
  isOfRegistry: boolean
}

/** An estimate with its interval or p-value, or the shares of two groups. */
const RESULT =
  /\b(?:CI|CrI)\b|confidence interval|credible interval|\bp\s?[<=>≤≥]\s?0?\.\d|\b(?:hazard|odds|risk|rate) ratio|\brelative risk|\bmean difference|\d\s?%.*\b(?:vs|versus|and|than|compared)\b.*\d\s?%/i

/** Of a registry a study carries the rows that propose something. */
const ROW = /[^\n]+/g

/**
 * What the sources of the findings' studies offer and nobody took up, sentence by sentence of an abstract
 * and row by row of a registry (P-REVIEW-EVIDENCE): what is left out is seen by whoever approves the rest.
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
    const end = abstractEnd(abstract)
    const isTaken = (place: { start: number; end: number }) =>
      taken.some((passage) => passage.start < place.end && passage.end > place.start)
    const sentences = sentencesOf(abstract.slice(0, end), 'en').flatMap((sentence) => {
      const text = abstract.slice(sentence.start, sentence.end).trim()
      return !isTaken(sentence) && RESULT.test(withDecimalPoints(text))
        ? [{ pmid, text, isOfRegistry: false }]
        : []
    })
    const rows = [...abstract.slice(end).matchAll(ROW)].flatMap(({ 0: text, index }) => {
      const start = end + index
      return isTaken({ start, end: start + text.length })
        ? []
        : [{ pmid, text, isOfRegistry: true }]
    })
    return [...sentences, ...rows]
  })
}

interface Evidence {
  findings: ReadonlyArray<Pick<WrittenFinding, 'pmid' | 'passage'>>
  comparisons: ReadonlyArray<{ harms: Pick<WrittenComparison['harms'], 'pmid' | 'passage'> }>
}
