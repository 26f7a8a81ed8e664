import type { WrittenComparison } from '../../../contract/desk/evidence.ts'
import { cleanText } from '../../../contract/protocol/clean-text.ts'

/** Texts in both languages, and how long each may be. */
export const comparisonLimits = {
  intervention: 200,
  comparator: 200,
  population: 300,
  'harms.place': 200,
} as const

export const comparisonPairs = Object.keys(comparisonLimits) as PairName[]

const otherFields = [
  'id',
  'harms.reported',
  'harms.pmid',
  'harms.passage.start',
  'harms.passage.end',
  'harms.passage.digest',
] as const

type PairName = keyof typeof comparisonLimits
export type ComparisonField = `${PairName}.de` | `${PairName}.en` | (typeof otherFields)[number]

/** A comparison as it stands in the form: every field as it was typed, by its path when written. */
export type ComparisonForm = Record<ComparisonField, string>

const comparisonFields: readonly ComparisonField[] = [
  ...comparisonPairs.flatMap((name) => [`${name}.de`, `${name}.en`] as const),
  ...otherFields,
]

/** @param textOf what stands in a field */
export function comparisonBy(textOf: (field: ComparisonField) => string): ComparisonForm {
  const entries = comparisonFields.map((field) => [field, textOf(field)])
  return Object.fromEntries(entries) as ComparisonForm
}

/** A comparison in which nothing is said yet, also of its harms. @param id one that is not there */
export const emptyComparison = (id: string): ComparisonForm =>
  comparisonBy((field) => (field === 'id' ? id : field === 'harms.reported' ? 'not_entered' : ''))

/** Whether nothing was entered; such a one is not sent unless a finding is of it. */
export function isEmptyComparison(comparison: ComparisonForm): boolean {
  return comparisonFields.every(
    (field) => /^(?:id|harms\.reported)$/.test(field) || comparison[field].trim() === '',
  )
}

/** The form of a stored comparison. */
export function formOfComparison(stored: WrittenComparison): ComparisonForm {
  return comparisonBy((field) => {
    const value = field
      .split('.')
      .reduce<unknown>((found, key) => (found as Record<string, unknown>)?.[key], stored)
    return String(value ?? '')
  })
}

/** A comparison as it would be stored. */
export const comparableComparison = (comparison: ComparisonForm) =>
  comparisonBy((field) => cleanText(comparison[field]).trim())

/** What is sent for a comparison. What is missing is sent so, and refused by its name. */
export function writtenComparison(comparison: ComparisonForm): WrittenComparison {
  const text = (field: ComparisonField) => cleanText(comparison[field]).trim()
  const both = (name: PairName) => ({ de: text(`${name}.de`), en: text(`${name}.en`) })
  const intervention = both('intervention')
  const place = both('harms.place')
  const written = {
    id: comparison.id,
    intervention: intervention.de || intervention.en ? intervention : null,
    comparator: both('comparator'),
    population: both('population'),
    harms: {
      reported: comparison['harms.reported'] || 'not_entered',
      ...(comparison['harms.pmid'] && { pmid: comparison['harms.pmid'] }),
      ...(comparison['harms.passage.digest'] && {
        passage: {
          start: Number(comparison['harms.passage.start']),
          end: Number(comparison['harms.passage.end']),
          digest: comparison['harms.passage.digest'],
        },
      }),
      ...((place.de || place.en) && { place }),
    },
  }
  // Of its shape; that each choice was made is checked where faults are named, and by the API.
  return written as WrittenComparison
}

/** The fields that people read: not its id, nor where a passage ends. */
export const shownComparisonFields = comparisonFields.filter(
  (field) => !/^(?:id|harms\.passage\.(?:end|digest))$/.test(field),
)
