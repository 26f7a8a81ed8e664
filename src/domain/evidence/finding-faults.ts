import type {
  SentFinding,
  WrittenComparison,
  WrittenFinding,
} from '../../contract/desk/evidence.ts'
import { languages } from '../../contract/protocol/language.ts'
import type { Measure } from '../../contract/reading/evidence.ts'
import { harmDirections, type StudyDesign } from '../../contract/reading/evidence-choices.ts'
import { namesRate } from '../quantities/people-time.ts'
import { isMarkedIn } from './abstract-text.ts'
import { isObservational, isReasoned } from './certainty.ts'
import { effectOf, isRatio, liftsAboveEverybody } from './effect.ts'
import { readPassage } from './finding-passage.ts'
import { harmFaults, saysUnreported } from './harms-named.ts'
import { type PassageFault, passageFaults, type Span } from './passage-reading.ts'
import { MOST_SENTENCES_OF_FINDING, shapeFault, type shapeFaults } from './passage-shape.ts'
import { passageWords } from './source-sentences.ts'
import { areUnitsOther } from './units.ts'

/** What is wrong with a finding. Only `advice` of it lets the hearticle be published. */
export interface FindingFault {
  /** 'arms.0.events', counted from 0. */
  field: string
  fault:
    | 'negative'
    | 'not-whole'
    | 'no-people'
    | 'more-events-than-people'
    | 'not-a-ratio'
    | 'above-everybody'
    | 'over-100-percent'
    | 'interval-excludes-value'
    | 'unit-missing'
    | 'units-differ'
    | 'interval-missing'
    | 'rates-not-people'
    | 'no-time'
    | 'numbers-missing'
    | 'not-a-risk'
    | 'baseline-owner-missing'
    | 'not-a-margin'
    | 'margin-without-measure'
    | 'margin-of-observed'
    | 'margin-unexplained'
    | 'source-missing'
    | 'two-sources'
    | 'not-confirmed'
    | 'not-cited'
    | 'retracted'
    | 'withdrawn'
    | 'outside-the-abstract'
    | 'abstract-changed'
    | (typeof shapeFaults)[number]
    | 'harms-unreported'
    | 'arms-contradict-ratio'
    | 'arms-contradict-direction'
    | 'desirable-contradicts-outcome'
    | 'certainty-unreasoned'
    | 'intervention-missing'
    | 'harms-missing'
    | PassageFault['fault']
  advice?: true
  /** What in the abstract says otherwise, in UTF-16 units. */
  spans?: readonly Span[]
}

export interface KnownAbstract {
  /** The text in which passages are marked. */
  text: string
  isRetracted: boolean
  isWithdrawn: boolean
  /** Left out or null where nobody knows it. */
  design?: StudyDesign | null | undefined
}

/** As it is stored, or as it is about to be sent. */
type Checked = WrittenFinding & Pick<SentFinding, 'placeConfirmed'>

/**
 * Everything that is wrong with a finding, each at its field (P-FINDING-CHECKED).
 * @param study undefined where the hearticle does not cite it
 * @param comparison whose words name the groups in the passage
 */
export function findingFaults(
  finding: Checked,
  study: KnownAbstract | undefined,
  comparison?: WrittenComparison,
): FindingFault[] {
  const numbers = [
    ...armFaults(finding),
    ...rateFaults(finding),
    ...measureFaults(finding),
    ...baselineFaults(finding),
  ]
  const sources = sourceFaults(finding, study)
  const isReadable =
    study && numbers.length === 0 && !sources.some(({ field }) => field === 'passage')
  const reading = isReadable ? readPassage(finding, study.text, comparison) : undefined
  return [
    ...numbers,
    ...sources,
    ...(reading?.faults ?? []),
    ...(reading?.asked ?? []).map((one) => Object.assign(one, { advice: true as const })),
    // What is wrong in itself cannot be compared.
    ...(numbers.length === 0 ? contradictions(finding, study?.text) : []),
    ...desirableFaults(finding),
    ...(finding.baseline && !finding.baseline.of
      ? [{ field: 'baseline.of', fault: 'baseline-owner-missing' as const }]
      : []),
    ...marginFaults(finding, study),
    ...certaintyFaults(finding, study),
  ]
}

/** What was never public needs it at once; all else was said before it was asked for. */
const ASKED_OF_NEW: ReadonlySet<FindingFault['fault']> = new Set([
  'certainty-unreasoned',
  'intervention-missing',
  'baseline-owner-missing',
])

/** Whether a fault is that a finding says otherwise than its passage. */
export const isOfPassage = ({ fault }: FindingFault) => passageFaults.some((one) => one === fault)

/** Whether a fault keeps a hearticle from publication. @param isNew it was never public */
export function blocksPublication({ fault, advice }: FindingFault, isNew: boolean): boolean {
  return !advice && (isNew || !ASKED_OF_NEW.has(fault))
}

/**
 * Everything that is wrong with a comparison, each at its field (P-COMPARISON, P-HARMS): its harms
 * were looked for, what was found is named or has numbers, and all of it has its place.
 * @param studyOf undefined where the hearticle does not cite it
 * @param findings those of the comparison
 */
export function comparisonFaults(
  { intervention, harms }: WrittenComparison,
  studyOf: (pmid: string) => KnownAbstract | undefined,
  findings: readonly WrittenFinding[],
): FindingFault[] {
  const faults: FindingFault[] = intervention
    ? []
    : [{ field: 'intervention', fault: 'intervention-missing' }]
  const { reported, pmid = '', ...source } = harms
  if (reported === 'not_entered') {
    return [...faults, { field: 'harms.reported', fault: 'harms-missing' }]
  }
  const isUnnamed =
    reported === 'found' &&
    !harmDirections.some((direction) => harms[direction]) &&
    !findings.some((finding) => effectOf(finding).kind === 'harm')
  if (isUnnamed) faults.push({ field: 'harms.more', fault: 'harms-missing' })
  // What an abstract does not say stands nowhere in it.
  const study = studyOf(pmid)
  const ofPlace = placeFaults(source, study).filter(
    ({ fault }) => reported !== 'not_in_abstract' || fault !== 'source-missing',
  )
  return [
    ...faults,
    ...ofPlace.map((fault) => ({
      ...fault,
      field: `harms.${fault.field}`,
    })),
    ...(ofPlace.length === 0 ? passageFaultsOf(harms, study) : []),
  ]
}

/** What the passage of a statement on harms says otherwise. */
function passageFaultsOf(
  harms: WrittenComparison['harms'],
  study: KnownAbstract | undefined,
): FindingFault[] {
  const { reported, passage } = harms
  if (reported !== 'found' || !passage || !study) return []
  const words = passageWords(study.text, passage)
  if (saysUnreported(words)) return [{ field: 'harms.passage', fault: 'harms-unreported' }]
  return harmFaults(harms, words)
}

/** Of people or of time, never one for the other: 12 per 1,000 person-years are not 12 of 1,000. */
function rateFaults({ arms, rates, design, measure, baseline }: WrittenFinding): FindingFault[] {
  const isOfTime = rates !== undefined || design === 'person_time'
  const ofPeople = [
    ...(isOfTime && arms ? [rates ? 'rates' : 'arms'] : []),
    ...(isOfTime && measure?.type === 'risk_difference' ? ['measure.type'] : []),
    ...(baseline && languages.some((one) => namesRate(baseline.source[one]))
      ? ['baseline.risk']
      : []),
  ].map((field): FindingFault => ({ field, fault: 'rates-not-people' }))
  if (!rates) return ofPeople
  const faults = rates.groups.flatMap(({ value }, index): FindingFault[] =>
    value < 0 ? [{ field: `rates.groups.${index}.value`, fault: 'negative' }] : [],
  )
  if (!(rates.per >= 1)) faults.push({ field: 'rates.per', fault: 'no-time' })
  return [...faults, ...ofPeople]
}

function armFaults({ arms, rates, measure, design, adjusted }: WrittenFinding): FindingFault[] {
  if (!arms && !measure) {
    return [
      rates
        ? { field: 'measure', fault: 'interval-missing' }
        : { field: 'arms', fault: 'numbers-missing' },
    ]
  }
  if (!arms) return []
  const faults = arms.flatMap(({ events, total }, index): FindingFault[] => {
    const at = `arms.${index}`
    if (!Number.isInteger(events)) return [{ field: `${at}.events`, fault: 'not-whole' }]
    if (!Number.isInteger(total)) return [{ field: `${at}.total`, fault: 'not-whole' }]
    if (events < 0) return [{ field: `${at}.events`, fault: 'negative' }]
    if (total < 1) return [{ field: `${at}.total`, fault: 'no-people' }]
    return events > total ? [{ field: `${at}.events`, fault: 'more-events-than-people' }] : []
  })
  // Groups that belong together, or numbers that were adjusted, have no interval that follows
  // from their counts.
  const needsMeasure = !measure && (design !== 'independent' || adjusted)
  return needsMeasure ? [...faults, { field: 'measure', fault: 'interval-missing' }] : faults
}

function measureFaults({ measure }: WrittenFinding): FindingFault[] {
  if (!measure) return []
  const { type, value, low, high, unit } = measure
  const numbers = { value, low, high }
  const each = (wrong: (number: number) => boolean, fault: FindingFault['fault']): FindingFault[] =>
    Object.entries(numbers).flatMap(([name, number]) =>
      wrong(number) ? [{ field: `measure.${name}`, fault }] : [],
    )
  const faults = isRatio(measure)
    ? each((number) => !(number > 0), 'not-a-ratio')
    : type === 'risk_difference'
      ? each((number) => Math.abs(number) > 100, 'over-100-percent')
      : []
  if ((type === 'mean_difference' || type === 'median_difference') && !unit)
    faults.push({ field: 'measure.unit', fault: 'unit-missing' })
  if (areUnitsOther(unit)) faults.push({ field: 'measure.unit', fault: 'units-differ' })
  if (!(low <= value && value <= high)) {
    faults.push({ field: 'measure.value', fault: 'interval-excludes-value' })
  }
  return faults
}

function baselineFaults({ baseline, measure, arms }: WrittenFinding): FindingFault[] {
  if (!baseline) return []
  const { risk } = baseline
  if (!(risk > 0 && risk < 1)) return [{ field: 'baseline.risk', fault: 'not-a-risk' }]
  // Beside counts nothing is estimated of it, nor of that of everybody.
  if (!measure || arms || baseline.of === 'everybody' || !isRatio(measure)) return []
  return (['value', 'low', 'high'] as const)
    .filter((name) => liftsAboveEverybody(measure.type, measure[name], risk))
    .map((name) => ({ field: `measure.${name}`, fault: 'above-everybody' }))
}

/** Fewer letters name nobody who says so. */
const SHORTEST_NOTE = 10

/** A margin holds no difference, and not every one, and says who draws it (P-NO-DIFFERENCE). */
function marginFaults(
  { margin, measure }: WrittenFinding,
  study: KnownAbstract | undefined,
): FindingFault[] {
  if (!margin) return []
  const { scale, low, high, source } = margin
  const isOfMeasure = scale === 'measure'
  const noEffect = isOfMeasure && measure && isRatio(measure) ? 1 : 0
  const isTooWide = noEffect === 1 ? low <= 0 : !isOfMeasure && high - low >= 1000
  const unexplained = languages.filter(
    (language) => source[language].replace(/\P{L}/gu, '').length < SHORTEST_NOTE,
  )
  return [
    ...(isOfMeasure && !measure
      ? [{ field: 'margin.scale', fault: 'margin-without-measure' as const }]
      : []),
    ...(isObservational(study?.design)
      ? [{ field: 'margin.scale', fault: 'margin-of-observed' as const }]
      : []),
    ...(low < noEffect && noEffect < high && !isTooWide
      ? []
      : [{ field: 'margin.low', fault: 'not-a-margin' as const }]),
    ...unexplained.map((language) => ({
      field: `margin.source.${language}`,
      fault: 'margin-unexplained' as const,
    })),
  ]
}

function sourceFaults(finding: Checked, study: KnownAbstract | undefined): FindingFault[] {
  const { place, placeConfirmedBy, placeConfirmed = placeConfirmedBy !== undefined } = finding
  const faults = placeFaults(finding, study, MOST_SENTENCES_OF_FINDING)
  return study && place && !placeConfirmed
    ? [...faults, { field: 'placeConfirmedBy', fault: 'not-confirmed' }]
    : faults
}

function placeFaults(
  { passage, place }: Pick<Checked, 'passage' | 'place'>,
  study: KnownAbstract | undefined,
  mostSentences?: number,
): FindingFault[] {
  if (!study) return [{ field: 'pmid', fault: 'not-cited' }]
  const faults: FindingFault[] = []
  if (study.isRetracted) faults.push({ field: 'pmid', fault: 'retracted' })
  if (study.isWithdrawn) faults.push({ field: 'pmid', fault: 'withdrawn' })
  if (!passage && !place) faults.push({ field: 'passage', fault: 'source-missing' })
  if (passage && place) faults.push({ field: 'place', fault: 'two-sources' })
  if (!passage) return faults
  const { start, end } = passage
  if (start < 0 || start >= end || end > study.text.length) {
    return [...faults, { field: 'passage', fault: 'outside-the-abstract' }]
  }
  const fault = isMarkedIn(study.text, passage)
    ? shapeFault(study.text, passage, mostSentences)
    : ('abstract-changed' as const)
  return fault ? [...faults, { field: 'passage', fault }] : faults
}

function certaintyFaults(
  { certainty }: WrittenFinding,
  study: KnownAbstract | undefined,
): FindingFault[] {
  return isReasoned(certainty, study?.design)
    ? []
    : [{ field: 'certainty.level', fault: 'certainty-unreasoned' }]
}

/** Counts or rates that say something else than the measure that stands beside them. */
function contradictions(finding: WrittenFinding, source = ''): FindingFault[] {
  const { arms, rates, measure, adjusted, design, passage } = finding
  if (!measure) return []
  const [first, second] =
    arms?.map(({ events, total }) => events / total) ??
    rates?.groups.map(({ value }) => value) ??
    []
  if (first === undefined || second === undefined) return []
  const counted = { first, second }
  const isPlain = measure.type === 'relative_risk' && !adjusted && design === 'independent'
  if (isPlain && counted.second > 0) {
    const printed = passage ? source.slice(passage.start, passage.end) : ''
    const half = 0.5 * 10 ** -decimalsOf(measure, printed)
    // A last figure may have been rounded either way.
    return Math.abs(counted.first / counted.second - measure.value) <= half + 1e-9
      ? []
      : [{ field: 'measure.value', fault: 'arms-contradict-ratio' }]
  }
  const direction = Math.sign(counted.first - counted.second)
  const stated = Math.sign(measure.value - (isRatio(measure) ? 1 : 0))
  return direction * stated < 0
    ? [{ field: 'measure.value', fault: 'arms-contradict-direction', advice: true }]
    : []
}

/** The precision in which a measure was published: as its passage prints it, else '0.7' beside '0.55' is 0.70. */
function decimalsOf(
  { value, low, high }: Pick<Measure, 'value' | 'low' | 'high'>,
  passage: string,
): number {
  const printed = (passage.match(/\d+[.·]\d+/g) ?? [])
    .map((number) => number.replace('·', '.'))
    .filter((number) => Number(number) === value)
  const written = printed.length > 0 ? printed : [value, low, high].map(String)
  return Math.max(...written.map((number) => (number.split('.')[1] ?? '').length))
}

/** German words also at the end of longer ones: 'Gesamtsterblichkeit'. */
const UNWANTED =
  /(?:tod|todesfälle?|gestorben|sterblichkeit|mortalität|infarkte?|schlaganfälle?|krebs|stürze?|blutung(?:en)?|schmerz(?:en)?|rückfälle?|(?<!\p{L})(?:deaths?|died|dying|mortality|heart attacks?|strokes?|cancer|falls?|bleeding|pain|relapses?))(?!\p{L})/iu
const WANTED =
  /(?:überleben|remission|heilung|genesung|rauchfrei|symptomfrei|(?<!\p{L})(?:survival|recovery|cured?|smoke-free|symptom-free))(?!\p{L})/iu

/** Asks where the words of the outcome sound like the opposite of `desirable`. */
function desirableFaults({ outcome, desirable }: WrittenFinding): FindingFault[] {
  const against = desirable ? UNWANTED : WANTED
  const sounds = [outcome.de, outcome.en].some((words) => against.test(words))
  return sounds
    ? [{ field: 'desirable', fault: 'desirable-contradicts-outcome', advice: true }]
    : []
}
