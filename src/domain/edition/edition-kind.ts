/** Which kind of replacement the difference of two editions is (P-EDITION-KIND). */
import type { ReplacementKind } from '../../contract/reading/edition-changes.ts'
import type { HearticleRecord } from '../hearticle/hearticle.ts'
import { textsOf } from '../hearticle/hearticle-texts.ts'
import { editDistance } from '../text/edit-distance.ts'
import { changedParts } from './edition.ts'

/** What is known of words, each in lower case. */
export interface KnownWords {
  /** It stands in a public text, this hearticle's own left out. */
  isElsewhere(word: string): boolean
  /** It names a drug or another substance. */
  isSubstance(word: string): boolean
  /** It is a word of the thesaurus, so not a typo. */
  isTerm(word: string): boolean
}

/** So many words of all texts together can be typos. */
const MOST_TYPOS = 5
const MOST_LETTERS = 2
/** A prefix turns a word into its opposite, so a typo leaves the beginning. */
const SAME_BEGINNING = 2

/**
 * The lightest kind that a replacement may have: a typo where nothing but spaces, capitals,
 * punctuation outside of numbers and a few misspelt words differ from the last edition that was
 * approved or, where none was, from what became public first.
 */
export function lightestKind(
  before: HearticleRecord,
  after: HearticleRecord,
  words: KnownWords,
): ReplacementKind {
  const parts = changedParts(before, after)
  if (parts.includes('evidence')) return 'correction'
  let typos: string[] = []
  for (const part of parts) {
    const [was, is] = [before, after].map(({ translations }) =>
      translations.find(({ languageCode }) => languageCode === part),
    )
    if (!was || !is || was.hasAudio !== is.hasAudio || was.audioFile !== is.audioFile) {
      return 'correction'
    }
    const found = misspeltIn(flatTexts(was), flatTexts(is), words)
    if (!found) return 'correction'
    typos = [...typos, ...found]
  }
  return typos.length > MOST_TYPOS ? 'correction' : 'typo'
}

const flatTexts = (translation: Parameters<typeof textsOf>[0]): string[][] =>
  Object.values(textsOf(translation)).map((value) => [value].flat())

/** @returns the misspelt words, or undefined where more differs than typos */
function misspeltIn(
  before: readonly string[][],
  after: readonly string[][],
  words: KnownWords,
): string[] | undefined {
  const typos: string[] = []
  for (const [field, texts] of before.entries()) {
    const now = after[field] ?? []
    if (texts.length !== now.length) return undefined
    for (const [place, text] of texts.entries()) {
      const found = misspeltInText(text, now[place] ?? '', words)
      if (!found) return undefined
      typos.push(...found)
    }
  }
  return typos
}

/** What has to stay as it is: numbers with what clings to them, signs, and markup. */
const FIXED = /[\p{N}\p{S}%‰‱*_[\]{}|#\\/&@§°′″]/u
const AROUND = /^[„“”‚‘’"'(«»]+|[.,;:!?…)„“”‚‘’"'«»]+$/gu

interface Reading {
  /** Chunks with numbers, signs or markup, in order, and the ends of lines. */
  fixed: string[]
  /** Between these, the words in lower case. */
  words: string[][]
}

function readingOf(text: string): Reading {
  const reading: Reading = { fixed: [], words: [[]] }
  const end = (chunk: string) => {
    reading.fixed.push(chunk)
    reading.words.push([])
  }
  for (const line of text.normalize('NFC').split(/\r?\n/)) {
    for (const chunk of line.split(/\s+/u)) {
      if (FIXED.test(chunk)) end(chunk.replaceAll(AROUND, ''))
      else reading.words.at(-1)?.push(...(chunk.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []))
    }
    end('\n')
  }
  return reading
}

function misspeltInText(before: string, after: string, known: KnownWords): string[] | undefined {
  if (before === after) return []
  const [was, is] = [readingOf(before), readingOf(after)]
  if (was.fixed.length !== is.fixed.length) return undefined
  if (was.fixed.some((chunk, place) => chunk !== is.fixed[place])) return undefined
  const typos: string[] = []
  for (const [place, words] of was.words.entries()) {
    const now = is.words[place] ?? []
    // Spaces alone may differ.
    if (words.join('') === now.join('')) continue
    if (words.length !== now.length) return undefined
    for (const [at, word] of words.entries()) {
      const replaced = now[at] ?? ''
      if (word === replaced) continue
      if (!isTypo(word, replaced, known)) return undefined
      typos.push(word)
    }
  }
  return typos
}

function isTypo(before: string, after: string, known: KnownWords): boolean {
  return (
    before.slice(0, SAME_BEGINNING) === after.slice(0, SAME_BEGINNING) &&
    editDistance(before, after) <= MOST_LETTERS &&
    !known.isElsewhere(before) &&
    known.isElsewhere(after) &&
    !known.isTerm(before) &&
    !known.isSubstance(before) &&
    !known.isSubstance(after)
  )
}

const GRAVITY: Record<ReplacementKind, number> = { typo: 0, correction: 1, update: 2 }

/** Whether somebody may give a replacement this kind: the one that it is, or a graver one. */
export function mayBeCalled(kind: ReplacementKind, lightest: ReplacementKind): boolean {
  return GRAVITY[kind] >= GRAVITY[lightest]
}
