import { type Language, languages } from '../../../src/contract/protocol/language.ts'
import { germanSurplus, stopWords } from '../parse/stop-words.ts'
import { total, type Vocabulary } from '../parse/vocabulary.ts'
import { englishStem, germanStem } from '../parse/words.ts'
import type { QuestionTerms } from './term-finder.ts'
import type { FoundTerm } from './terms.ts'

/** A term of a question, in the language that knows it. */
export interface LinkedTerm extends FoundTerm {
  language: Language
  /** Whether others mean it together, which stand within it. */
  isComposed?: boolean
}

interface LinkedConcepts {
  /** That it is in. */
  language: Language
  /** Without those that are asked not to be. */
  terms: LinkedTerm[]
  /** Words that are asked not to be (P-WITHOUT): 'Operation' in 'ohne Operation'. */
  unwanted: Set<string>
}

const WITHOUT = new Set(['ohne', 'without'])

/**
 * What the words of a question mean: in the language that it is in, and whatever else of it only the
 * other one knows (P-WORD-LANGUAGE).
 * @param bases its words with stop words, in their base forms
 * @param written the same as they were typed, by which abbreviations are told
 * @param inTexts in about how many texts of a language a word stands: one of its own is no other's
 */
export function linkConcepts(
  bases: readonly string[],
  written: readonly string[],
  find: QuestionTerms,
  inTexts: (base: string, language: Language) => number,
): LinkedConcepts {
  const inLanguage = (language: Language) =>
    find(bases, language, { written: () => written }).map(
      (term): LinkedTerm => ({ ...term, language }),
    )
  const [german, english] = [inLanguage('de'), inLanguage('en')]
  const words = (terms: readonly LinkedTerm[]) => terms.reduce((sum, { length }) => sum + length, 0)
  const isGerman = germanSurplus(bases) + Math.sign(words(german) - words(english)) >= 0
  const [own, other] = isGerman ? [german, english] : [english, german]
  const language = isGerman ? 'de' : 'en'
  const isFree = (term: LinkedTerm) =>
    (term.length > 1 || inTexts(bases[term.start] ?? '', language) === 0) &&
    own.every(
      ({ start, length }) => start + length <= term.start || term.start + term.length <= start,
    )
  const terms = [...own, ...other.filter(isFree)]
  const places = placesAfterWithout(bases, terms)
  const wanted = terms.filter(({ start }) => !places.has(start))
  return {
    language,
    terms: [...wanted, ...composedOf(wanted, bases, find)],
    unwanted: new Set([...places].map((place) => bases[place] ?? '')),
  }
}

/** Whether a word stands nowhere in any of its forms, and means nothing alone. */
export function isUnknown(
  base: string,
  vocabulary: Pick<Vocabulary, 'forms'>,
  find: QuestionTerms,
): boolean {
  return (
    total(vocabulary.forms(base)) === 0 &&
    languages.every((language) => find([base], language).length === 0)
  )
}

/** What terms mean together that stand beside each other, and the parts of a compound. */
function composedOf(
  terms: readonly LinkedTerm[],
  bases: readonly string[],
  find: QuestionTerms,
): LinkedTerm[] {
  const inOrder = terms.toSorted((a, b) => a.start - b.start)
  return inOrder.flatMap((first, at) =>
    [first, inOrder[at + 1]].flatMap((next) => {
      if (
        !next ||
        !bases.slice(first.start + first.length, next.start).every((base) => stopWords.has(base))
      )
        return []
      const concepts = first.concepts.flatMap((one) =>
        next.concepts.flatMap((other) => find.composed(one, other) ?? []),
      )
      const { start, language } = first
      return concepts.length > 0
        ? [
            {
              start,
              language,
              length: next.start + next.length - start,
              concepts: [...new Set(concepts)],
              isComposed: true,
            },
          ]
        : []
    }),
  )
}

/** Where what stands that is not wanted; nowhere, where nothing else is asked for. */
function placesAfterWithout(bases: readonly string[], terms: readonly LinkedTerm[]): Set<number> {
  const places = new Set<number>()
  for (const [place, base] of bases.entries()) {
    if (!WITHOUT.has(base)) continue
    const start = bases.findIndex((other, at) => at > place && !stopWords.has(other))
    const { length = 1 } = terms.find((term) => term.start === start) ?? {}
    for (let at = start; at >= 0 && at < start + length; at += 1) places.add(at)
  }
  const isLeft = bases.some((base, place) => !stopWords.has(base) && !places.has(place))
  return isLeft ? places : new Set()
}

/** Words that stand apart and mean something together, which no list of terms can hold. */
interface Phrase {
  concept: string
  /** Concepts that its words would mean one by one. */
  insteadOf: readonly string[]
  patterns: Partial<Record<Language, RegExp>>
}

const PHRASES: readonly Phrase[] = [
  {
    concept: 'death',
    insteadOf: ['life', 'survival', 'lifespan', 'die'],
    patterns: {
      de: /\bleb(?:t|en|e)\b.*\blänger\b|\blänger\b.*\bleb(?:t|en|e)\b|\bverläng\p{L}*\b.*\bleben\b|\bleben\b.*\bverläng/iu,
      // 'die' is an article in German.
      en: /\b(?:die|dies|died)\b|\b(?:prolongs?|extends?|lengthens?)\b.*\blife\b|\bliv(?:e|es|ing)\b.*\blonger\b/iu,
    },
  },
  {
    concept: 'weight loss',
    insteadOf: ['body weight'],
    patterns: {
      de: /\bn(?:imm|ehm|ahm)\p{L}*\b.*\bab\b/iu,
      en: /\blos(?:e|es|ing|t)\b.*\bweight\b|\bweight\b.*\blos(?:e|es|ing|t)\b/iu,
    },
  },
  {
    concept: 'smoking cessation',
    insteadOf: ['smoking', 'hearing', 'smoker'],
    patterns: {
      de: /\b(?:hör|aufhör|aufzuhör|wegkomm|loskomm|loszukomm)\p{L}*\b.*\brauch|\brauch\p{L}*\b.*\b(?:hör\p{L}*\b.*\bauf\b|aufhör|aufzuhör|wegkomm|wegzukomm|loskomm|loszukomm)/iu,
      en: /\b(?:stop|stops|stopped|quit|quits|quitting|giv(?:e|ing) up)\b.*\bsmok/iu,
    },
  },
  {
    concept: 'resistance training',
    insteadOf: ['body weight'],
    patterns: {
      de: /\bgewichte\b.*\b(?:heb|stemm)|\b(?:heb|stemm)\p{L}*\b.*\bgewichte\b/iu,
      en: /\blift(?:s|ing)?\b.*\bweights\b/iu,
    },
  },
  {
    concept: 'help',
    insteadOf: ['work'],
    patterns: { en: /\bdo(?:es)?\b.*\bworks?\b/iu },
  },
  {
    concept: 'accidental fall',
    insteadOf: [],
    patterns: {
      de: /\bfällt\b.*\bhin\b/iu,
      en: /\bfall(?:ing|s)?\b(?! asleep| ill| in | pregnant)/iu,
    },
  },
]

/** What a question says in words that stand apart, and where from and to, in UTF-16 units. */
export function phrasesIn(
  question: string,
  language: Language,
): { concept: string; insteadOf: readonly string[]; start: number; end: number }[] {
  return PHRASES.flatMap(({ concept, insteadOf, patterns }) => {
    const found = patterns[language]?.exec(question)
    if (!found) return []
    return [{ concept, insteadOf, start: found.index, end: found.index + found[0].length }]
  })
}

/** Where words of a language stand, and how they are stemmed. */
export const TEXTS_IN = {
  de: { stem: germanStem, columns: '{title_de body_de}' },
  en: { stem: englishStem, columns: '{title_en body_en}' },
}
