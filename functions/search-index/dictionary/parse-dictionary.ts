import { type Language, languages } from '../../../src/contract/protocol/language.ts'
import { stopWords } from '../language/stop-words.ts'
import { basesOf } from '../language/words.ts'

/** Of each language, the base form of a word and what it is in the other: base forms by blanks. */
export type Dictionary = Record<Language, ReadonlyMap<string, string>>

/** Longer phrases explain a word more often than they translate it. */
const MOST_WORDS = 2
/** People ask with fewer words; a file that holds more costs no more memory. */
const MOST_ENTRIES = 400_000
/** 'Herz {n} [anat.] (vom Tier) /H./' is 'Herz'. */
const REMARKS = /\{[^}]*\}|\[[^\]]*\]|\([^)]*\)|\/[^/]*\/|<[^>]*>/g
const FILLERS = new Set(['to', 'etw', 'jdn', 'jdm', 'jds', 'jmd', 'sb', 'sth'])

/**
 * Reads lines 'German; German {gender} | other forms :: English; English | other forms', as Debian's
 * trans-de-en has them. Others are passed over.
 */
export function dictionaryReader() {
  const dictionary: Record<Language, Map<string, string>> = { de: new Map(), en: new Map() }
  // The first meaning alone: with more of them, questions found less (record 68).
  const add = (language: Language, word: string, other: string | undefined) => {
    const entries = dictionary[language]
    const isNew = !word.includes(' ') && !entries.has(word) && entries.size < MOST_ENTRIES
    if (isNew && other !== undefined) entries.set(word, other)
  }
  return {
    dictionary: dictionary as Dictionary,
    read(line: string): void {
      const [german, english, ...more] = line.split('::').map((side) => side.split('|'))
      if (!german || !english || more.length > 0 || line.startsWith('#')) return
      for (const [at, forms] of german.entries()) {
        const words = { de: termsOf(forms), en: termsOf(english[at] ?? '') }
        for (const language of languages) {
          for (const word of words[language]) add(language, word, words[otherThan(language)][0])
        }
      }
    },
  }
}

export const otherThan = (language: Language): Language => (language === 'de' ? 'en' : 'de')

/** The terms of a list in base forms; those that are too long or say nothing are left out. */
function termsOf(list: string): string[] {
  return list
    .replace(REMARKS, ' ')
    .split(';')
    .flatMap((term) => {
      const bases = basesOf(term).filter((base) => !FILLERS.has(base))
      const says = bases.length <= MOST_WORDS && bases.some((base) => !stopWords.has(base))
      return says ? [bases.join(' ')] : []
    })
}
