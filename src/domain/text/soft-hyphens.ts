import type { Language } from '../../contract/protocol/language.ts'
import { compoundPartWeight } from './german-compound-parts.ts'
import { splitCompound } from './split-compound.ts'

const SOFT_HYPHEN = '\u00ad'
/** Shorter words stay whole. */
const SHORTEST_PARTED_WORD = 12
/** What stands on either side of a hyphen has at least so many letters. */
const FEWEST_LETTERS = 4

const LONG_WORD = new RegExp(`[A-Za-zÀ-ÖØ-öø-ɏ]{${SHORTEST_PARTED_WORD},}`, 'g')

/** The pieces of a word between which the rules of its language allow a hyphen; joined, the word. */
export type Syllables = (word: string) => readonly string[]

/**
 * A text with soft hyphens (U+00AD) in its long words, for headings, where browsers are not to part
 * words by themselves.
 * @param pieces of a word of twelve letters or more; see `piecesOf`
 */
export function withSoftHyphens(text: string, pieces: (word: string) => readonly string[]): string {
  return text.replace(LONG_WORD, (word) => pieces(word).join(SOFT_HYPHEN))
}

/**
 * A word in the pieces between which it may be parted; one piece where it may not. A German compound
 * is parted at its joints, and between syllables only within a part that is long itself; any other
 * long word between syllables.
 */
export function wordParts(word: string, language: Language, syllables: Syllables): string[] {
  if (word.length < SHORTEST_PARTED_WORD) return [word]
  const parts = language === 'de' ? compoundParts(word) : [word]
  if (parts.length > 1) return parts.flatMap((part) => wordParts(part, language, syllables))
  return joinShort(syllables(word))
}

/** 'Behandlungsstudien' → ['Behandlungs', 'studien']: with the letters between them, as written. */
function compoundParts(word: string): string[] {
  const lower = word.toLowerCase()
  const parts: string[] = []
  let end = word.length
  for (const part of splitCompound(lower, compoundPartWeight).toReversed()) {
    const start = lower.lastIndexOf(part, end - part.length)
    parts.unshift(word.slice(start, end))
    end = start
  }
  return end === 0 ? parts : [word]
}

/** Puts the first pieces together, and the last ones, until neither has too few letters. */
function joinShort(pieces: readonly string[]): string[] {
  const word = pieces.join('')
  const joined: string[] = ['']
  let length = 0
  for (const piece of pieces) {
    const mayPart = length >= FEWEST_LETTERS && word.length - length >= FEWEST_LETTERS
    if (mayPart) joined.push(piece)
    else joined.push((joined.pop() ?? '') + piece)
    length += piece.length
  }
  return joined
}
