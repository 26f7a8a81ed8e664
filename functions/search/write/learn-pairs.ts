import { type Language, languages, otherLanguage } from '../../../src/contract/protocol/language.ts'
import type { LearnedWords } from '../link/link-concepts.ts'
import type { FindTerms } from '../link/term-finder.ts'
import { stopWords } from '../parse/stop-words.ts'
import { basesOf, englishStem, germanStem } from '../parse/words.ts'
import { type AlignedWords, linkWords, type WordPair } from './link-words.ts'

/** The same said in both languages. */
export type AlignedText = Record<Language, string>

/** Longer texts say too much at once. */
const MOST_WORDS = 60
/** A text of more words says the same in at most twice as many. */
const FEW_WORDS = 8
const SHORTEST_WORD = 3
/** More are not read, so that memory stays small. */
const MOST_TEXTS = 400_000
/** In so large a part of its texts a word has to be said by the other, and the other by it. */
const LEAST_SHARE = 0.5
const LEAST_SHARE_OF_OTHER = 0.25

/**
 * Learns from texts in both languages what a word of one is in the other, where the thesaurus does
 * not know it (P-LEARNED-WORDS, record 68). The same texts in the same order teach the same.
 */
export function pairLearner(find: FindTerms) {
  const words = { de: new Words(germanStem), en: new Words(englishStem) }
  const texts: AlignedWords[] = []
  const read = new Set<string>()
  return {
    /**
     * @param source names what the text is from; what stands in one source alone teaches nothing
     * @param isName whether it is a name of the thesaurus, which knows it as a whole
     */
    add(source: string, text: AlignedText, isName = false): void {
      const bases = { de: basesOf(text.de), en: basesOf(text.en) }
      if (texts.length === MOST_TEXTS || !isAlike(bases)) return
      const sharedConcepts = isName ? undefined : sharedWords(bases, find)
      const [de = [], en = []] = languages.map((language) =>
        words[language].add(
          bases[language].filter(
            (base) =>
              isTelling(base) &&
              !bases[otherLanguage(language)].includes(base) &&
              !sharedConcepts?.[language].has(base),
          ),
        ),
      )
      const least = isName ? 2 : 1
      if (de.length < least || en.length < least) return
      // What stands in many texts word by word, but for its numbers, tells no word from another.
      const key = `${de} ${en}`
      if (read.has(key)) return
      read.add(key)
      texts.push({ source, de, en })
    },
    learn(): LearnedWords {
      const stemsOf = { de: words.de.stemsOf, en: words.en.stemsOf }
      return chosen(linkWords(texts, stemsOf), words, find)
    },
  }
}

type Bases = Record<Language, readonly string[]>

function isAlike({ de, en }: Bases): boolean {
  const [less, more] = [Math.min(de.length, en.length), Math.max(de.length, en.length)]
  return less > 0 && more <= MOST_WORDS && (more <= FEW_WORDS || more <= 2 * less)
}

function isTelling(base: string): boolean {
  return base.length >= SHORTEST_WORD && !stopWords.has(base) && !/\d/.test(base)
}

/** The words of concepts that both sides name: they leave the others to each other. */
function sharedWords(bases: Bases, find: FindTerms): Record<Language, Set<string>> {
  const terms = { de: find(bases.de, 'de'), en: find(bases.en, 'en') }
  const wordsOf = (language: Language) => {
    const otherConcepts = new Set(
      terms[otherLanguage(language)].flatMap(({ concepts }) => concepts),
    )
    const sharedTerms = terms[language].filter(({ concepts }) =>
      concepts.some((id) => otherConcepts.has(id)),
    )
    return new Set(
      sharedTerms.flatMap(({ start, length }) => bases[language].slice(start, start + length)),
    )
  }
  return { de: wordsOf('de'), en: wordsOf('en') }
}

/** The words of one language, numbered as they come, each with the number of its stem. */
class Words {
  readonly bases: string[] = []
  readonly stemsOf: number[] = []
  private readonly numbers = new Map<string, number>()
  private readonly stems = new Map<string, number>()
  private readonly stem: (base: string) => string

  constructor(stem: (base: string) => string) {
    this.stem = stem
  }

  /** The numbers of words, of several forms of one the first. */
  add(bases: readonly string[]): number[] {
    const byStem = new Map<number, number>()
    for (const base of bases) {
      const number = this.numberOf(base)
      const stem = this.stemsOf[number] ?? 0
      if (!byStem.has(stem)) byStem.set(stem, number)
    }
    return [...byStem.values()]
  }

  private numberOf(base: string): number {
    const existing = this.numbers.get(base)
    if (existing !== undefined) return existing
    const stem = this.stem(base)
    const ofStem = this.stems.get(stem) ?? this.stems.size
    this.stems.set(stem, ofStem)
    this.stemsOf.push(ofStem)
    const number = this.bases.push(base) - 1
    this.numbers.set(base, number)
    return number
  }
}

/**
 * What is sure enough to be asked with: each form that was met, with the commonest of the other. A
 * German word that the thesaurus knows is often a whole of which the other is a part ('Vorhofflimmern'
 * and 'fibrillation').
 */
function chosen(
  pairs: readonly WordPair[],
  words: Record<Language, Words>,
  find: FindTerms,
): LearnedWords {
  const learned = { de: new Map<string, string>(), en: new Map<string, string>() }
  for (const { share, forms } of pairs) {
    if (Math.min(share.de, share.en) < LEAST_SHARE_OF_OTHER) continue
    const met = (language: Language) =>
      Array.from(forms[language], ([form, times]) => ({
        base: words[language].bases[form] ?? '',
        times,
      })).toSorted((a, b) => b.times - a.times || (a.base < b.base ? -1 : 1))
    const bases = { de: met('de'), en: met('en') }
    const isKnown = (language: Language) =>
      bases[language].some(({ base }) => find([base], language).length > 0)
    if (isKnown('de')) continue
    for (const language of languages) {
      if (share[language] < LEAST_SHARE || (language === 'en' && isKnown('en'))) continue
      const other = bases[otherLanguage(language)][0]?.base ?? ''
      for (const { base } of bases[language]) learned[language].set(base, other)
    }
  }
  return learned
}
