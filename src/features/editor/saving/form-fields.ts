import type { BoundNumber } from '../../../contract/desk/evidence.ts'
import { type Language, languages } from '../../../contract/protocol/language.ts'
import { highestFindingId } from '../../../domain/evidence/evidence-ids.ts'
import { canonicalJson, isSameData } from '../../../domain/text/canonical-json.ts'
import { changedFields } from '../../../domain/text/merge-fields.ts'
import type { ComparisonForm } from '../evidence/comparison-form.ts'
import { emptyEvidence, type StatementField, statementFields } from '../evidence/evidence-form.ts'
import type { FindingForm } from '../evidence/finding-form.ts'
import { type HearticleForm, type TextFieldName, textFields } from './form.ts'

type Fact = (typeof facts)[number]

/** A field of the form, which two users can have changed. */
export type FieldName =
  | Fact
  | `${Language}.${TextFieldName}`
  | 'comparisons'
  | 'findings'
  | 'numbers'
  | StatementField

const facts = [
  'topicId',
  'publicationDate',
  'breaking',
  'motif',
  'ownPicture',
  'explanation',
  'citedPmids',
] as const

export const fieldNames: readonly FieldName[] = [
  ...facts,
  ...languages.flatMap((language) => textFields.map((field): FieldName => `${language}.${field}`)),
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

/** A finding is one entry of a list: two users who changed different ones both win. */
export function fieldValue(form: HearticleForm, name: FieldName): unknown {
  const { comparisons, findings, statements } = form.evidence ?? emptyEvidence()
  if (name === 'comparisons') return comparisons.map(canonicalJson)
  if (name === 'findings') return findings.map(canonicalJson)
  if (name === 'numbers') return (form.numbers ?? []).map(canonicalJson)
  if (isStatement(name)) return statements[name]
  const text = textOfField(name)
  if (text) return form.texts[text.language][text.field]
  // Forms that a browser kept before lack it.
  if (name === 'motif' || name === 'ownPicture' || name === 'explanation') return form[name] ?? null
  return form[name as Fact]
}

/** The form's fields by their names. */
export const fieldsOf = (form: HearticleForm) =>
  Object.fromEntries(fieldNames.map((name) => [name, fieldValue(form, name)])) as Record<
    FieldName,
    unknown
  >

/** The fields in which two forms differ. */
export function changedFormFields(a: HearticleForm, b: HearticleForm): FieldName[] {
  return changedFields(fieldsOf(a), fieldsOf(b))
}

/** The form with another value in one field. */
export function withValue(form: HearticleForm, name: FieldName, value: unknown): HearticleForm {
  const evidence = form.evidence ?? emptyEvidence()
  if (name === 'comparisons') {
    const comparisons = (value as string[]).map((one): ComparisonForm => JSON.parse(one))
    return { ...form, evidence: { ...evidence, comparisons: firstOfEach(comparisons) } }
  }
  if (name === 'findings') {
    const findings = (value as string[]).map((one): FindingForm => JSON.parse(one))
    const known = Math.max(evidence.highestFindingId, highestFindingId(findings))
    return { ...form, evidence: { ...evidence, ...withOwnIds(findings, known) } }
  }
  if (name === 'numbers') {
    const numbers = (value as string[]).map((one): BoundNumber => JSON.parse(one))
    return { ...form, numbers }
  }
  if (isStatement(name)) {
    const statements = { ...evidence.statements, [name]: String(value) }
    return { ...form, evidence: { ...evidence, statements } }
  }
  const text = textOfField(name)
  if (!text && isSameData(value, fieldValue(form, name))) return form
  if (!text) return { ...form, [name]: value }
  const texts = { ...form.texts[text.language], [text.field]: value }
  return { ...form, texts: { ...form.texts, [text.language]: texts } }
}

/** Two users who each added a finding gave them one id: the second one gets the next. */
function withOwnIds(findings: readonly FindingForm[], known: number) {
  const seen = new Set<string>()
  let highest = known
  const own = findings.map((finding) => {
    if (finding.id === '' || !seen.has(finding.id)) {
      seen.add(finding.id)
      return finding
    }
    highest += 1
    return { ...finding, id: `f${highest}` }
  })
  return { findings: own, highestFindingId: highest }
}

/** Of two comparisons that two users gave one id, the first. */
const firstOfEach = (comparisons: readonly ComparisonForm[]) =>
  comparisons.filter(({ id }, at) => comparisons.findIndex((one) => one.id === id) === at)

/** A field in words that can be compared: lists by lines. */
export function inLines(form: HearticleForm, name: FieldName): string {
  const value = fieldValue(form, name)
  return Array.isArray(value) ? value.join('\n') : String(value ?? '')
}
