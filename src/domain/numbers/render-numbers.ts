import type { BoundNumber, WrittenEvidence, WrittenFinding } from '../../contract/desk/evidence.ts'
import type { Language } from '../../contract/protocol/language.ts'
import { type CountedFinding, countedFindings, findingValue } from './finding-values.ts'
import { type NumberReference, type PlacedReference, referencesIn } from './number-reference.ts'
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
