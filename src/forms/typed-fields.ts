/**
 * The form of anything that is declared: each of its fields as it was typed, by the path that it has in
 * what is written ('arms.0.label.de'). What can be yes or no is 'yes' or empty, choices of a list are
 * parted by blanks, and shares stand in per cent.
 */
import type * as z from 'zod/mini'
import { cleanText } from '../contract/protocol/clean-text.ts'
import type { BilingualText } from '../contract/protocol/hearticle-text.ts'
import { languages } from '../contract/protocol/language.ts'
import { typedShare } from '../contract/protocol/numbers.ts'
import {
  isStorableNumber,
  type NumberKind,
  readNumber,
  writeNumber,
} from '../contract/protocol/read-number.ts'
import { charactersOver } from '../domain/text/characters-over.ts'

/** The paths of all fields of a value. */
export type FieldPath<T> = { [K in keyof T & string]-?: PathsAt<K, NonNullable<T[K]>> }[keyof T &
  string]

type PathsAt<K extends string, V> =
  Extract<V, BilingualText> extends never
    ? V extends readonly [infer Entry, ...unknown[]]
      ? `${K}.${0 | 1}.${FieldPath<Entry>}`
      : V extends string | number | boolean | readonly unknown[]
        ? K
        : `${K}.${FieldPath<V>}`
    : `${K}.${keyof BilingualText}`

interface Field {
  path: string
  kind: 'text' | 'choice' | 'choices' | 'flag' | 'count' | 'value' | 'share'
  /** The most characters of a text. */
  maximum: number
  /** What may be left out: parts of it, or the field itself. */
  optional: readonly string[]
}

/** What is wrong with what was typed into a field, which cannot be stored so. */
export interface TypedFault {
  place: string
  fault: 'missing' | 'not-a-number' | 'ambiguous' | 'not-storable' | 'too-long'
}

const fieldsBefore = new WeakMap<z.core.$ZodType, readonly Field[]>()

/** The fields of a declaration, in its order. */
export function fieldsOf(schema: z.core.$ZodType): readonly Field[] {
  const fields = fieldsBefore.get(schema) ?? fieldsAt(schema, '', [])
  fieldsBefore.set(schema, fields)
  return fields
}

const within = (path: string, name: string | number) =>
  path === '' ? `${name}` : `${path}.${name}`

function fieldsAt(schema: z.core.$ZodType, path: string, optional: readonly string[]): Field[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  const field = (kind: Field['kind']): Field[] => [
    { path, kind, maximum: longest(def.checks), optional },
  ]
  switch (def.type) {
    case 'optional':
    case 'nullable':
      return fieldsAt(def.innerType, path, [...optional, path])
    case 'object':
      return Object.entries(def.shape).flatMap(([name, part]) =>
        fieldsAt(part, within(path, name), optional),
      )
    case 'tuple':
      return def.items.flatMap((item, index) => fieldsAt(item, within(path, index), optional))
    // A sign needs to be typed in one language alone.
    case 'union':
      return languages.flatMap((language) => {
        const place = within(path, language)
        return fieldsAt(def.options[0] as z.core.$ZodType, place, [...optional, place])
      })
    case 'enum':
      return field('choice')
    case 'array':
      return field('choices')
    case 'boolean':
      return field('flag')
    case 'number':
      return field('count')
    case 'pipe':
      return field(schema === typedShare ? 'share' : 'value')
    default:
      return field('text')
  }
}

/** The most characters that checks of a text let through. */
function longest(checks: ReadonlyArray<z.core.$ZodCheck<never>> = []): number {
  const limits = checks.map(({ _zod: { def } }) => (def as { maximum?: number }).maximum)
  return limits.find((limit) => limit !== undefined) ?? Number.POSITIVE_INFINITY
}

/** What a field is, and how long it may be; of a declaration that has it. */
export function fieldOf(schema: z.core.$ZodType, path: string): Field {
  const field = fieldsOf(schema).find((one) => one.path === path)
  if (!field) throw new Error(`there is no field '${path}'`)
  return field
}

type Typed = Readonly<Record<string, string>>

/** A form of these fields. @param textOf what stands in a field */
export function formBy<F extends string>(
  fields: readonly F[],
  textOf: (field: F) => string,
): Record<F, string> {
  return Object.fromEntries(fields.map((field) => [field, textOf(field)])) as Record<F, string>
}

/** What stands in the field of what is stored. */
export function typedOf(schema: z.core.$ZodType, path: string, stored: unknown): string {
  const value = path.split('.').reduce<unknown>((found, key) => {
    const isSign = typeof found === 'string' && languages.some((language) => language === key)
    return isSign ? found : (found as Record<string, unknown> | null | undefined)?.[key]
  }, stored)
  const { kind } = fieldOf(schema, path)
  if (typeof value === 'boolean') return value ? 'yes' : ''
  if (typeof value === 'number' && kind === 'share') return writeNumber(exact(value * 100))
  if (typeof value === 'number' && kind === 'value') return writeNumber(value)
  return Array.isArray(value) ? value.join(' ') : String(value ?? '')
}

/** Without the noise of binary fractions: 4.4 % is 0.044. */
const exact = (value: number) => Number(value.toPrecision(12))

const tidy = (text = '') => cleanText(text).trim()

const isNumber = ({ kind }: Field) => kind === 'count' || kind === 'value' || kind === 'share'

const numberKinds: { [kind in Field['kind']]?: NumberKind } = { count: 'count', share: 'percent' }

/** A number as it was typed; undefined for none, 'ambiguous' for what can be two. */
const numberIn = (form: Typed, { path, kind }: Field, isPercent: boolean) =>
  readNumber(form[path] ?? '', isPercent ? 'percent' : numberKinds[kind])

/** Whether anything was typed of a part of the form. */
export function isFilled(form: Typed, part: string): boolean {
  return Object.entries(form).some(
    ([path, text]) => (path === part || path.startsWith(`${part}.`)) && text.trim() !== '',
  )
}

/**
 * What is written for a form, of its shape: what is missing or no number is written so, and refused by
 * its name.
 * @param isPercent whether the number of a field that is no share was typed in per cent
 */
export function writtenOf<S extends z.core.$ZodType>(
  schema: S,
  form: Typed,
  isPercent: (path: string) => boolean = () => false,
): z.output<S> {
  const fields = new Map(fieldsOf(schema).map((field) => [field.path, field]))
  const at = (part: z.core.$ZodType, path: string): unknown => {
    const { def } = (part as z.core.$ZodTypes)._zod
    const text = tidy(form[path])
    switch (def.type) {
      case 'optional': {
        const isNullable = (def.innerType as z.core.$ZodTypes)._zod.def.type === 'nullable'
        return isNullable || isFilled(form, path) ? at(def.innerType, path) : undefined
      }
      case 'nullable':
        return isFilled(form, path) ? at(def.innerType, path) : null
      case 'object':
        return Object.fromEntries(
          Object.entries(def.shape).flatMap(([name, inner]) => {
            const value = at(inner, within(path, name))
            return value === undefined ? [] : [[name, value]]
          }),
        )
      case 'tuple':
        return def.items.map((item, index) => at(item, within(path, index)))
      case 'union': {
        const [de, en] = languages.map((language) => tidy(form[within(path, language)]))
        return de && en && de !== en ? { de, en } : de || en
      }
      case 'array':
        return text.split(' ').filter(Boolean)
      case 'boolean':
        return text === 'yes'
      case 'number':
      case 'pipe': {
        const field = fields.get(path) as Field
        const value = numberIn(form, field, isPercent(path))
        if (typeof value !== 'number') return Number.NaN
        return field.kind === 'share' ? exact(value / 100) : value
      }
      default:
        return text
    }
  }
  return at(schema, '') as z.output<S>
}

/** A field as it would be stored, whatever the notation in which it was typed. */
export function comparableField(schema: z.core.$ZodType, path: string, text: string): string {
  const field = fieldOf(schema, path)
  // What could be two numbers is asked about elsewhere; here its decimals are what is compared.
  const number = isNumber(field)
    ? numberIn({ [path]: text }, field, field.kind !== 'count')
    : undefined
  return typeof number === 'number' ? String(number) : tidy(text)
}

/** Everything in a form that cannot be stored so, each at its field. */
export function typedFaults(
  schema: z.core.$ZodType,
  form: Typed,
  isPercent: (path: string) => boolean = () => false,
): TypedFault[] {
  return fieldsOf(schema).flatMap((field): TypedFault[] => {
    const { path: place, kind, maximum, optional } = field
    const text = (form[place] ?? '').trim()
    if (text === '') {
      const isAskedFor = kind !== 'flag' && kind !== 'choices'
      return isAskedFor && optional.every((part) => isFilled(form, part))
        ? [{ place, fault: 'missing' }]
        : []
    }
    if (kind === 'text' && charactersOver(text, maximum) > 0) return [{ place, fault: 'too-long' }]
    if (!isNumber(field)) return []
    const value = numberIn(form, field, isPercent(place))
    if (typeof value !== 'number') return [{ place, fault: value ?? 'not-a-number' }]
    return isStorableNumber(value) ? [] : [{ place, fault: 'not-storable' }]
  })
}
