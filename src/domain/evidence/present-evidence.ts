import type {
  BilingualText,
  WorkEvidence,
  WorkFinding,
  WrittenEvidence,
  WrittenFinding,
} from '../../contract/desk/evidence.ts'
import { userIdSchema } from '../../contract/protocol/account-fields.ts'
import type { Language } from '../../contract/protocol/language.ts'
import type { Evidence, Finding } from '../../contract/reading/evidence.ts'
import { dayInVienna } from '../time/vienna-days.ts'
import { overallCertainty } from './certainty.ts'
import { effectOf } from './effect.ts'
import { bilingualUnit } from './units.ts'
import { highestFindingId } from './upgraded-evidence.ts'

/** Who wrote and who reviewed a hearticle; null for each who did not agree to be named. */
export type PublicPeople = Pick<NonNullable<Evidence['responsibility']>, 'writers' | 'reviewers'>

const NOBODY: PublicPeople = { writers: [], reviewers: [] }

/** The evidence of a hearticle in one language; nothing of one whose evidence was not prepared. */
export function presentEvidence(
  { findings = [], noFindingsReason, practice, responsibility }: WrittenEvidence,
  language: Language,
  people: PublicPeople = NOBODY,
): Evidence {
  const inLanguage = (text: BilingualText | null | undefined) => text?.[language] ?? null
  return {
    findings: findings.map((finding) => presentFinding(finding, language)),
    certainty: overallCertainty(findings) ?? null,
    noFindingsReason: inLanguage(noFindingsReason),
    practice: practice
      ? { professional: practice.professional[language], lay: practice.lay[language] }
      : null,
    responsibility:
      responsibility || people.writers.length > 0 || people.reviewers.length > 0
        ? { ...presentResponsibility(responsibility ?? {}, language), ...people }
        : null,
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
  {
    findings = [],
    noFindingsReason = null,
    practice = null,
    responsibility = null,
    numbers = [],
    highestFindingId: given = 0,
  }: WrittenEvidence & { highestFindingId?: number | undefined },
  names: ReadonlyMap<string, string>,
): WorkEvidence {
  return {
    findings: findings.map((finding) => presentWorkFinding(finding, names)),
    certainty: overallCertainty(findings) ?? null,
    noFindingsReason,
    practice,
    responsibility,
    numbers,
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

/** A finding in one language. */
export function presentFinding(finding: WrittenFinding, language: Language): Finding {
  const {
    arms,
    measure,
    baseline,
    passage,
    place,
    placeBy: _,
    placeConfirmedBy: __,
    ...facts
  } = finding
  const { level, reasons, by, at } = finding.certainty
  const texts = {
    outcome: finding.outcome[language],
    population: finding.population[language],
    comparison: finding.comparison[language],
    duration: finding.duration[language],
  }
  return {
    ...facts,
    ...texts,
    kind: effectOf(finding).kind,
    ...(arms && {
      arms: [
        { ...arms[0], label: arms[0].label[language] },
        { ...arms[1], label: arms[1].label[language] },
      ],
    }),
    ...(measure && {
      measure: { ...measure, unit: bilingualUnit(measure.unit)[language] || null },
    }),
    ...(baseline && {
      baseline: {
        risk: baseline.risk,
        source: baseline.source[language],
        period: baseline.period[language],
      },
    }),
    certainty: { level, reasons, ratedOn: by && at ? dayInVienna(new Date(at)) : null },
    ...(passage && { passage: { start: passage.start, end: passage.end } }),
    ...(place && { place: place[language] }),
  }
}
