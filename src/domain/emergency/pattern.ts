/**
 * Patterns of words as the desk writes them: `@child + verschluckt|swallowed + waschmittel*`.
 *
 * - `+` divides what has to stand near each other, in any order
 * - `|` divides what means the same; an entry of several words is these beside each other
 * - `word*` has any ending, `*word*` any beginning, too; `#8-300` is a number of these; `@name` is an entry of the list of groups
 *
 * A word of eight letters or more may have one typing error after its first letter.
 */
import { editDistance } from '../text/edit-distance.ts'

type Token =
  | { kind: 'word'; word: Word; as: 'whole' | 'beginning' | 'part' }
  | { kind: 'number'; from: number; to: number }

/** What means the same: any of these, each a word or several beside each other. */
export type Alternatives = readonly (readonly Token[])[]

/** What has to stand near each other. */
export type Pattern = readonly Alternatives[]

/** Words [start, end) of a question. */
interface Place {
  start: number
  end: number
}

/** A sentence and a half: further apart, words have little to do with each other. */
const NEAR_WORDS = 16
/** Whoever is in need writes no more. */
const MOST_WORDS = 100
const FUZZY_LETTERS = 8

const NUMBER = /^#(\d+)-(\d+)$/

/** Denies what follows: 'kein Fieber', 'not suicidal'. */
const NEGATIONS = new Set(
  'kein keine keinen keinem keiner nicht nie niemals ohne no not never without dont doesnt didnt'.split(
    ' ',
  ),
)

/** A word in lower case without accents, and as it is where umlauts are typed without dots. */
interface Word {
  plain: string
  /** 'kaese' and 'kase' (from 'Käse') alike → 'kase'. */
  folded: string
}

/** The words and numbers of a text in their order; 'don’t' is one, '2jährig' is two. */
function wordsIn(text: string): Word[] {
  const plain = text
    .toLowerCase()
    .replace(/['’ʼ`´]/g, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
  const words = plain.match(/\p{L}+|\p{N}+/gu) ?? []
  return words.map((word) => ({
    plain: word,
    folded: word.replace(/(?<![aeiouq])([aou])e/g, '$1'),
  }))
}

/** @throws where a group is not known, or something is empty */
export function parsePattern(text: string, groups: ReadonlyMap<string, Alternatives>): Pattern {
  return text.split('+').map((part) => parseAlternatives(part, groups))
}

/** @throws where a group is not known, or something is empty */
export function parseAlternatives(
  text: string,
  groups: ReadonlyMap<string, Alternatives>,
): Alternatives {
  return text.split('|').flatMap((part): Alternatives => {
    const entry = part.trim()
    if (entry.startsWith('@')) {
      const group = groups.get(entry.slice(1))
      if (!group) throw new Error(`there is no group '${entry}' in '${text}'`)
      return group
    }
    const tokens = entry.split(/\s+/).flatMap(parseToken)
    if (tokens.length === 0) throw new Error(`something is empty in '${text}'`)
    return [tokens]
  })
}

function parseToken(text: string): Token[] {
  const [, from, to] = NUMBER.exec(text) ?? []
  if (from !== undefined) return [{ kind: 'number', from: Number(from), to: Number(to) }]
  const isOpen = text.endsWith('*')
  const words = wordsIn(text)
  return words.map((word, index) => {
    const as = text.startsWith('*')
      ? 'part'
      : isOpen && index === words.length - 1
        ? 'beginning'
        : 'whole'
    return { kind: 'word', word, as }
  })
}

/** A question in which patterns are looked for; what was found of a group is remembered. */
export class AskedWords {
  private readonly words: readonly Word[]
  /** Where words begin with a letter or digit. */
  private readonly startsBy: ReadonlyMap<string, readonly number[]>
  private readonly found = new Map<Alternatives, readonly Place[]>()

  constructor(question: string) {
    this.words = wordsIn(question).slice(0, MOST_WORDS)
    this.startsBy = Map.groupBy(this.words.keys(), (index) => firstOf(this.words[index]))
  }

  /** Whether all of a pattern stands near each other, and nothing denies it. */
  holds(pattern: Pattern): boolean {
    const parts: (readonly Place[])[] = []
    for (const part of pattern) {
      const places = this.placesOf(part)
      if (places.length === 0) return false
      parts.push(places)
    }
    const starts = new Set(parts.flatMap((places) => places.map(({ start }) => start)))
    return [...starts].some((from) =>
      parts.every((places) =>
        places.some(({ start, end }) => from <= start && end <= from + NEAR_WORDS),
      ),
    )
  }

  /** Whether it holds a pattern and besides only fillers. */
  isOnly(pattern: Pattern, fillers: Alternatives): boolean {
    if (!this.holds(pattern)) return false
    const covered = [...pattern, fillers].flatMap((part) => this.placesOf(part))
    return this.words.every((_, index) =>
      covered.some(({ start, end }) => start <= index && index < end),
    )
  }

  private placesOf(alternatives: Alternatives): readonly Place[] {
    const known = this.found.get(alternatives)
    if (known) return known
    const places = alternatives.flatMap((tokens) => this.placesOfTokens(tokens))
    this.found.set(alternatives, places)
    return places
  }

  private placesOfTokens(tokens: readonly Token[]): Place[] {
    return this.startsOf(tokens[0])
      .filter((start) => !NEGATIONS.has(this.words[start - 1]?.plain ?? ''))
      .filter((start) => tokens.every((token, index) => isToken(this.words[start + index], token)))
      .map((start) => ({ start, end: start + tokens.length }))
  }

  /** Where a token may stand, by its first letter. */
  private startsOf(token: Token | undefined): readonly number[] {
    if (token?.kind !== 'word' || token.as === 'part') return [...this.words.keys()]
    return this.startsBy.get(firstOf(token.word)) ?? []
  }
}

const firstOf = (word: Word | undefined) => word?.plain.charAt(0) ?? ''

function isToken(typed: Word | undefined, token: Token): boolean {
  if (!typed) return false
  if (token.kind === 'number') {
    const isNumber = /^\d{1,4}$/.test(typed.plain)
    return isNumber && token.from <= Number(typed.plain) && Number(typed.plain) <= token.to
  }
  const { word, as } = token
  if (as === 'part') return typed.folded.includes(word.folded)
  const isPrefix = as === 'beginning'
  return (
    isWord(typed.folded, word.folded, isPrefix) ||
    // Swapped letters can look like an umlaut.
    isNearly(typed.folded, word.folded, isPrefix) ||
    isNearly(typed.plain, word.plain, isPrefix)
  )
}

const isWord = (typed: string, word: string, isPrefix: boolean): boolean =>
  isPrefix ? typed.startsWith(word) : typed === word

function isNearly(typed: string, word: string, isPrefix: boolean): boolean {
  if (word.length < FUZZY_LETTERS || typed.length < word.length - 1) return false
  if (!isPrefix && typed.length > word.length + 1) return false
  return editDistance(word, isPrefix ? typed.slice(0, word.length + 1) : typed, isPrefix) <= 1
}
