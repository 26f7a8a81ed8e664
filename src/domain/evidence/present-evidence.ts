import type {
  WorkEvidence,
  WorkFinding,
  WrittenComparison,
  WrittenEvidence,
  WrittenFinding,
} from '../../contract/desk/evidence.ts'
import { userIdSchema } from '../../contract/protocol/account-fields.ts'
import type { Language } from '../../contract/protocol/language.ts'
import type { Comparison, Evidence, Finding } from '../../contract/reading/evidence.ts'
import { fallenStudies } from '../study/study-notices.ts'
import { inLanguage } from '../text/in-language.ts'
import { dayInVienna } from '../time/vienna-days.ts'
import { isObservational, summedCertainty } from './certainty.ts'
import { denominatorFor, denominatorsOf, effectOf } from './effect.ts'
import { highestFindingId } from './evidence-ids.ts'
import { type CitedStudy, keyFinding } from './key-figure.ts'

/** Who wrote and who reviewed a hearticle; null for each who did not agree to be named. */
export type PublicPeople = Pick<NonNullable<Evidence['responsibility']>, 'writers' | 'reviewers'>

const NOBODY: PublicPeople = { writers: [], reviewers: [] }

export interface StudyStates {
  /** The pmids of studies on which nothing rests any more. */
  fallen: Pick<ReadonlySet<string>, 'has'>
  /** Of those that only observed. */
  observational: Pick<ReadonlySet<string>, 'has'>
}

const NOTHING_KNOWN: StudyStates = { fallen: new Set(), observational: new Set() }

/**
 * @param cited studies as answers have them
 * @param all the pmids that are cited: what is not among `cited` is gone, and fell; left out, nothing is
 */
export function statesOf(cited: readonly CitedStudy[], all: readonly string[] = []): StudyStates {
  const known = new Set(cited.map(({ pmid }) => pmid))
  const gone = all.filter((pmid) => !known.has(pmid))
  return {
    fallen: new Set([...fallenStudies(cited).keys(), ...gone]),
    observational: new Set(
      cited.flatMap(({ pmid, studyCard }) => (isObservational(studyCard?.design) ? [pmid] : [])),
    ),
  }
}

/** The evidence of a hearticle in one language; nothing of one whose evidence was not prepared. */
export function presentEvidence(
  evidence: WrittenEvidence,
  language: Language,
  { states, people = NOBODY }: { states?: StudyStates; people?: PublicPeople } = {},
): Evidence {
  const { noFindingsReason, practice, responsibility } = evidence
  const findings = presentFindings(evidence, language, states)
  const comparisons = presentComparisons(evidence, findings, { language, states })
  return {
    findings,
    comparisons,
    certainty: certaintyOfKey(findings),
    noFindingsReason: inLanguage(noFindingsReason ?? null, language),
    practice: inLanguage(practice ?? null, language),
    responsibility:
      responsibility || people.writers.length > 0 || people.reviewers.length > 0
        ? { ...presentResponsibility(responsibility ?? {}, language), ...people }
        : null,
  }
}

/** The certainty that is said of a hearticle: that of the comparison of its key finding (P-CERTAINTY). */
function certaintyOfKey(findings: readonly Finding[]) {
  const key = keyFinding(findings)
  const gathered = findings.filter(({ comparisonId }) => comparisonId === key?.comparisonId)
  return summedCertainty(gathered) ?? null
}

/** The comparisons that gather findings, in the order of these. */
function presentComparisons(
  { comparisons = [] }: WrittenEvidence,
  findings: readonly Finding[],
  { language, states = NOTHING_KNOWN }: { language: Language; states?: StudyStates | undefined },
): Comparison[] {
  const gathered = Map.groupBy(findings, ({ comparisonId }) => comparisonId)
  return Array.from(gathered).flatMap(([id, all]): Comparison[] => {
    const comparison = comparisons.find((one) => one.id === id)
    if (!comparison) return []
    const { harms: written, ...facts } = comparison
    const { reported, pmid = '', passage: _, place: __, ...harms } = inLanguage(written, language)
    const isFallen = states.fallen.has(pmid)
    return [
      {
        ...inLanguage(facts, language),
        denominator: all[0]?.denominator ?? denominatorFor([]),
        certainty: summedCertainty(all) ?? null,
        harmsReported: isFallen ? 'not_entered' : reported,
        ...(!isFallen && Object.keys(harms).length > 0 && { harms }),
        harmsSource: presentHarmsSource(written, language),
      },
    ]
  })
}

function presentHarmsSource(
  { reported, pmid, passage, place }: WrittenComparison['harms'],
  language: Language,
): Comparison['harmsSource'] {
  if (reported === 'not_entered' || !pmid) return null
  return {
    pmid,
    passage: passage ? { start: passage.start, end: passage.end } : null,
    place: place?.[language] ?? null,
  }
}

/** Who rated, entered and confirmed findings: ids of users, and names out of files. */
export function peopleIn({ findings = [] }: WrittenEvidence): string[] {
  return findings.flatMap(({ certainty, placeBy, placeConfirmedBy }) =>
    [certainty.by, placeBy, placeConfirmedBy].filter((one) => one !== undefined),
  )
}

/**
 * The evidence of a hearticle as editors see it: in both languages, with what follows from it.
 * @param names of users, by their ids; who is not among them has no name any more
 */
export function presentWorkEvidence(
  evidence: WrittenEvidence & { highestFindingId?: number | undefined },
  names: ReadonlyMap<string, string>,
): WorkEvidence {
  const { findings = [], comparisons = [], highestFindingId: given = 0 } = evidence
  const denominators = denominatorsOf(findings)
  const rated = comparisons.map((comparison) => ({
    ...comparison,
    denominator: denominators.get(comparison.id) ?? denominatorFor([]),
    certainty:
      summedCertainty(findings.filter(({ comparisonId }) => comparisonId === comparison.id)) ??
      null,
  }))
  return {
    findings: findings.map((finding) => presentWorkFinding(finding, names)),
    comparisons: rated,
    certainty: certaintyOfKey(presentFindings(evidence, 'de')),
    noFindingsReason: evidence.noFindingsReason ?? null,
    practice: evidence.practice ?? null,
    responsibility: evidence.responsibility ?? null,
    quiz: evidence.quiz ?? null,
    numbers: evidence.numbers ?? [],
    highestFindingId: Math.max(given, highestFindingId(findings)),
  }
}

function presentWorkFinding(
  { placeBy, placeConfirmedBy, certainty: { by, ...rating }, ...finding }: WrittenFinding,
  names: ReadonlyMap<string, string>,
): WorkFinding {
  const named = <K extends string>(key: K, who: string | undefined) => {
    const name = names.get(who ?? '') ?? (userIdSchema.safeParse(who).success ? undefined : who)
    return (name === undefined ? {} : { [key]: name }) as { [key in K]?: string }
  }
  return {
    ...finding,
    kind: effectOf(finding).kind,
    certainty: { ...rating, ...named('by', by) },
    ...named('placeBy', placeBy),
    ...named('placeConfirmedBy', placeConfirmedBy),
    placeConfirmed: placeConfirmedBy !== undefined,
  }
}

function presentResponsibility(
  { ai, searchedOn, nextReviewOn, conflicts }: NonNullable<WrittenEvidence['responsibility']>,
  language: Language,
): Omit<NonNullable<Evidence['responsibility']>, keyof PublicPeople> {
  return {
    ai: ai ? { part: ai.part, model: ai.model ?? null, on: ai.on ?? null } : null,
    searchedOn: searchedOn ?? null,
    nextReviewOn: nextReviewOn ?? null,
    conflicts: conflicts?.[language] ?? null,
  }
}

/**
 * The findings of a hearticle in one language, each with the texts of its comparison.
 * @param states left out where nothing is known of the studies
 */
export function presentFindings(
  { findings = [], comparisons = [] }: WrittenEvidence,
  language: Language,
  states: StudyStates = NOTHING_KNOWN,
): Finding[] {
  const denominators = denominatorsOf(findings)
  return findings.map((finding) => ({
    ...presentFinding(finding, language, states),
    ...textsOfComparison(
      comparisons.find(({ id }) => id === finding.comparisonId),
      language,
    ),
    denominator: denominators.get(finding.comparisonId) ?? denominatorFor([finding]),
  }))
}

const textsOfComparison = (comparison: WrittenComparison | undefined, language: Language) => ({
  population: comparison?.population[language] ?? '',
  comparison: comparison?.comparator[language] ?? '',
})

/** A finding while nobody vouches for its certainty, and so not for 'little or no difference' either. */
export function unrated(finding: Finding): Finding {
  return { ...finding, certainty: null, kind: effectOf({ ...finding, certainty: null }).kind }
}

function presentFinding(
  finding: WrittenFinding,
  language: Language,
  { fallen, observational }: StudyStates,
): Omit<Finding, 'population' | 'comparison' | 'denominator'> {
  const { placeBy: _, placeConfirmedBy: __, certainty, passage, ...facts } = finding
  const { level, reasons, by, at } = certainty
  const isFallen = fallen.has(finding.pmid)
  const isObserved = observational.has(finding.pmid)
  const shown = isFallen ? null : certainty
  return {
    ...inLanguage(facts, language),
    kind: effectOf({ ...finding, certainty: shown, observational: isObserved }).kind,
    observational: isObserved,
    fallen: isFallen,
    certainty: isFallen
      ? null
      : { level, reasons, ratedOn: by && at ? dayInVienna(new Date(at)) : null },
    ...(passage && { passage: { start: passage.start, end: passage.end } }),
  }
}
