import { isSameData } from '../domain/text/canonical-json.ts'

/** What stands in the fields of a plain form, by their names; what is empty is not among them. */
export type Values = Readonly<Record<string, string>>

/** Without the fields that are empty. */
export const filled = (values: Readonly<Record<string, string | undefined>>): Values =>
  Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )

export const isSameValues = (a: Values, b: Values): boolean => isSameData(filled(a), filled(b))

/** Values as they were kept: undefined where they are none. */
export const acceptValues = (kept: unknown): Values | undefined =>
  isValues(kept) ? filled(kept) : undefined

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((one) => typeof one === 'string')
