import { NUMBER_REFERENCE } from '../text/markup.ts'

/**
 * References to numbers within the texts of a hearticle (P-NUMBER-BOUND): `[#f1:pair]`,
 * `[#f1:pair:percent]`, `[#n3]`. A backslash before the bracket makes it plain text.
 */
export interface NumberReference {
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
