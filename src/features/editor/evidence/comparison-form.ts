import { type WrittenComparison, writtenComparisonSchema } from '../../../contract/desk/evidence.ts'
import {
  type FieldPath,
  fieldsOf,
  formBy,
  typedOf,
  writtenOf,
} from '../../../forms/typed-fields.ts'

export type ComparisonField = FieldPath<WrittenComparison>

/** A comparison as it stands in the form. */
export type ComparisonForm = Record<ComparisonField, string>

export const comparisonFields = fieldsOf(writtenComparisonSchema).map(
  ({ path }) => path,
) as readonly ComparisonField[]

/** A comparison in which nothing is said yet, also of its harms. @param id one that is not there */
export const emptyComparison = (id: string): ComparisonForm => ({
  ...formBy(comparisonFields, () => ''),
  id,
  'harms.reported': 'not_entered',
})

/** Whether nothing was entered; such a one is not sent unless a finding is of it. */
export function isEmptyComparison(comparison: ComparisonForm): boolean {
  return comparisonFields.every(
    (field) => /^(?:id|harms\.reported)$/.test(field) || comparison[field].trim() === '',
  )
}

/** The form of a stored comparison. */
export const formOfComparison = (stored: WrittenComparison): ComparisonForm =>
  formBy(comparisonFields, (field) => typedOf(writtenComparisonSchema, field, stored))

/** What is sent for a comparison. */
export const writtenComparison = (comparison: ComparisonForm): WrittenComparison =>
  writtenOf(writtenComparisonSchema, withHarms(comparison))

/** Where nothing was chosen of its harms, nobody looked yet. */
export const withHarms = (comparison: ComparisonForm): ComparisonForm => ({
  ...comparison,
  'harms.reported': comparison['harms.reported'] || 'not_entered',
})

/** The fields that people read: not its id, nor where a passage ends. */
export const shownComparisonFields = comparisonFields.filter(
  (field) => !/^(?:id|harms\.passage\.(?:end|digest))$/.test(field),
)
