/** What is declared with texts in both languages, as answers and pages in one of them have it. */
import * as z from 'zod/mini'
import type { BilingualText } from './hearticle-text.ts'

/** Texts in both languages become one; all else stays. */
export type InOneLanguage<T> = T extends BilingualText
  ? string
  : T extends object
    ? { [K in keyof T]: InOneLanguage<T[K]> }
    : T

type FieldsInOneLanguage<F extends z.core.$ZodShape> = {
  [K in keyof F]: F[K] extends z.ZodMiniOptional<infer S>
    ? z.ZodMiniOptional<z.ZodMiniType<InOneLanguage<z.output<S>>>>
    : z.ZodMiniType<InOneLanguage<z.output<F[K]>>>
}

/** The fields of an answer in one language. @param fields as they are written, in both */
export function inOneLanguage<F extends z.core.$ZodShape>(fields: F): FieldsInOneLanguage<F> {
  const entries = Object.entries(fields).map(([name, field]) => [name, shown(field)])
  return Object.fromEntries(entries) as FieldsInOneLanguage<F>
}

function shown(schema: z.core.$ZodType): z.core.$ZodType {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return isBilingual(def.shape) ? z.string() : z.object(inOneLanguage(def.shape))
    case 'optional':
      return z.optional(shown(def.innerType))
    case 'nullable':
      return z.nullable(shown(def.innerType))
    case 'tuple':
      return z.tuple(def.items.map(shown) as [z.core.$ZodType])
    // A sign, or words in both languages.
    case 'union':
      return z.string()
    // A number, in whatever way it was typed.
    case 'pipe':
      return z.number()
    default:
      return schema
  }
}

const isBilingual = (shape: Record<string, unknown>) => Object.keys(shape).join() === 'de,en'
