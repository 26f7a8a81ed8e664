import { factNames } from '../../../contract/desk/hearticle-facts.ts'
import { type HearticleTexts, textNames } from '../../../contract/protocol/hearticle-text.ts'
import { type Language, languages } from '../../../contract/protocol/language.ts'
import { canonicalJson, isSameData } from '../../../domain/text/canonical-json.ts'
import { type StatementField, statementFields } from '../evidence/evidence-form.ts'
import type { HearticleForm } from './form.ts'

type TextFieldName = keyof HearticleTexts

type Fact = (typeof facts)[number]

/** A field of the form. */
export type FieldName =
  | Fact
  | `${Language}.${TextFieldName}`
  | 'comparisons'
  | 'findings'
  | 'numbers'
  | StatementField

const facts = ['topicId', ...factNames] as const

export const fieldNames: readonly FieldName[] = [
  ...facts,
  ...languages.flatMap((language) => textNames.map((field): FieldName => `${language}.${field}`)),
  'comparisons',
  'findings',
  'numbers',
  ...statementFields,
]

/** Which text of which language a field is; undefined for a fact about all of the hearticle. */
export function textOfField(
  name: FieldName,
): { language: Language; field: TextFieldName } | undefined {
  const [language, field] = name.split('.')
  return languages.some((one) => one === language)
    ? ({ language, field } as { language: Language; field: TextFieldName })
    : undefined
}

/** Whether a field is a text of the evidence beside its findings. */
export const isStatement = (name: FieldName): name is StatementField =>
  statementFields.some((field) => field === name)

function fieldValue(form: HearticleForm, name: FieldName): unknown {
  const { comparisons, findings, statements } = form.evidence
  if (name === 'comparisons') return comparisons.map(canonicalJson)
  if (name === 'findings') return findings.map(canonicalJson)
  if (name === 'numbers') return form.numbers.map(canonicalJson)
  if (isStatement(name)) return statements[name]
  const text = textOfField(name)
  if (text) return form.texts[text.language][text.field]
  return form[name as Fact]
}

/** The fields in which two forms differ. */
export function changedFormFields(a: HearticleForm, b: HearticleForm): FieldName[] {
  return fieldNames.filter((name) => !isSameData(fieldValue(a, name), fieldValue(b, name)))
}

/** A field in words that can be compared: lists by lines. */
export function inLines(form: HearticleForm, name: FieldName): string {
  const value = fieldValue(form, name)
  return Array.isArray(value) ? value.join('\n') : String(value ?? '')
}
