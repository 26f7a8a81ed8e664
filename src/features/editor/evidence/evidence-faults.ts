import { writtenComparisonSchema } from '../../../contract/desk/evidence.ts'
import { studyText } from '../../../domain/evidence/abstract-text.ts'
import { isRatio } from '../../../domain/evidence/effect.ts'
import {
  comparisonFaults,
  type FindingFault,
  findingFaults,
  type KnownAbstract,
} from '../../../domain/evidence/finding-faults.ts'
import { type TypedFault, typedFaults } from '../../../forms/typed-fields.ts'
import type { CitedStudyState } from '../citations/use-studies.ts'
import { type ComparisonForm, withHarms, writtenComparison } from './comparison-form.ts'
import { type EvidenceForm, sentComparisons, statementsSchema } from './evidence-form.ts'
import { type FindingForm, isEmptyFinding, typedFaultsOf, writtenFinding } from './finding-form.ts'

/** What is wrong at a field of the form. */
export interface EvidenceFault {
  /** By its path: 'findings.0.outcome.de', counted without findings in which nothing is said. */
  place: string
  fault: FindingFault['fault'] | TypedFault['fault']
  /** It cannot be stored so; all else can be saved in a draft. */
  isUnstorable: boolean
  advice?: true
}

/** Whether something is not there yet, where nothing is wrong. */
export const isLacking = ({ fault }: EvidenceFault) => /^missing$|-missing$/.test(fault)

/** Everything that is wrong with the evidence in the form, each at its place (P-FINDING-CHECKED). */
export function evidenceFaults(
  evidence: EvidenceForm,
  abstractOf: (pmid: string) => KnownAbstract | undefined,
): EvidenceFault[] {
  const { findings, statements } = evidence
  const filled = findings.filter((one) => !isEmptyFinding(one))
  return [
    ...sentComparisons(evidence).flatMap((comparison, index) =>
      faultsOfComparison(
        comparison,
        abstractOf,
        filled.filter(({ comparisonId }) => comparisonId === comparison.id),
      ).map((fault) => ({
        ...fault,
        place: `comparisons.${index}.${fault.place}`,
      })),
    ),
    ...filled.flatMap((finding, index) =>
      faultsOfFinding(
        finding,
        abstractOf(finding.pmid),
        evidence.comparisons.find(({ id }) => id === finding.comparisonId),
      ).map((fault) => ({
        ...fault,
        place: `findings.${index}.${fault.place}`,
      })),
    ),
    ...typedFaults(statementsSchema, statements).map(unstorable),
  ]
}

const unstorable = (fault: TypedFault): EvidenceFault => ({ ...fault, isUnstorable: true })

function faultsOfComparison(
  comparison: ComparisonForm,
  abstractOf: (pmid: string) => KnownAbstract | undefined,
  findings: readonly FindingForm[],
): EvidenceFault[] {
  return [
    ...typedFaults(writtenComparisonSchema, withHarms(comparison)).map(unstorable),
    ...comparisonFaults(
      writtenComparison(comparison),
      abstractOf,
      findings.map(writtenFinding),
    ).map(
      ({ field, ...fault }): EvidenceFault => ({ ...fault, place: field, isUnstorable: false }),
    ),
  ]
}

function faultsOfFinding(
  finding: FindingForm,
  study: KnownAbstract | undefined,
  comparison?: ComparisonForm,
): EvidenceFault[] {
  const own = typedFaultsOf(finding).map(unstorable)
  const groupOf = (place: string) => place.split('.')[0] ?? ''
  const inNumbers = own.filter(({ place }) => !/\.(?:de|en)$/.test(place))
  const groups = new Set(inNumbers.map(({ place }) => groupOf(place)))
  // What is not filled yet is said to be missing, and nothing else of it.
  const named = comparison && writtenComparison(comparison)
  const checked = findingFaults(writtenFinding(finding), study, named).filter(
    ({ field }) => !groups.has(groupOf(field)),
  )
  return [
    ...own,
    ...checked.map(
      ({ field, spans: _, ...fault }): EvidenceFault => ({
        ...fault,
        place: field,
        isUnstorable: fault.fault === 'not-whole',
      }),
    ),
  ]
}

/** What is known of a cited study's abstract; undefined of one that is not cited, or not here yet. */
export function knownAbstract(study: CitedStudyState | undefined): KnownAbstract | undefined {
  if (study === 'withdrawn') return { text: '', isRetracted: false, isWithdrawn: true }
  if (typeof study !== 'object') return undefined
  return {
    text: studyText(study),
    isRetracted: study.notices.some(({ type }) => type === 'retracted'),
    isWithdrawn: false,
    design: study.studyCard?.design ?? null,
  }
}

/** Whether a finding is of a ratio without counts, which needs a baseline risk to be drawn. */
export function needsBaseline(finding: FindingForm): boolean {
  const { measure, arms } = writtenFinding(finding)
  return measure !== undefined && !arms && isRatio(measure)
}

/** The findings whose numbers can be drawn; texts that are missing are left blank. */
export function drawableFindings(findings: readonly FindingForm[]) {
  return findings.flatMap((finding) => {
    const wrong = faultsOfFinding(finding, undefined).some(
      ({ place, advice }) =>
        !advice &&
        /^(?:arms$|arms\.\d\.(?:events|total)|rates$|rates\.(?:groups\.\d\.value|per|time)|measure|baseline\.risk|margin\.(?:scale|low|high)|desirable|design|certainty\.level)/.test(
          place,
        ),
    )
    return wrong ? [] : [writtenFinding(finding)]
  })
}
