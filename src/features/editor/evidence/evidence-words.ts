import {
  baselineOwners,
  certaintyLevels,
  findingDesigns,
  harmsStates,
  marginScales,
  measureTypes,
  otherIntervals,
  personTimes,
} from '../../../contract/reading/evidence-choices.ts'
import type { Translate } from '../../../i18n/translator.ts'
import { type ComparisonForm, shownComparisonFields } from './comparison-form.ts'
import { type FindingForm, shownFindingFields } from './finding-form.ts'

/** Whether a place of the form is one of the evidence. */
export function isEvidencePlace(place: string): boolean {
  return /^(?:comparisons|findings|noFindingsReason|practice|responsibility|quiz)(?:\.|$)/.test(
    place,
  )
}

/** A place of the evidence in words: 'Finding 2 · Outcome (German)'. */
export function nameOfEvidence(place: string, t: Translate): string {
  const [, list, number, path = place] =
    /^(findings|comparisons)(?:\.(\d+))?(?:\.(.+))?$/.exec(place) ?? []
  if (place === 'findings') return t('evidenceForm:title')
  if (place === 'comparisons') return t('evidenceForm:comparisons')
  if (number === undefined) return fieldInWords(place, t)
  const words = list === 'findings' ? 'evidenceForm:finding' : 'evidenceForm:comparisonNumber'
  const entry = t(words, { number: Number(number) + 1 })
  return path === place ? entry : `${entry} · ${fieldInWords(path, t)}`
}

/** A finding line by line, for two of them to be compared. */
export function findingInLines(finding: FindingForm, t: Translate): string {
  return shownFindingFields
    .filter((field) => finding[field] !== '')
    .map((field) => `${fieldInWords(field, t)}: ${valueInWords(field, finding[field], t)}`)
    .join('\n')
}

/** The same of a comparison. */
export function comparisonInLines(comparison: ComparisonForm, t: Translate): string {
  return shownComparisonFields
    .filter((field) => comparison[field] !== '')
    .map((field) => `${fieldInWords(field, t)}: ${valueInWords(field, comparison[field], t)}`)
    .join('\n')
}

function valueInWords(field: string, value: string, t: Translate): string {
  if (field === 'desirable') {
    return t(value === 'yes' ? 'evidenceForm:desirable_yes' : 'evidenceForm:desirable_no')
  }
  if (field === 'critical' || field === 'adjusted') return t('editor:yes')
  const chosen = <T extends string>(path: string, choices: readonly T[]) =>
    field === path ? choices.find((one) => one === value) : undefined
  const time = chosen('rates.time', personTimes)
  if (time) return t(`evidence:personTimes.${time}`)
  const type = chosen('measure.type', measureTypes)
  if (type) return t(`evidence:measures.${type}`)
  const interval = chosen('measure.interval', otherIntervals)
  if (interval) return t(`evidence:intervals.${interval}`)
  const owner = chosen('baseline.of', baselineOwners)
  if (owner) return t(`evidence:baselineOwners.${owner}`)
  const scale = chosen('margin.scale', marginScales)
  if (scale) return t(`evidence:marginScales.${scale}`)
  const design = chosen('design', findingDesigns)
  if (design) return t(`evidenceForm:designs.${design}`)
  const level = chosen('certainty.level', certaintyLevels)
  if (level) return t(`evidence:certainty.${level}`)
  const state = chosen('harms.reported', harmsStates)
  return state ? t(`evidence:harms.${state}`) : value
}

function fieldInWords(path: string, t: Translate): string {
  const [, name = path, language] = /^(.+?)(?:\.(de|en))?$/.exec(path) ?? []
  const words = labelOf(name, t)
  if (language === 'de') return `${words} (${t('editor:language_de')})`
  return language === 'en' ? `${words} (${t('editor:language_en')})` : words
}

function labelOf(name: string, t: Translate): string {
  const labels: Record<string, string> = {
    outcome: t('evidence:outcome'),
    critical: t('evidenceForm:critical'),
    desirable: t('evidenceForm:desirable'),
    population: t('evidenceForm:population'),
    comparisonId: t('evidenceForm:comparison'),
    intervention: t('evidenceForm:intervention'),
    comparator: t('evidenceForm:comparator'),
    'harms.reported': t('evidenceForm:harms'),
    'harms.more': t('evidenceForm:harmNames.more'),
    'harms.seen': t('evidenceForm:harmNames.seen'),
    'harms.unclear': t('evidenceForm:harmNames.unclear'),
    'harms.fewer': t('evidenceForm:harmNames.fewer'),
    'harms.pmid': t('evidenceForm:study'),
    'harms.passage': t('evidenceForm:source'),
    'harms.passage.start': t('evidenceForm:source'),
    'harms.place': t('evidenceForm:place'),
    duration: t('evidence:duration'),
    arms: t('evidenceForm:counts'),
    ...Object.assign({}, ...([0, 1] as const).map((arm) => armLabels(arm, t))),
    rates: t('evidenceForm:rates'),
    'rates.per': t('evidenceForm:ratesPer'),
    'rates.time': t('evidenceForm:ratesTime'),
    measure: t('evidenceForm:measure'),
    'measure.type': t('evidenceForm:measureType'),
    'measure.value': t('evidenceForm:value'),
    'measure.low': t('evidenceForm:low'),
    'measure.high': t('evidenceForm:high'),
    'measure.interval': t('evidenceForm:interval'),
    'measure.unit': t('evidenceForm:unit'),
    'baseline.risk': t('evidenceForm:baselineRisk'),
    'baseline.of': t('evidenceForm:baselineOf'),
    'baseline.source': t('evidenceForm:baselineSource'),
    'baseline.period': t('evidenceForm:baselinePeriod'),
    'margin.scale': t('evidenceForm:marginScale'),
    'margin.low': `${t('evidenceForm:margin')}: ${t('evidenceForm:low')}`,
    'margin.high': `${t('evidenceForm:margin')}: ${t('evidenceForm:high')}`,
    'margin.source': t('evidenceForm:marginSource'),
    design: t('evidenceForm:design'),
    adjusted: t('evidenceForm:adjusted'),
    'certainty.level': t('evidenceForm:certainty'),
    'certainty.reasons': t('evidenceForm:reasons'),
    pmid: t('evidenceForm:study'),
    passage: t('evidenceForm:source'),
    'passage.start': t('evidenceForm:source'),
    place: t('evidenceForm:place'),
    placeConfirmedBy: t('evidenceForm:confirmPlace'),
    noFindingsReason: t('evidenceForm:noFindingsReason'),
    'practice.professional': t('evidenceForm:practice_professional'),
    'practice.lay': t('evidenceForm:practice_lay'),
    'responsibility.ai.part': t('evidence:ai'),
    'responsibility.ai.model': t('evidenceForm:aiModel'),
    'responsibility.ai.on': t('evidenceForm:aiOn'),
    'responsibility.searchedOn': t('evidence:searchedOn'),
    'responsibility.nextReviewOn': t('evidence:nextReviewOn'),
    'responsibility.conflicts': t('evidence:conflicts'),
    'quiz.findingId': t('evidenceForm:quizFinding'),
    'quiz.question': t('evidenceForm:quizQuestion'),
    'quiz.right': t('evidenceForm:quizRight'),
    'quiz.wrong': t('evidenceForm:quizWrong'),
    'quiz.alsoWrong': t('evidenceForm:quizWrong'),
  }
  return labels[name] ?? name
}

function armLabels(arm: 0 | 1, t: Translate): Record<string, string> {
  const labelOf = (field: string) => `${t(`evidenceForm:arm_${arm}`)}: ${field}`
  return {
    [`arms.${arm}.label`]: labelOf(t('evidenceForm:armLabel')),
    [`arms.${arm}.events`]: labelOf(t('evidenceForm:events')),
    [`arms.${arm}.total`]: labelOf(t('evidenceForm:total')),
    [`rates.groups.${arm}.label`]: labelOf(t('evidenceForm:armLabel')),
    [`rates.groups.${arm}.value`]: labelOf(t('evidenceForm:rate')),
  }
}
