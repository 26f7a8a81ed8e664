import type { FieldFault } from './account-fields.ts'

export type FormFault<Field extends string> =
  | { kind: 'missing'; field: Field }
  | { kind: 'mismatch'; field: Field }
  | { kind: 'rule'; field: Field; code: FieldFault }
  /**
   * By the service; without words of its own where it could not be reached, or (`isAnswered`) where
   * what answered says nothing.
   */
  | {
      kind: 'refused'
      field?: Field | undefined
      message: string | undefined
      isAnswered?: true
    }
  /** The browser keeps nothing, so no session either. */
  | { kind: 'not-kept' }

/** The first of these fields, in the form's order, in which nothing was typed. */
export function missingField<Field extends string>(
  typed: Record<Field, string>,
  fields: readonly Field[],
): FormFault<Field> | undefined {
  const field = fields.find((name) => typed[name] === '')
  return field && { kind: 'missing', field }
}
