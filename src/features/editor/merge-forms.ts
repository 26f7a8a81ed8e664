import { type Language, languages } from '../../contract/language.ts'
import { isSameData } from '../../domain/canonical-json.ts'
import { joinMerged, mergeEntries } from '../../domain/three-way-merge.ts'
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
  return withValue(form, name, fieldValue(from, name))
}

/** The fields in which two forms differ. */
export function changedFields(a: HearticleForm, b: HearticleForm): FieldName[] {
  return fieldNames.filter((name) => !isSameData(fieldValue(a, name), fieldValue(b, name)))
}

/** A place that two people changed, and differently: a fact, a paragraph, an entry of a list. */
export interface Dispute {
  name: FieldName
  /** What each of them wrote there. */
  mine: unknown
  theirs: unknown
  /** The whole field as it was put together, with mine there and with theirs. */
  whole: { mine: unknown; theirs: unknown }
}

/** The form with another value in one field. */
export function withValue(form: HearticleForm, name: FieldName, value: unknown): HearticleForm {
  const text = textOfField(name)
  if (!text) return { ...form, [name]: value }
  const texts = { ...form.texts[text.language], [text.field]: value }
  return { ...form, texts: { ...form.texts, [text.language]: texts } }
}

/**
 * Puts together what two people made of one version: what one of them alone changed, a fact, a
 * paragraph or an entry of a list, is as they left it; where both changed the same, and differently,
 * mine stays until I decide.
 */
export function mergeForms(
  base: HearticleForm,
  mine: HearticleForm,
  theirs: HearticleForm,
): { merged: HearticleForm; disputes: Dispute[] } {
  const byMe = changedFields(base, mine)
  const disputes: Dispute[] = []
  let merged = mine
  for (const name of changedFields(base, theirs)) {
    const [was, its, other] = [base, mine, theirs].map((form) => fieldValue(form, name))
    if (!byMe.includes(name)) merged = withValue(merged, name, other)
    else {
      const put = mergeValues(name, was, its, other)
      merged = withValue(merged, name, put.value)
      disputes.push(...put.disputes)
    }
  }
  return { merged, disputes }
}

function mergeValues(name: FieldName, base: unknown, mine: unknown, theirs: unknown) {
  const [was, its, other] = [base, mine, theirs].map(inEntries)
  if (!was || !its || !other) {
    const isSame = isSameData(mine, theirs)
    return { value: mine, disputes: isSame ? [] : [wholeDispute(name, mine, theirs)] }
  }
  const pieces = mergeEntries(was, its, other)
  const written = (entries: readonly string[]) => asValue(base, entries)
  const value = written(joinMerged(pieces, () => 'mine'))
  const disputes = pieces.flatMap((piece, place): Dispute[] => {
    if ('settled' in piece) return []
    const withTheirs = joinMerged(pieces, (index) => (index === place ? 'theirs' : 'mine'))
    const whole = { mine: value, theirs: written(withTheirs) }
    return [{ name, mine: written(piece.mine), theirs: written(piece.theirs), whole }]
  })
  return { value, disputes }
}

/** A dispute about all of a field. */
export function wholeDispute(name: FieldName, mine: unknown, theirs: unknown): Dispute {
  return { name, mine, theirs, whole: { mine, theirs } }
}

/** The form with theirs in a disputed place; what was written elsewhere in the field since stays. */
export function withTheirs(form: HearticleForm, { name, whole }: Dispute): HearticleForm {
  const now = fieldValue(form, name)
  const [was, its, other] = [whole.mine, now, whole.theirs].map(inEntries)
  if (!was || !its || !other) return withValue(form, name, whole.theirs)
  const taken = joinMerged(mergeEntries(was, its, other), () => 'theirs')
  return withValue(form, name, asValue(now, taken))
}

/** What a field is put together by: the lines of a text, the entries of a list; a fact is whole. */
function inEntries(value: unknown): readonly string[] | undefined {
  if (typeof value === 'string') return value.split('\n')
  return Array.isArray(value) ? value.map(String) : undefined
}

const asValue = (like: unknown, entries: readonly string[]) =>
  typeof like === 'string' ? entries.join('\n') : [...entries]

/** A field in words that can be compared: lists by lines. */
export function inLines(form: HearticleForm, name: FieldName): string {
  const value = fieldValue(form, name)
  return Array.isArray(value) ? value.join('\n') : String(value ?? '')
}
