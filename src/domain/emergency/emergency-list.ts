/** The desk's list of emergencies (P-EMERGENCY): by which words they are heard, and what is answered. */
import * as z from 'zod/mini'
import { languages } from '../../contract/protocol/language.ts'
import { type Alternatives, type Pattern, parseAlternatives, parsePattern } from './pattern.ts'

/** The countries whose numbers are known, by ISO 3166-1. */
export const countries = ['AT', 'DE', 'CH'] as const
export type Country = (typeof countries)[number]

/** What kind of help is needed: an ambulance, the poison centre, somebody who listens, advice at once. */
export const emergencyKinds = ['poisoning', 'crisis', 'emergency', 'advice'] as const
export type EmergencyKind = (typeof emergencyKinds)[number]

const text = z.string().check(z.minLength(1))
const patterns = z.array(text)
const bilingual = z.strictObject({ de: text, en: text })

const helpSchema = z.strictObject({
  ...bilingual.shape,
  numbers: z.array(text).check(z.minLength(1)),
})
const countrySchema = z
  .strictObject({
    /** What answers at a number, as it is printed. */
    numbers: z.record(text, bilingual),
    help: z.record(z.enum(emergencyKinds), helpSchema),
  })
  .check(
    z.refine(
      ({ numbers, help }) =>
        Object.values(help).every((it) => it.numbers.every((number) => number in numbers)),
      'a number has no name',
    ),
    z.refine(
      ({ help }) =>
        Object.values(help).every((it) =>
          languages.every((language) =>
            numbersIn(it[language]).every((number) => it.numbers.includes(number)),
          ),
        ),
      'a text names a number that is not among those of its help',
    ),
  )

const listSchema = z.strictObject({
  groups: z.record(text, text),
  /** With one of these a question is one about an emergency, unless somebody speaks of themselves. */
  knowledge: z.array(text),
  /** Say nothing: a question that has besides them nothing but 'overdose' is no question. */
  fillers: z.array(text),
  signs: z.array(
    z.strictObject({
      name: text,
      kind: z.enum(emergencyKinds),
      /** Somebody in need, whatever else is asked. */
      always: z.optional(patterns),
      /** Unless it is a question of knowledge. */
      near: z.optional(patterns),
      /** The whole question. */
      only: z.optional(patterns),
      /** With one of these it is something else. */
      unless: z.optional(z.array(text)),
    }),
  ),
  countries: z.record(z.enum(countries), countrySchema),
})

export interface Sign {
  kind: EmergencyKind
  always: readonly Pattern[]
  near: readonly Pattern[]
  only: readonly Pattern[]
  unless: Alternatives
}

export interface EmergencyList {
  knowledge: Alternatives
  fillers: Alternatives
  /** In the order in which they are looked for. */
  signs: readonly Sign[]
  countries: z.infer<typeof listSchema>['countries']
}

/** @throws where the list is not as it has to be, with each fault */
export function readEmergencyList(json: unknown): EmergencyList {
  const list = listSchema.parse(json)
  const groups = new Map<string, Alternatives>()
  for (const [name, words] of Object.entries(list.groups)) {
    groups.set(name, parseAlternatives(words, groups))
  }
  const parse = (texts: readonly string[] = []) => texts.map((it) => parsePattern(it, groups))
  const join = (texts: readonly string[] = []) =>
    texts.flatMap((it) => parseAlternatives(it, groups))
  return {
    knowledge: join(list.knowledge),
    fillers: join(list.fillers),
    signs: list.signs.map(({ kind, always, near, only, unless }) => ({
      kind,
      always: parse(always),
      near: parse(near),
      only: parse(only),
      unless: join(unless),
    })),
    countries: list.countries,
  }
}

/** Numbers of telephones in a text: '01 406 43 43' is one. */
function numbersIn(sentence: string): string[] {
  return sentence.match(/\d[\d ]*\d/g) ?? []
}
