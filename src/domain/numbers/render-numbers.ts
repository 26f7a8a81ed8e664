import type { BoundNumber, WrittenEvidence, WrittenFinding } from '../../contract/desk/evidence.ts'
import type { Language } from '../../contract/protocol/language.ts'
import { NUMBER_REFERENCE } from '../text/markup.ts'
import { type CountedFinding, countedFindings, findingValue } from './finding-values.ts'
import { roundedDecimal, writeNumber, writeRange } from './write-number.ts'

export type NumberSources = Pick<WrittenEvidence, 'findings' | 'numbers'>

/** In place of a reference to something that is not there: no edition is published with one. */
const UNKNOWN = '\u2026'

interface RenderedReference {
  written: PlacedReference
  start: number
  end: number
  /** Undefined where it refers to nothing that is there. */
  shown: string | undefined
}

/** A text as readers see it: each reference is the number that it refers to (P-NUMBER-BOUND). */
export function renderNumbers(text: string, language: Language, sources: NumberSources): string {
  return renderWithPlaces(text, language, sources).text
}

/** The same, with where each reference went. */
export function renderWithPlaces(
  text: string,
  language: Language,
  sources: NumberSources,
): { text: string; references: RenderedReference[] } {
  const references: RenderedReference[] = []
  let rendered = ''
  let end = 0
  for (const written of referencesIn(text)) {
    rendered += text.slice(end, written.start)
    const shown = shownNumber(written, language, sources)
    const start = rendered.length
    rendered += shown ?? UNKNOWN
    references.push({ written, start, end: rendered.length, shown })
    end = written.end
  }
  return { text: rendered + text.slice(end), references }
}

/** A place in a rendered text as the place in the written one: within a number, where it begins. */
export function writtenPlace(references: readonly RenderedReference[], place: number): number {
  let shift = 0
  for (const { start, end, written } of references) {
    if (place < end) return place > start ? written.start : place + shift
    shift = written.end - end
  }
  return place + shift
}

/** What a reference says in a language; undefined where it refers to nothing that is there. */
export function shownNumber(
  { source, value, form }: NumberReference,
  language: Language,
  { findings = [], numbers = [] }: NumberSources,
): string | undefined {
  const finding = findingById(findings, source)
  if (finding) return value && findingValue(finding, { value, form }, language)
  const number = numbers.find(({ id }) => id === source)
  if (!number || (value !== undefined && value !== 'value')) return undefined
  return boundNumber(number, form, language)
}

/** @param form with how many decimals, fewer than it has; left out, as it is */
function boundNumber(
  { value, to, reason, year }: BoundNumber,
  form: string | undefined,
  language: Language,
): string | undefined {
  const decimals = (number: string) => (number.split('.')[1] ?? '').length
  const most = Math.max(decimals(value), decimals(to ?? ''))
  if (form !== undefined && !(Number(form) < most)) return undefined
  const [from, end] = [value, to].map((number) =>
    number === undefined || form === undefined
      ? number
      : roundedDecimal(Number(number), Number(form)),
  )
  const isGrouped = reason !== 'date' && !year
  if (from === undefined) return undefined
  return end === undefined
    ? writeNumber(from, language, isGrouped)
    : writeRange([from, end], language, isGrouped)
}

/** A finding with the denominator of its comparison; undefined where there is none of this id. */
export function findingById(
  findings: readonly WrittenFinding[],
  id: string,
): CountedFinding | undefined {
  if (!findings.some((finding) => finding.id === id)) return undefined
  return countedFindings(findings).find((finding) => finding.id === id)
}

/**
 * References to numbers within the texts of a hearticle (P-NUMBER-BOUND): `[#f1:pair]`,
 * `[#f1:pair:percent]`, `[#n3]`. A backslash before the bracket makes it plain text.
 */
interface NumberReference {
  /** The id of a finding ('f1') or of an entry of the hearticle's numbers ('n3'). */
  source: string
  /** Which of the source's values, such as 'pair'; undefined for its only one. */
  value?: string | undefined
  /** How it is written, such as 'percent'. */
  form?: string | undefined
}

/** A reference with its place, in UTF-16 units. */
export interface PlacedReference extends NumberReference {
  start: number
  end: number
}

/** An odd number of backslashes before it makes a bracket plain. */
const NOT_ESCAPED = '(?<!(?<!\\\\)(?:\\\\\\\\)*\\\\)'

const REFERENCE = new RegExp(`${NOT_ESCAPED}${NUMBER_REFERENCE.source}`, 'g')

/** What begins like a reference, whether it is one or was typed with a fault. */
const BEGUN = new RegExp(`${NOT_ESCAPED}\\[#[^\\]\\s]{0,60}\\]?`, 'g')

export function referencesIn(text: string): PlacedReference[] {
  return [...text.matchAll(REFERENCE)].map(({ 0: whole, index }) => ({
    ...readReference(whole.slice(2, -1)),
    start: index,
    end: index + whole.length,
  }))
}

/** @param reference what stands between the brackets: 'f1:pair' */
export function readReference(reference: string): NumberReference {
  const [source = '', value, form] = reference.split(':')
  return { source, value, form }
}

/** Where something was typed that begins like a reference and is none. */
export function brokenReferencesIn(text: string): Array<{ start: number; end: number }> {
  const starts = new Set(referencesIn(text).map(({ start }) => start))
  return [...text.matchAll(BEGUN)]
    .filter(({ index }) => !starts.has(index))
    .map(({ 0: whole, index }) => ({ start: index, end: index + whole.length }))
}

export function referenceMark({ source, value, form }: NumberReference): string {
  return `[#${[source, value, form].filter((part) => part !== undefined).join(':')}]`
}

/** The text with blanks in place of its references, so that places stay. */
export function withoutReferences(text: string): string {
  return text.replace(REFERENCE, (whole) => ' '.repeat(whole.length))
}
