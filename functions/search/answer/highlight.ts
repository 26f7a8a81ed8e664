import type { Language } from '../../../src/contract/protocol/language.ts'
import type { Highlighted } from '../../../src/contract/reading/search.ts'
import { stopWords } from '../parse/stop-words.ts'
import {
  basesOf,
  englishStem,
  foldUmlauts,
  germanStem,
  parseQuestion,
  type Word,
  wordsOf,
} from '../parse/words.ts'

/** Shorter words are marked inside a compound, or as a beginning, only by chance. */
const SHORTEST_PART = 4
const SHORTEST_BEGINNING = 3
/** So much of what comes before the first match is shown, to read it in its sentence. */
const LEAD = 40
const CUT = '…'

/**
 * The whole text, with the words marked that answer a question: by their stem in the text's
 * language, as the unfinished beginning of a word, or as the first or last part of a compound.
 * @param otherWords what the question was taken for besides its own words
 */
export function highlightText(
  text: string,
  term: string,
  language: Language,
  otherWords = '',
): Highlighted {
  const isMatch = matcherOf(term, otherWords, language)
  return pieces(
    text,
    [...wordsOf(text)].filter((word) => isMatch(word.base) !== undefined),
    0,
    text.length,
  )
}

/**
 * The stretch of the text with the most distinct words of the question, at most `maximumLetters`
 * long, cut between words; '…' stands where it was cut. Empty where nothing matches.
 * @param otherWords as in highlightText
 */
export function highlightSnippet(
  text: string,
  term: string,
  language: Language,
  maximumLetters: number,
  otherWords = '',
): Highlighted {
  const isMatch = matcherOf(term, otherWords, language)
  const words = [...wordsOf(text)]
  const matches = words.flatMap((word) => {
    const by = isMatch(word.base)
    return by === undefined ? [] : [{ ...word, by }]
  })
  const room = maximumLetters - 2 * CUT.length
  const first = matches[bestStart(matches, room - LEAD)]
  if (first === undefined || first.end - first.start > room) return []
  const fits = text.length <= maximumLetters
  const earliest = fits ? 0 : Math.max(0, Math.min(first.start - LEAD, text.length - room))
  const start = words.find((word) => word.start >= earliest)?.start ?? first.start
  const from = earliest === 0 ? 0 : Math.min(start, first.start)
  const to = fits ? text.length : (lastWithin(words, from + room)?.end ?? first.end)
  const shown = pieces(text, matches, from, to)
  if (from > 0) shown.unshift({ text: CUT, isMatch: false })
  if (to < text.length) shown.push({ text: CUT, isMatch: false })
  return shown
}

/** The place of the match from which on most distinct words of the question stand within `room`. */
function bestStart(matches: readonly (Word & { by: string })[], room: number): number {
  let best = { place: 0, distinct: 0 }
  for (const [place, match] of matches.entries()) {
    const seen = new Set<string>()
    for (let next = place; next < matches.length; next += 1) {
      const other = matches[next]
      if (other === undefined || other.end > match.start + room) break
      seen.add(other.by)
    }
    if (seen.size > best.distinct) best = { place, distinct: seen.size }
  }
  return best.place
}

function lastWithin(words: readonly Word[], end: number): Word | undefined {
  return words.findLast((word) => word.end <= end)
}

function pieces(text: string, matches: readonly Word[], from: number, to: number): Highlighted {
  const shown: Highlighted = []
  let at = from
  for (const { start, end } of matches) {
    if (start < from || end > to) continue
    if (start > at) shown.push({ text: text.slice(at, start), isMatch: false })
    shown.push({ text: text.slice(start, end), isMatch: true })
    at = end
  }
  if (at < to) shown.push({ text: text.slice(at, to), isMatch: false })
  return shown
}

/** Tells by which word of the question a word of the text matches, undefined where it does not. */
function matcherOf(
  term: string,
  otherWords: string,
  language: Language,
): (base: string) => string | undefined {
  const { telling: own, open } = parseQuestion(term)
  const words = [...own, ...basesOf(otherWords).filter((base) => !stopWords.has(base))]
  const stem = language === 'de' ? germanStem : englishStem
  const stems = new Map(words.map((word) => [stem(word), word]))
  const parts =
    language === 'de' ? words.map(foldUmlauts).filter((word) => word.length >= SHORTEST_PART) : []
  const beginning = open !== undefined && open.length >= SHORTEST_BEGINNING ? open : undefined
  const matches = new Map<string, string | undefined>()
  const match = (base: string) => {
    const exact = stems.get(stem(base))
    if (exact !== undefined) return exact
    if (beginning !== undefined && base.startsWith(beginning)) return beginning
    const folded = foldUmlauts(base)
    return parts.find((part) => folded.startsWith(part) || folded.endsWith(part))
  }
  return (base) => {
    if (!matches.has(base)) matches.set(base, match(base))
    return matches.get(base)
  }
}
