/** What changed places and their fields are called, and how their values read (P-REVIEW-CHANGES). */

import { type Language, languages } from '../contract/protocol/language.ts'
import type { ChangedPlace, EditionDifference } from '../contract/reading/edition-changes.ts'
import { isMotif } from '../domain/pictures/motifs.ts'
import { locales } from '../domain/text/locales.ts'
import { formatPublicationDate } from '../domain/time/publication-date.ts'
import type { Translate } from '../i18n/translator.ts'

export interface ChangeWords {
  t: Translate
  language: Language
  names: EditionDifference['names']
  /** Readers see one language: they need not be told which. */
  isForReaders?: boolean
}

/** What something is called by people; undefined where nobody knows. */
export const nameIn = (names: EditionDifference['names'], list: string, id: string) =>
  names[`${list}.${id}`]

/** The language of what a field says, where it has one. */
export function languageOfField({ part }: ChangedPlace, field: string): Language | undefined {
  if (part !== 'evidence') return part
  // Abstracts are in English.
  return field.endsWith('passage') ? 'en' : languageIn(field)
}

const languageIn = (field: string) => languages.find((one) => field.split('.').at(-1) === one)

/** Texts by paragraph, findings by outcome, comparisons by what was compared with. */
export function placeInWords({ part, place }: ChangedPlace, words: ChangeWords): string {
  const { t, names } = words
  const [first = '', second = '', third] = place.split('.')
  if (part !== 'evidence') {
    const name = t(`changes:changed_${second as 'headline'}`)
    const number = third === undefined ? '' : ` ${Number(third) + 1}`
    return words.isForReaders
      ? name + number
      : `${t(`changes:language_${part}`)} · ${name}${number}`
  }
  const entry = nameIn(names, first, second) ?? second
  const name = t(`changes:changed_${first as 'findings'}`)
  return entry === '' ? name : `${name}: ${entry}`
}

/** A field without its language and without which group it is of: 'arms_events', 'rates_value'. */
const nameOf = (field: string) =>
  field
    .replace(/\.(?:de|en)$/, '')
    .replace(/^(arms|rates)(?:\.groups)?\.\d/, '$1')
    .replaceAll('.', '_')

/** Empty where the place says it. */
export function fieldInWords(change: ChangedPlace, field: string, words: ChangeWords): string {
  const { t } = words
  const name = nameOf(field)
  const language = change.part === 'evidence' ? languageIn(field) : undefined
  const inLanguage = language && !words.isForReaders ? t(`changes:language_${language}`) : ''
  if (/^(?:de|en)?$/.test(name)) return inLanguage
  const arm = /^(?:arms|rates\.groups)\.([01])/.exec(field)?.[1]
  const label = t(`changes:part_${name as 'outcome'}`)
  const parts = [arm && t(`changes:arm_${arm as '0'}`), label, inLanguage]
  return parts.filter(Boolean).join(', ')
}

const DAYS: ReadonlySet<string> = new Set([
  'publicationDate',
  'ai_on',
  'searchedOn',
  'nextReviewOn',
])
const NUMBERS =
  /^(?:arms_(?:events|total)|rates_(?:value|per)|(?:measure|margin)_(?:value|low|high)|value|to|seconds)$/
const YES_OR_NO: ReadonlySet<string> = new Set([
  'critical',
  'desirable',
  'adjusted',
  'year',
  'breaking',
])

/** A piece of a value as people read it; of a text, as it is. */
export function valueInWords(
  { part, place }: ChangedPlace,
  field: string,
  text: string,
  words: ChangeWords,
): string {
  const { t, language, names } = words
  const root = place.split('.').at(part === 'evidence' ? 0 : 1) ?? ''
  const name = field === '' ? root : nameOf(field)
  if (text.trim() === '') return text
  if (DAYS.has(name)) return formatPublicationDate(text, locales[language])
  if (YES_OR_NO.has(name)) return t(text === 'true' ? 'changes:fact_yes' : 'changes:fact_no')
  if (NUMBERS.test(name)) return language === 'de' ? text.replace('.', ',') : text
  if (name === 'baseline_risk') {
    return Number(text).toLocaleString(language, { style: 'percent', maximumFractionDigits: 10 })
  }
  if (name === 'certainty_level') return t(`evidence:certainty.${text as 'low'}`)
  if (name === 'certainty_reasons') {
    return text.replace(/[a-z_]+/g, (reason) => t(`evidence:reasons.${reason as 'imprecision'}`))
  }
  if (name === 'rates_time') return t(`evidence:personTimes.${text as 'person_years'}`)
  if (name === 'measure_interval') {
    return t(`evidence:intervals.${text as 'quartiles'}`)
  }
  if (name === 'measure_type') return t(`evidence:measures.${text as 'hazard_ratio'}`)
  if (name === 'baseline_of') return t(`evidence:baselineOwners.${text as 'comparator'}`)
  if (name === 'margin_scale') return t(`evidence:marginScales.${text as 'per_1000'}`)
  if (name === 'design') return t(`changes:design_${text as 'independent'}`)
  if (name === 'harms_reported') return t(`evidence:harms.${text as 'found'}`)
  if (name === 'ai_part') return t(`evidence:aiParts.${text as 'none'}`)
  if (name === 'reason') return t(`changes:numberReason_${text as 'date'}`)
  if (name === 'kind') return t(`changes:kind_${text as 'update'}`)
  if (name === 'motif') return isMotif(text) ? t(`motifs:${text}`) : text
  if (name === 'focus') return t(`changes:focus_${text as 'left-top'}`)
  if (name === 'topicId') return nameIn(names, 'topics', text) ?? text
  if (name === 'comparisonId') return nameIn(names, 'comparisons', text) ?? text
  // What names a file is long, and another one is another from its first letters on.
  if (name === 'file') return text.slice(0, 8)
  if (name.endsWith('passage')) return passageInWords(text, words)
  return text
}

const PLACED = /^(?:(\d+) )?(\d+)–(\d+) (\S+)$/

/** In its words; by its characters where these are not at hand, or stand elsewhere, too. */
function passageInWords(text: string, { t }: ChangeWords): string {
  const [, , start, end, digest = ''] = PLACED.exec(text) ?? []
  if (start === undefined) return text
  const figures = { start: Number(start) + 1, end: Number(end), digest: digest.slice(0, 8) }
  return t('changes:passageAt', figures)
}
