import type { Language } from '../../../src/contract/protocol/language.ts'
import type { Answer } from '../../../src/contract/reading/answer.ts'
import type { Finding, Measure } from '../../../src/contract/reading/evidence.ts'
import type { DifferenceType } from '../../../src/contract/reading/evidence-choices.ts'
import type { HearticleSummary } from '../../../src/contract/reading/hearticles.ts'
import {
  directionOf,
  type Effect,
  effectOf,
  isClear,
  isDifference,
} from '../../../src/domain/evidence/effect.ts'
import { figureOfFinding } from '../../../src/domain/evidence/key-figure.ts'
import type { HearticleRecord } from '../../../src/domain/hearticle/hearticle.ts'
import { translationFor } from '../../../src/domain/hearticle/translation-for.ts'
import {
  measuredDifferenceIn,
  otherInterval,
} from '../../../src/domain/numbers/measured-difference.ts'
import { shownNumber } from '../../../src/domain/numbers/render-numbers.ts'
import { writeNumber } from '../../../src/domain/numbers/write-number.ts'
import type { StudyRecord } from '../../../src/domain/study/study.ts'
import { presentStudyCard } from '../../../src/domain/study/study-card.ts'
import { allNotices, gravestNotice } from '../../../src/domain/study/study-notices.ts'
import { titleIn } from './find-content.ts'

/** As it was entered: German would inflect it behind 'statt' (P-RESULT-SENTENCE). */
const COMPARED: Record<Language, (intervention: string, comparator: string) => string> = {
  de: (intervention, comparator) => `${intervention} (Vergleich: ${comparator})`,
  en: (intervention, comparator) => `${intervention} versus ${comparator}`,
}

interface AnsweringFinding {
  record: HearticleRecord
  summaries: Record<Language, HearticleSummary>
  findingId: string
  isSwapped: boolean
}

/** A finding as an answer: as it was tested, with all that says how far it can be trusted. */
export function presentFindingAnswer(
  { record, summaries, findingId, isSwapped }: AnsweringFinding,
  study: StudyRecord | undefined,
  language: Language,
): Answer {
  const summary = summaries[language]
  const [finding, ...inBoth] = [language, 'de' as const, 'en' as const].map((one) =>
    summaries[one].findings.find(({ id }) => id === findingId),
  )
  const [german, english] = inBoth
  const comparison = summary.comparisons.find(({ id }) => id === finding?.comparisonId)
  if (!finding || !german || !english || !comparison) {
    throw new Error(`no finding ${findingId} in hearticle ${record.id}`)
  }
  const { intervention, comparator } = comparison
  const effect = effectOf(finding)
  const { measure } = effect
  return {
    kind: 'finding',
    hearticleId: record.id,
    findingId: finding.id,
    pmid: finding.pmid,
    outcome: { de: german.outcome, en: english.outcome },
    comparison: intervention === null ? comparator : COMPARED[language](intervention, comparator),
    population: comparison.population,
    duration: finding.duration,
    ...(finding.arms && { arms: finding.arms }),
    ...(measure && { measure }),
    keyFigure: figureOfFinding(finding, study && presentStudyCard(study, language)),
    text: `${finding.outcome}: ${figureOf(record, finding, effect, language)}.`,
    textLanguageCode: language,
    ...(finding.passage && { passage: finding.passage }),
    certainty: finding.certainty && {
      level: finding.certainty.level,
      reasons: finding.certainty.reasons,
    },
    evidence: {
      findings: summary.findings.filter(({ comparisonId }) => comparisonId === comparison.id),
      comparisons: [comparison],
    },
    isSwapped,
    source: study ? presentSource(study, language) : null,
    hearticle: presentEdition(summary, language),
  }
}

export function presentSentenceAnswer(
  { text, language: written }: { text: string; language: Language },
  { study, hearticle }: { study: StudyRecord | undefined; hearticle: HearticleSummary | undefined },
  language: Language,
): Answer {
  return {
    kind: 'sentence',
    ...(hearticle && { hearticleId: hearticle.id }),
    ...(study && { pmid: study.pmid }),
    text,
    textLanguageCode: written,
    ...(hearticle && {
      evidence: { findings: hearticle.findings, comparisons: hearticle.comparisons },
    }),
    isSwapped: false,
    source: study ? presentSource(study, language) : null,
    hearticle: hearticle ? presentEdition(hearticle, language) : null,
  }
}

const NOT_CLEAR: Record<Language, { little: string; unclear: string }> = {
  de: { little: 'wenig oder kein Unterschied', unclear: 'Unterschied unklar' },
  en: { little: 'little or no difference', unclear: 'difference unclear' },
}

const DIRECTIONS: Record<Language, { more: string; less: string; observed: string }> = {
  de: { more: 'häufiger', less: 'seltener', observed: ' (Zusammenhang)' },
  en: { more: 'more often', less: 'less often', observed: ' (association)' },
}

/** The direction of a ratio that has no absolute number beside it (P-BASELINE-RISK). */
function directionWords(finding: Finding, language: Language): string {
  const { kind, observational } = finding
  if (!isClear(kind)) return NOT_CLEAR[language][kind]
  const { more, less, observed } = DIRECTIONS[language]
  const words = directionOf(finding) === 'more' ? more : less
  return observational ? words + observed : words
}

/**
 * A finding in the numbers in which texts say it: both groups, else the difference, else the measure;
 * behind them that there is little difference, or that it is unclear (P-NO-DIFFERENCE).
 */
function figureOf(
  { findings = [] }: HearticleRecord,
  finding: Finding,
  effect: Effect,
  language: Language,
): string {
  const { id, kind } = finding
  const { more, measure } = effect
  const say = (value: 'pair' | 'interval') =>
    shownNumber({ source: id, value, form: undefined }, language, { findings })
  const figure =
    say('pair') ??
    (more && moreOrFewer(more, language)) ??
    (measure && isDifference(measure) && measured(measure, say('interval'), language))
  if (!figure) return directionWords(finding, language)
  return isClear(kind) ? figure : `${figure}, ${NOT_CLEAR[language][kind]}`
}

const MORE: Record<Language, { of: string; more: string; fewer: string }> = {
  de: { of: 'von', more: 'mehr', fewer: 'weniger' },
  en: { of: 'in', more: 'more', fewer: 'fewer' },
}

/** '8 von 100 mehr'. */
function moreOrFewer(more: NonNullable<Effect['more']>, language: Language): string {
  const words = MORE[language]
  const [people, denominator] = [Math.abs(more.people), more.denominator].map((count) =>
    writeNumber(String(count), language),
  )
  return `${people} ${words.of} ${denominator} ${more.people < 0 ? words.fewer : words.more}`
}

/** 'im Mittel um 5 mmHg niedriger (99-%-Intervall: 2–8)'. */
function measured(
  measure: Measure & { type: DifferenceType },
  limits: string | undefined,
  language: Language,
): string {
  const { type, value, unit, interval } = measure
  const words = measuredDifferenceIn({ type, value, unit }, language)
  if (!limits) return words
  const named = interval ? `${otherInterval(interval, language)}: ${limits}` : limits
  return `${words} (${named})`
}

function presentEdition(
  summary: HearticleSummary,
  language: Language,
): NonNullable<Answer['hearticle']> {
  return {
    headline: translationFor(summary.translations, language)?.headline ?? '',
    on: summary.changedOn ?? summary.publicationDate,
    approval: summary.approval,
  }
}

/** What a study is, in a line. */
export function presentSource(
  study: StudyRecord,
  language: Language,
): NonNullable<Answer['source']> {
  const { title, languageCode } = titleIn(study, undefined, language)
  const { journal, publicationDate } = study.source
  const card = presentStudyCard(study, language)
  return {
    title,
    titleLanguageCode: languageCode,
    design: card?.design ?? null,
    participants: card?.participants ?? null,
    journal: journal?.abbreviation ?? journal?.title ?? null,
    year: publicationDate ? Number(publicationDate.slice(0, 4)) : null,
    notice: gravestNotice({ notices: allNotices(study) }) ?? null,
  }
}
