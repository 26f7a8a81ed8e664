import { type Language, languages } from '../../../src/contract/protocol/language.ts'
import { stopWords } from '../language/stop-words.ts'
import { basesOf } from '../language/words.ts'

/** Of each language, the base form of a word and what it is in the other: base forms by blanks. */
export type Dictionary = Record<Language, ReadonlyMap<string, string>>

/** Longer phrases explain a word more often than they translate it. */
const MOST_WORDS = 2
/** People ask with fewer words; a file that holds more costs no more memory. */
const MOST_ENTRIES = 400_000
const REMARK = /[{[(/<]/g
const REMARK_ENDS: Record<string, string> = { '{': '}', '[': ']', '(': ')', '<': '>', '/': '/' }
const FILLERS = new Set(['to', 'etw', 'jdn', 'jdm', 'jds', 'jmd', 'sb', 'sth'])

/**
 * Reads lines 'German; German {gender} | other forms :: English; English | other forms', as Debian's
 * trans-de-en has them. Others are passed over.
 * @param most so many words of a language are kept
 */
export function dictionaryReader(most = MOST_ENTRIES) {
  const dictionary: Record<Language, Map<string, string>> = { de: new Map(), en: new Map() }
  // The first meaning alone: with more of them, questions found less (record 68).
  const add = (language: Language, word: string, other: string | undefined) => {
    const entries = dictionary[language]
    const isNew = !word.includes(' ') && !entries.has(word) && entries.size < most
    if (isNew && other !== undefined) entries.set(word, other)
  }
  return {
    dictionary: dictionary as Dictionary,
    /** Whether nothing more is kept, whatever is read. */
    isFull: () => languages.every((language) => dictionary[language].size >= most),
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
  return withoutRemarks(list)
    .split(';')
    .flatMap((term) => {
      const bases = basesOf(term).filter((base) => !FILLERS.has(base))
      const says = bases.length <= MOST_WORDS && bases.some((base) => !stopWords.has(base))
      return says ? [bases.join(' ')] : []
    })
}

/** 'Herz {n} [anat.] (vom Tier) /H./' is 'Herz'; linear in the length of whatever stands there. */
function withoutRemarks(list: string): string {
  let text = ''
  let end = 0
  const unclosed = new Set<string>()
  for (const { 0: sign, index } of list.matchAll(REMARK)) {
    if (index < end || unclosed.has(sign)) continue
    const close = list.indexOf(REMARK_ENDS[sign] ?? sign, index + 1)
    if (close === -1) {
      unclosed.add(sign)
      continue
    }
    text += `${list.slice(end, index)} `
    end = close + 1
  }
  return text + list.slice(end)
}
