import { type Language, languages } from '../../contract/language.ts'
import { isSameData } from '../../domain/canonical-json.ts'
import { type HearticleForm, type TextField, textFields } from './form.ts'

type Fact = 'topicId' | 'publicationDate' | 'breaking' | 'citedPmids'

/** A field of the form, which two people can have changed. */
export type FieldName = Fact | `${Language}.${TextField}`

const facts = ['topicId', 'publicationDate', 'breaking', 'citedPmids'] as const

export const fieldNames: readonly FieldName[] = [
  ...facts,
  ...languages.flatMap((language) => textFields.map((field): FieldName => `${language}.${field}`)),
]

/** Which text of which language a field is; undefined for a fact about all of the hearticle. */
export function textOfField(name: FieldName): { language: Language; field: TextField } | undefined {
  const [language, field] = name.split('.')
  return field === undefined
    ? undefined
    : ({ language, field } as { language: Language; field: TextField })
}

export function fieldValue(form: HearticleForm, name: FieldName): unknown {
  const text = textOfField(name)
  return text ? form.texts[text.language][text.field] : form[name as Fact]
}

/** The form with one field as it is in another one. */
export function withField(
  form: HearticleForm,
  name: FieldName,
  from: HearticleForm,
): HearticleForm {
  const text = textOfField(name)
  if (!text) return { ...form, [name]: from[name as Fact] }
  const { language, field } = text
  const texts = { ...form.texts[language], [field]: from.texts[language][field] }
  return { ...form, texts: { ...form.texts, [language]: texts } }
}

/** The fields in which two forms differ. */
export function changedFields(a: HearticleForm, b: HearticleForm): FieldName[] {
  return fieldNames.filter((name) => !isSameData(fieldValue(a, name), fieldValue(b, name)))
}

/**
 * Puts together what two people made of one version: where one of them alone changed a field, that
 * change counts; where both did, and differently, mine stays until I decide.
 * @returns the fields that are to be decided
 */
export function mergeForms(
  base: HearticleForm,
  mine: HearticleForm,
  theirs: HearticleForm,
): { merged: HearticleForm; conflicts: FieldName[] } {
  const byThem = changedFields(base, theirs)
  const byMe = changedFields(base, mine)
  const conflicts = byThem.filter(
    (name) => byMe.includes(name) && !isSameData(fieldValue(mine, name), fieldValue(theirs, name)),
  )
  const merged = byThem
    .filter((name) => !byMe.includes(name))
    .reduce((form, name) => withField(form, name, theirs), mine)
  return { merged, conflicts }
}

/** A field in words that can be compared: lists by lines. */
export function inLines(form: HearticleForm, name: FieldName): string {
  const value = fieldValue(form, name)
  return Array.isArray(value) ? value.join('\n') : String(value ?? '')
}
