import type { Language } from '../../../src/contract/protocol/language.ts'

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
