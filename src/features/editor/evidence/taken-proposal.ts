/** Evidence of a form with what an editor takes of the proposals of a study (P-PROPOSALS-TAKEN). */
import { MAX_FINDINGS } from '../../../contract/desk/evidence.ts'
import type {
  FindingProposal,
  HarmProposal,
  ProposedLabel,
  studyProposals,
} from '../../../contract/desk/study-proposals.ts'
import type { OutputOf } from '../../../contract/protocol/endpoint.ts'
import type { BilingualText } from '../../../contract/protocol/hearticle-text.ts'
import { readNumber, writeNumber } from '../../../contract/protocol/read-number.ts'
import { type HarmDirection, harmDirections } from '../../../contract/reading/evidence-choices.ts'
import { passageDigest } from '../../../domain/evidence/abstract-text.ts'
import { nextComparisonId } from '../../../domain/evidence/evidence-ids.ts'
import { plainLabel } from '../../../domain/proposals/plain-labels.ts'
import { unitCode } from '../../../domain/quantities/unit-code.ts'
import { unitWords } from '../../../domain/quantities/units.ts'
import { type ComparisonForm, emptyComparison, isEmptyComparison } from './comparison-form.ts'
import type { EvidenceForm } from './evidence-form.ts'
import { emptyFinding, type FindingForm } from './finding-form.ts'

export type StudyProposals = OutputOf<typeof studyProposals>

type Groups = FindingProposal['groups']

/** What the house calls what a source names; its own words where nobody asked, or knows. */
export const labelIn = ({ labels }: Pick<StudyProposals, 'labels'>, words: string): ProposedLabel =>
  labels[words] ?? { de: '', en: plainLabel(words), offers: [] }

/** The finding of the form that says what is proposed: from the same passage, in the same numbers. */
export function findingTaken(
  { findings }: EvidenceForm,
  { pmid, text }: StudyProposals,
  { passage, arms, rates, measure }: FindingProposal,
): FindingForm | undefined {
  const has = (finding: FindingForm, field: keyof FindingForm, ...values: number[]) =>
    values.includes(Number(readNumber(finding[field], /arms/.test(field) ? 'count' : 'value')))
  return findings.find(
    (one) =>
      one.pmid === pmid &&
      one['passage.digest'] === passageDigest(text, passage) &&
      one['passage.start'] === String(passage.start) &&
      one['passage.end'] === String(passage.end) &&
      (arms
        ? has(one, 'arms.0.events', ...arms.map(({ events }) => events))
        : rates
          ? has(one, 'rates.groups.0.value', ...rates.values)
          : measure && has(one, 'measure.value', measure.value)),
  )
}

/** A finding that was taken of the same two groups, and whether these stand there the other way round. */
function takenOfGroups(evidence: EvidenceForm, study: StudyProposals, groups: Groups) {
  const all = [...study.abstract.findings, ...(study.registry?.findings ?? [])]
  for (const other of all) {
    const isSame = groups.every((name) => other.groups.includes(name))
    const finding = isSame && findingTaken(evidence, study, other)
    if (!finding) continue
    const first = other.arms?.[0].events ?? other.rates?.values[0]
    const field = other.arms ? 'arms.0.events' : 'rates.groups.0.value'
    const isAsNamed = first === undefined || Number(readNumber(finding[field])) === first
    return { finding, isTurned: isAsNamed !== (groups[0] === other.groups[0]) }
  }
  return undefined
}

/** Which group stands first: undefined where neither the source nor an editor said so. */
export function turnOf(
  evidence: EvidenceForm,
  study: StudyProposals,
  { groups, isOrdered }: Pick<FindingProposal, 'groups' | 'isOrdered'>,
): boolean | undefined {
  return isOrdered ? false : takenOfGroups(evidence, study, groups)?.isTurned
}

const turned = <T>([first, second]: readonly [T, T], isTurned: boolean): [T, T] =>
  isTurned ? [second, first] : [first, second]

/** The fields of a text in both languages. */
const both = <P extends string>(path: P, { de, en }: BilingualText) =>
  ({ [`${path}.de`]: de, [`${path}.en`]: en }) as Record<`${P}.${'de' | 'en'}`, string>

/**
 * The comparison of what is taken: that of a finding of the same groups, the only one, that of the same
 * name, else one that is added. What it does not say yet, it says then.
 */
function withComparison(
  evidence: EvidenceForm,
  [first, second]: readonly [BilingualText, BilingualText],
  known: string | undefined,
): { comparisons: ComparisonForm[]; id: string } {
  const { comparisons, findings } = evidence
  const [only] = comparisons
  const isUnused = findings.every(({ comparisonId }) => comparisonId !== only?.id)
  const found =
    comparisons.find(({ id }) => id === known) ??
    comparisons.find((one) => one['intervention.en'] === first.en) ??
    (only && comparisons.length === 1 && (isUnused || isEmptyComparison(only)) ? only : undefined)
  const id = found?.id ?? nextComparisonId(comparisons)
  const before = found ?? emptyComparison(id)
  const named = { ...both('intervention', first), ...both('comparator', second) }
  const filled = { ...before, ...named, ...filledIn(before) }
  const all = found ? comparisons.map((one) => (one === found ? filled : one)) : comparisons
  return { comparisons: found ? all : [...comparisons, filled], id }
}

const filledIn = (form: ComparisonForm): Partial<ComparisonForm> =>
  Object.fromEntries(Object.entries(form).filter(([, text]) => text !== ''))

/** @param isTurned the second group of the proposal is what was studied: what compares them is left out */
export function takeFinding(
  evidence: EvidenceForm,
  study: StudyProposals,
  proposal: FindingProposal,
  { isTurned, username }: { isTurned: boolean; username: string },
): EvidenceForm {
  if (evidence.findings.length >= MAX_FINDINGS) return evidence
  const { arms, rates, measure, passage, duration } = proposal
  const like = takenOfGroups(evidence, study, proposal.groups)?.finding
  const labels = turned(proposal.groups, isTurned).map((words) => labelIn(study, words))
  const [first, second] = [labels[0] as ProposedLabel, labels[1] as ProposedLabel]
  const { comparisons, id: comparisonId } = withComparison(
    evidence,
    [first, second],
    like?.comparisonId,
  )
  const number = evidence.highestFindingId + 1
  const finding: FindingForm = {
    ...emptyFinding(),
    ...{ id: `f${number}`, comparisonId, pmid: study.pmid, placeBy: username },
    ...both('outcome', labelIn(study, proposal.outcome)),
    ...durationOf(evidence, study, duration),
    design: 'independent',
    adjusted: proposal.isAdjusted ? 'yes' : '',
    'passage.start': String(passage.start),
    'passage.end': String(passage.end),
    'passage.digest': passageDigest(study.text, passage),
  }
  const nameOf = (at: 0 | 1): BilingualText => {
    const label = at === 0 ? first : second
    const named = (language: 'de' | 'en') =>
      like?.[`arms.${at}.label.${language}`] ||
      like?.[`rates.groups.${at}.label.${language}`] ||
      label[language]
    return { de: named('de'), en: named('en') }
  }
  for (const at of [0, 1] as const) {
    const counts = arms && turned(arms, isTurned)[at]
    const rate = rates && turned(rates.values, isTurned)[at]
    if (counts) {
      Object.assign(finding, both(`arms.${at}.label`, nameOf(at)))
      finding[`arms.${at}.events`] = String(counts.events)
      finding[`arms.${at}.total`] = String(counts.total)
    }
    if (rate !== undefined) {
      Object.assign(finding, both(`rates.groups.${at}.label`, nameOf(at)))
      finding[`rates.groups.${at}.value`] = writeNumber(rate)
    }
  }
  if (rates) {
    finding['rates.per'] = String(rates.per)
    finding['rates.time'] = rates.time
  }
  // How the first group stands to the second is not said the other way round.
  if (measure && !isTurned) {
    finding['measure.type'] = measure.type
    for (const name of ['value', 'low', 'high'] as const) {
      finding[`measure.${name}`] = writeNumber(measure[name])
    }
    finding['measure.interval'] = measure.interval ?? ''
    if (measure.unit !== null) Object.assign(finding, both('measure.unit', unitOf(measure.unit)))
  }
  return {
    ...evidence,
    comparisons,
    findings: [...evidence.findings, finding],
    highestFindingId: number,
  }
}

function unitOf(english: string): BilingualText {
  const code = unitCode(english, 'en')
  return (code === undefined ? undefined : unitWords(code)) ?? { de: '', en: english }
}

/** As it is known, else as an earlier finding of the study has it. */
function durationOf({ findings }: EvidenceForm, study: StudyProposals, words: string | undefined) {
  const known = words === undefined ? undefined : study.labels[words]
  const before = findings.findLast(({ pmid, ...one }) => pmid === study.pmid && one['duration.en'])
  return both(
    'duration',
    known ?? { de: before?.['duration.de'] ?? '', en: before?.['duration.en'] ?? '' },
  )
}

const OTHER_WAY: Partial<Record<HarmDirection, HarmDirection>> = { more: 'fewer', fewer: 'more' }

const names = (list: string) => list.split(',').map((name) => name.trim().toLowerCase())

const isLike = (list: string, name: string) => names(list).includes(name.toLowerCase())

/** Whether a statement on harms names what is proposed, from this study. */
export function isHarmTaken(
  { comparisons }: EvidenceForm,
  study: StudyProposals,
  { term, direction }: HarmProposal,
): boolean {
  const { en } = labelIn(study, term)
  return comparisons.some(
    (one) =>
      one['harms.pmid'] === study.pmid &&
      [direction, OTHER_WAY[direction] ?? direction].some((way) =>
        isLike(one[`harms.${way}.en`], en),
      ),
  )
}

/** What is named of one source does not rest on another. */
const withoutHarms = (form: ComparisonForm): ComparisonForm =>
  Object.assign({}, form, ...harmDirections.map((way) => both(`harms.${way}`, { de: '', en: '' })))

/** Whether a comparison that takes a harm has others from another source, which go: its harms have one. */
export function replacesHarms(
  evidence: EvidenceForm,
  study: StudyProposals,
  proposal: HarmProposal,
): boolean {
  const { comparisons } = takeHarm(evidence, study, proposal, { isTurned: false, german: '' })
  return evidence.comparisons.some((before, at) => {
    const source = before['harms.passage.digest']
    return source !== '' && comparisons[at]?.['harms.passage.digest'] !== source
  })
}

/** @param german its name, where nobody knows it */
export function takeHarm(
  evidence: EvidenceForm,
  study: StudyProposals,
  proposal: HarmProposal,
  { isTurned, german }: { isTurned: boolean; german: string },
): EvidenceForm {
  const { term, groups, direction, passage } = proposal
  const { de, en } = labelIn(study, term)
  const labels = turned(groups, isTurned).map((words) => labelIn(study, words))
  const like = takenOfGroups(evidence, study, groups)?.finding
  const only = evidence.comparisons.length === 1 ? evidence.comparisons[0]?.id : undefined
  const { comparisons, id } = withComparison(
    evidence,
    [labels[0] as ProposedLabel, labels[1] as ProposedLabel],
    like?.comparisonId ?? only,
  )
  const digest = passageDigest(study.text, passage)
  const way = (isTurned && OTHER_WAY[direction]) || direction
  // Abbreviations stay as they are.
  const added = {
    de: de || german,
    en: en.replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLowerCase()),
  }
  return {
    ...evidence,
    comparisons: comparisons.map((before) => {
      if (before.id !== id) return before
      const isFirst = before['harms.passage.digest'] !== digest
      const one = isFirst && before['harms.passage.digest'] !== '' ? withoutHarms(before) : before
      // A row of several harms says each of them: the passage goes from the first to the last.
      const start = isFirst ? passage.start : Number(one['harms.passage.start'])
      const end = isFirst ? passage.end : Number(one['harms.passage.end'])
      const joined = (language: 'de' | 'en') =>
        [one[`harms.${way}.${language}`], added[language]].filter(Boolean).join(', ')
      return {
        ...one,
        'harms.reported': 'found',
        ...both(`harms.${way}`, { de: joined('de'), en: joined('en') }),
        'harms.pmid': study.pmid,
        'harms.passage.start': String(Math.min(start, passage.start)),
        'harms.passage.end': String(Math.max(end, passage.end)),
        'harms.passage.digest': digest,
      }
    }),
  }
}
