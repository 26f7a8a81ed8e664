import type { Language } from '../../../src/contract/protocol/language.ts'
import { stopWords } from '../parse/stop-words.ts'
import { englishStem, germanStem, isInflected as isInflectedFrom } from '../parse/words.ts'

export interface Sense {
  concept: number
  /** Its base form, where it is of one word: only what is inflected from it means the same. */
  form?: string
  /** Of one German word: whether it is a noun, by its capital. */
  isNoun?: boolean
  /** Of one word: it is an abbreviation, which is meant where it is written as one. */
  isAbbreviation?: boolean
  isBrand?: boolean
  /** Beginnings of base forms, one of which has to stand near it. */
  near?: string[]
}

const ABBREVIATION = /^(?!.*\p{Ll}{2})\p{L}*\p{Lu}\p{L}*\p{Lu}\p{L}*$/u

/**
 * Whether a word is written as an abbreviation: letters with two capitals or more, and no two small ones
 * beside each other ('COPD', 'mRNA', 'NSAIDs'). What has a digit is told from other words by that.
 */
export function isAbbreviation(written: string): boolean {
  return ABBREVIATION.test(written)
}

/** The form by which words of a term and of a text are compared; stop words as they are. */
export function termStem(base: string, language: Language): string {
  if (stopWords.has(base)) return base
  if (language === 'en') return englishStem(base)
  // The German stemmer leaves the plural of 'Muskel' and forms of verbs as 'blutet' of 'bluten'.
  return germanStem(base.replace(/eln$/, 'el').replace(/(?<=[dt])(?:et|ete|eten|end)$/, 'en'))
}

/** By which terms stand in the table that begin with a word. */
export function firstKey(stem: string, language: Language): string {
  return `${language} ${stem}`
}

/** By which all abbreviations stand there, as a list of their base forms. */
export const ABBREVIATIONS = 'abbreviations'

/** Terms that begin with the same word, by the stems of their others: ' infarct', '' for none. */
export type TermsOfWord = Record<string, Sense[]>

/** By which that stands in the same table which two concepts mean together, in either order. */
export function composedKey(one: number, other: number): string {
  return `+ ${Math.min(one, other)} ${Math.max(one, other)}`
}

/** What a term of some words means, and how far it goes. */
export interface FoundTerm {
  /** Where its first word stands, from 0. */
  start: number
  length: number
  concepts: number[]
  isBrand?: boolean
  /** Only parts of a compound mean it. */
  isOfParts?: boolean
  /** Its word is an inflected form of the term's. */
  isInflected?: boolean
  /** No text is about it: what its words mean apart is found, too. */
  isEmpty?: boolean
}

/** A term by how many words it has. */
export interface TermOfWords {
  length: number
  senses: readonly Sense[]
}

export interface Reading {
  /** Base forms that stand near: those of the text where nothing else is said. */
  neighbours: readonly string[]
  /** Whether the word at a place, which is an abbreviation by its letters, is meant as one. */
  isAbbreviated(place: number, isDecided: boolean): boolean
  /** Whether no text is about any of some concepts. */
  isEmpty(concepts: readonly number[]): boolean
}

/**
 * The terms of a text from its begin to its end, the longest first where several begin.
 * @param bases the base forms of its words
 * @param termsAt the terms that begin at a place, the longest first; undefined for none
 */
export function matchTerms(
  bases: readonly string[],
  termsAt: (start: number) => readonly TermOfWords[] | undefined,
  reading: Reading,
): FoundTerm[] {
  const found: FoundTerm[] = []
  for (let start = 0; start < bases.length; ) {
    let read = 1
    for (const { length, senses } of termsAt(start) ?? []) {
      const meant = matchingSenses(senses, bases.slice(start, start + length), start, reading)
      if (meant.length === 0) continue
      const concepts = [...new Set(meant.map(({ concept }) => concept))]
      const isBrand = meant.every((sense) => sense.isBrand)
      const isEmpty = reading.isEmpty(concepts)
      const isInflected = meant.every(({ form }) => form !== undefined && form !== bases[start])
      found.push({
        start,
        length,
        concepts,
        ...(isBrand && { isBrand }),
        ...(isInflected && { isInflected }),
        ...(isEmpty && { isEmpty }),
      })
      if (isEmpty) continue
      read = length
      break
    }
    start += read
  }
  return found
}

/**
 * The senses that the words have: those that a neighbour decides on before all others, and of
 * words with the same stem the likest, so that 'alcohol' is not alcoholism.
 */
function matchingSenses(
  senses: readonly Sense[],
  words: readonly string[],
  place: number,
  { neighbours, isAbbreviated }: Reading,
): readonly Sense[] {
  const [only] = senses
  // Most terms mean one thing, of several words: they are so as they stand.
  if (senses.length === 1 && only && only.form === undefined && only.near === undefined) {
    return senses
  }
  const fitting = senses.filter(
    (sense) =>
      (sense.near === undefined || standsNear(sense.near, words, neighbours)) &&
      (!sense.isAbbreviation || isAbbreviated(place, sense.near !== undefined)),
  )
  const decided = fitting.filter(({ near }) => near !== undefined)
  const likely = decided.length > 0 ? decided : fitting
  // The word itself before all its forms: 'Leber' is not 'Leben', which has the same stem.
  const distance = ({ form }: Sense) =>
    form === undefined || form === words[0] ? -1 : Math.abs(form.length - (words[0]?.length ?? 0))
  const least = Math.min(...likely.map(distance))
  return likely.filter((sense) => distance(sense) === least)
}

/** Whether a word is that of a term, in any form; an abbreviation has none but a plural. */
export function isFormOf(
  { form, isAbbreviation, isNoun }: Sense,
  word: string,
  language: Language,
): boolean {
  if (form === undefined || word === form) return true
  // 'sich' is no form of 'sicher', although that stem is the same.
  if (stopWords.has(word)) return false
  return isAbbreviation ? word === `${form}s` : isInflectedFrom(word, form, language, isNoun)
}

/** By neighbours, those that begin as what has to stand near: a text has the same word many times. */
const begunNear = new WeakMap<readonly string[], Map<readonly string[], ReadonlySet<string>>>()

function standsNear(near: readonly string[], words: readonly string[], all: readonly string[]) {
  const ofText = begunNear.get(all) ?? new Map<readonly string[], ReadonlySet<string>>()
  begunNear.set(all, ofText)
  const begun =
    ofText.get(near) ??
    new Set(all.filter((word) => near.some((beginning) => word.startsWith(beginning))))
  ofText.set(near, begun)
  return [...begun].some((word) => !words.includes(word))
}
