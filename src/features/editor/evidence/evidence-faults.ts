import { isStorableNumber } from '../../../contract/protocol/read-number.ts'
import { digestOf } from '../../../domain/evidence/abstract-text.ts'
import { isRatio } from '../../../domain/evidence/effect.ts'
import {
  comparisonFaults,
  type FindingFault,
  findingFaults,
  type KnownAbstract,
} from '../../../domain/evidence/finding-faults.ts'
import { charactersOver } from '../../../domain/text/characters-over.ts'
import type { CitedStudyState } from '../citations/use-studies.ts'
import {
  type ComparisonForm,
  comparisonLimits,
  comparisonPairs,
  writtenComparison,
} from './comparison-form.ts'
import {
  type EvidenceForm,
  type StatementField,
  type StatementName,
  sentComparisons,
  statementLimits,
} from './evidence-form.ts'
import {
  type FindingField,
  type FindingForm,
  hasGroup,
  isEmptyFinding,
  isNumber,
  type NumberName,
  type PairName,
  pairLimits,
  pairNames,
  typedNumberOf,
  writtenFinding,
} from './finding-form.ts'

/** What is wrong at a field of the form. */
export interface EvidenceFault {
  /** By its path: 'findings.0.outcome.de', counted without findings in which nothing is said. */
  place: string
  fault:
    | FindingFault['fault']
    | 'missing'
    | 'not-a-number'
    | 'ambiguous'
    | 'not-storable'
    | 'too-long'
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
      faultsOfComparison(comparison, abstractOf).map((fault) => ({
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
    ...statementFaults(statements),
  ]
}

const missing = (place: string): EvidenceFault => ({ place, fault: 'missing', isUnstorable: true })

function faultsOfComparison(
  comparison: ComparisonForm,
  abstractOf: (pmid: string) => KnownAbstract | undefined,
): EvidenceFault[] {
  const isNeeded = (name: (typeof comparisonPairs)[number]) =>
    name === 'comparator' ||
    name === 'population' ||
    (comparison[`${name}.de`] + comparison[`${name}.en`]).trim() !== ''
  const written = comparisonPairs
    .filter(isNeeded)
    .flatMap((name) =>
      textFaults(name, comparisonLimits[name], comparison[`${name}.de`], comparison[`${name}.en`]),
    )
  return [
    ...written,
    ...comparisonFaults(writtenComparison(comparison), abstractOf).map(
      ({ field, ...fault }): EvidenceFault => ({ ...fault, place: field, isUnstorable: false }),
    ),
  ]
}

function faultsOfFinding(
  finding: FindingForm,
  study: KnownAbstract | undefined,
  comparison?: ComparisonForm,
): EvidenceFault[] {
  const written = requiredPairs(finding).flatMap((name) => pairFaults(name, finding))
  const chosen = requiredFields(finding).filter((field) => finding[field].trim() === '')
  const own = [
    ...written,
    ...chosen.map(missing),
    ...(Object.keys(finding) as FindingField[]).flatMap((place): EvidenceFault[] => {
      const fault = isNumber(place) && finding[place].trim() !== '' && numberFault(finding, place)
      return fault ? [{ place, fault, isUnstorable: true }] : []
    }),
  ]
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

function numberFault(finding: FindingForm, field: NumberName): EvidenceFault['fault'] | undefined {
  const value = typedNumberOf(finding, field)
  if (typeof value !== 'number') return value ?? 'not-a-number'
  return isStorableNumber(value) ? undefined : 'not-storable'
}

/** The texts that a finding needs, in both languages. */
function requiredPairs(finding: FindingForm): PairName[] {
  return pairNames.filter((name) => {
    if (name.startsWith('arms.')) return hasGroup(finding, 'arms')
    if (name.startsWith('baseline.')) return hasGroup(finding, 'baseline')
    // A sign needs to be typed but once.
    if (name === 'measure.unit')
      return finding['measure.unit.de'].trim() !== '' && finding['measure.unit.en'].trim() !== ''
    return name !== 'place' || (finding['place.de'] + finding['place.en']).trim() !== ''
  })
}

function requiredFields(finding: FindingForm): FindingField[] {
  return [
    'desirable',
    'design',
    'certainty.level',
    'pmid',
    'comparisonId',
    ...(hasGroup(finding, 'arms')
      ? (['arms.0.events', 'arms.0.total', 'arms.1.events', 'arms.1.total'] as const)
      : []),
    ...(hasGroup(finding, 'measure')
      ? (['measure.type', 'measure.value', 'measure.low', 'measure.high'] as const)
      : []),
    ...(hasGroup(finding, 'baseline') ? (['baseline.risk'] as const) : []),
  ]
}

function pairFaults(name: PairName, finding: FindingForm): EvidenceFault[] {
  return textFaults(name, pairLimits[name], finding[`${name}.de`], finding[`${name}.en`])
}

function textFaults(name: string, maximum: number, de: string, en: string): EvidenceFault[] {
  return Object.entries({ de, en }).flatMap(([language, text]): EvidenceFault[] => {
    const place = `${name}.${language}`
    if (text.trim() === '') return [missing(place)]
    return charactersOver(text.trim(), maximum) > 0
      ? [{ place, fault: 'too-long', isUnstorable: true }]
      : []
  })
}

function statementFaults(statements: EvidenceForm['statements']): EvidenceFault[] {
  const isFilled = (start: string) =>
    Object.entries(statements).some(
      ([field, text]) => field.startsWith(start) && text.trim() !== '',
    )
  const texts = (Object.keys(statementLimits) as StatementName[]).filter((name) =>
    isFilled(name.startsWith('practice') ? 'practice.' : `${name}.`),
  )
  const pairs = texts.flatMap((name) =>
    textFaults(name, statementLimits[name], statements[`${name}.de`], statements[`${name}.en`]),
  )
  const part: StatementField = 'responsibility.ai.part'
  return isFilled('responsibility.ai.') && !statements[part] ? [...pairs, missing(part)] : pairs
}

/** What is known of a cited study's abstract; undefined of one that is not cited, or not here yet. */
export function knownAbstract(study: CitedStudyState | undefined): KnownAbstract | undefined {
  if (study === 'withdrawn') return { text: '', digest: '', isRetracted: false, isWithdrawn: true }
  if (typeof study !== 'object') return undefined
  return {
    text: study.abstract,
    digest: digestOf(study.abstract),
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
        /^(?:arms$|arms\.\d\.(?:events|total)|measure|baseline\.risk|desirable|design|certainty\.level)/.test(
          place,
        ),
    )
    return wrong ? [] : [writtenFinding(finding)]
  })
}
