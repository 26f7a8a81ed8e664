import { languages } from '../../contract/protocol/language.ts'
import { blocksPublication, comparisonFaults, findingFaults } from '../evidence/finding-faults.ts'
import { CITATION } from '../text/citation-marks.ts'
import {
  type Check,
  type CheckedHearticle,
  type KnownStudies,
  placesOf,
} from './hearticle-check.ts'

/** What is wrong with the findings of a hearticle, and what nobody looked after (P-CHECKS). */
export function evidenceChecks(hearticle: CheckedHearticle, studies: KnownStudies): Check[] {
  return [
    ...withoutFindings(hearticle),
    ...faultyFindings(hearticle, studies),
    ...faultyComparisons(hearticle, studies),
    ...overdue(hearticle, studies),
    ...quizWithoutFinding(hearticle),
    ...unknownFunding(hearticle, studies),
    ...withoutCards(hearticle, studies),
  ]
}

function withoutFindings({ findings, noFindingsReason, wasPublic }: CheckedHearticle): Check[] {
  if (wasPublic === undefined || wasPublic === true) return []
  if (noFindingsReason || findings?.length) return []
  return [{ kind: 'noFindings', blocks: wasPublic === false, field: 'noFindingsReason' }]
}

function faultyFindings(hearticle: CheckedHearticle, { sources }: KnownStudies): Check[] {
  if (!sources) return []
  const { findings = [], comparisons = [], wasPublic } = hearticle
  return findings.flatMap((finding, at) => {
    const source = citedSource(finding.pmid, hearticle, sources)
    const comparison = comparisons.find(({ id }) => id === finding.comparisonId)
    const faults = findingFaults(finding, source, comparison).map(
      (fault): Check => ({
        kind: 'finding',
        blocks: blocksPublication(fault, wasPublic === false),
        field: `findings.${at}.${fault.field}`,
        fault: fault.fault,
        detail: finding.pmid,
      }),
    )
    // One that was retracted or withdrawn is a fault already.
    return source?.isInDoubt && !faults.some(({ fault }) => fault === 'retracted')
      ? [...faults, inDoubt(at, finding.pmid)]
      : faults
  })
}

function faultyComparisons(hearticle: CheckedHearticle, { sources }: KnownStudies): Check[] {
  if (!sources) return []
  const { findings = [], comparisons = [], wasPublic } = hearticle
  return comparisons.flatMap((comparison, at) =>
    comparisonFaults(
      comparison,
      (pmid) => citedSource(pmid, hearticle, sources),
      findings.filter(({ comparisonId }) => comparisonId === comparison.id),
    ).map(
      (fault): Check => ({
        kind: 'finding',
        blocks: blocksPublication(fault, wasPublic === false),
        field: `comparisons.${at}.${fault.field}`,
        fault: fault.fault,
        detail: comparison.harms.pmid ?? '',
      }),
    ),
  )
}

function citedSource(
  pmid: string,
  { citedPmids }: CheckedHearticle,
  sources: NonNullable<KnownStudies['sources']>,
) {
  const source = citedPmids.includes(pmid) ? sources.get(pmid) : undefined
  return source && { ...source, text: source.abstract }
}

const inDoubt = (at: number, detail: string): Check => ({
  kind: 'inDoubt',
  blocks: false,
  field: `findings.${at}.pmid`,
  detail,
})

function overdue({ responsibility }: CheckedHearticle, { today }: KnownStudies): Check[] {
  const due = responsibility?.nextReviewOn
  if (!due || !today || due >= today) return []
  return [{ kind: 'reviewOverdue', blocks: false, field: 'responsibility', detail: due }]
}

/** A question whose right answer no finding gives (P-QUIZ). */
function quizWithoutFinding({ quiz, findings = [] }: CheckedHearticle): Check[] {
  if (!quiz || findings.some(({ id }) => id === quiz.findingId)) return []
  return [{ kind: 'quizWithoutFinding', blocks: true, field: 'quiz.findingId' }]
}

function unknownFunding({ citedPmids }: CheckedHearticle, { sources }: KnownStudies): Check[] {
  return citedPmids
    .filter((pmid) => sources?.get(pmid)?.isFundingOpen)
    .map((pmid) => ({ kind: 'fundingUnknown', blocks: false, field: 'citedPmids', detail: pmid }))
}

/** A new hearticle needs a card of each study that it cites (P-STUDY-CARD). */
function withoutCards({ citedPmids, wasPublic }: CheckedHearticle, { sources }: KnownStudies) {
  if (wasPublic === undefined || wasPublic === true) return []
  return citedPmids.flatMap((pmid): Check[] => {
    const { card, isWithdrawn } = sources?.get(pmid) ?? {}
    if (isWithdrawn || card === undefined || card === 'confirmed') return []
    const place = { field: 'citedPmids', detail: pmid } as const
    return card === 'none'
      ? [{ kind: 'noStudyCard', blocks: wasPublic === false, ...place }]
      : [{ kind: 'cardNotConfirmed', blocks: false, ...place }]
  })
}

/** What is cited, and not declared, stored or used; and what was retracted or withdrawn. */
export function citationChecks(
  { citedPmids, texts }: CheckedHearticle,
  { stored, retracted, withdrawn }: KnownStudies,
): Check[] {
  const declared = new Set(citedPmids)
  const used = new Set<string>()
  const undeclared = languages.flatMap((language) => {
    const reported = new Set<string>()
    return placesOf(texts[language]).flatMap(({ text, ...place }): Check[] =>
      place.field === 'headline'
        ? []
        : [...text.matchAll(CITATION)].flatMap(({ 0: whole, index }) =>
            (whole.match(/\d+/g) ?? [])
              .map(Number)
              .map(String)
              .flatMap((pmid): Check[] => {
                used.add(pmid)
                if (declared.has(pmid) || reported.has(pmid)) return []
                reported.add(pmid)
                const end = index + whole.length
                return [
                  {
                    kind: 'undeclared',
                    blocks: true,
                    language,
                    ...place,
                    start: index,
                    end,
                    detail: pmid,
                  },
                ]
              }),
          ),
    )
  })
  const about = (kind: Check['kind'], blocks: boolean, isSo: (pmid: string) => boolean) =>
    citedPmids
      .filter(isSo)
      .map((pmid): Check => ({ kind, blocks, field: 'citedPmids', detail: pmid }))
  return [
    ...undeclared,
    ...about('unknown', true, (pmid) => !stored.has(pmid)),
    ...about('retracted', false, (pmid) => retracted.has(pmid)),
    ...about('withdrawn', false, (pmid) => withdrawn.has(pmid)),
    ...about('unused', false, (pmid) => !used.has(pmid)),
  ]
}
