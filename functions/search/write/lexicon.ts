import { longestTail, splitCompound } from '../../../src/domain/text/split-compound.ts'
import { stopWords } from '../parse/stop-words.ts'
import { englishStem, foldUmlauts, germanStem } from '../parse/words.ts'

/** A letter of nobody's alphabet, which FTS5 takes for a word and no question ever holds. */
const PLACE_OF_STOP_WORD = '\ue000'

/** In about how many documents a stem stands, in texts of each language. */
interface StemCount {
  english: number
  german: number
}

/**
 * All words of an index while it is written, numbered in the order in which they first come, with
 * the numbers of documents that they stand in and the forms in which they are indexed.
 */
export class Lexicon {
  readonly words: string[] = []
  /** In how many documents a word stands, by its number. */
  readonly documents: number[] = []
  /** In how many of them it stands in a German text. */
  readonly german: number[] = []
  /** Of an abbreviation: in how many it is written otherwise than as one. */
  readonly otherwise: number[] = []

  /** A plain object, since it is read for each word of all texts: half as long as in a Map. */
  private readonly numbers: Record<string, number> = Object.create(null)
  /** The document that counted a word last, by its number. */
  private readonly counted: number[] = []
  private readonly countedAsGerman: number[] = []
  private readonly english: string[] = []
  private readonly stems: string[] = []
  private readonly folded: string[] = []
  private readonly compounds: string[] = []

  private stemCounts: ReadonlyMap<string, StemCount> | undefined
  private readonly germanTexts: ((stem: string) => number) | undefined

  /** @param germanTexts in how many German texts a stem stands, where more than these count */
  constructor(germanTexts?: (stem: string) => number) {
    this.germanTexts = germanTexts
  }

  number(base: string): number {
    const existing = this.numbers[base]
    if (existing !== undefined) return existing
    const number = this.words.push(base) - 1
    this.numbers[base] = number
    this.documents.push(0)
    this.german.push(0)
    this.counted.push(0)
    this.countedAsGerman.push(0)
    return number
  }

  /** The number of a word in a body, where all stop words have the same, which is only a place. */
  inBody(number: number): number {
    return stopWords.has(this.base(number)) ? this.number(PLACE_OF_STOP_WORD) : number
  }

  /**
   * Counts the words of a document, each once.
   * @param document its id, from 1; no two calls are about the same
   */
  count(
    document: number,
    others: readonly (readonly number[])[],
    german: readonly (readonly number[])[],
  ): void {
    for (const words of german) {
      for (const word of words) {
        if (this.countedAsGerman[word] === document) continue
        this.countedAsGerman[word] = document
        this.german[word] = (this.german[word] ?? 0) + 1
      }
    }
    for (const words of [...others, ...german]) {
      for (const word of words) {
        if (this.counted[word] === document) continue
        this.counted[word] = document
        this.documents[word] = (this.documents[word] ?? 0) + 1
      }
    }
  }

  /** Counts, once a document, what in it has the letters of an abbreviation and is none. */
  countOtherwise(words: Iterable<number>): void {
    for (const word of words) this.otherwise[word] = (this.otherwise[word] ?? 0) + 1
  }

  /** All stems; asked only when all documents are counted. */
  countStems(): Map<string, StemCount> {
    const counted = new Map<string, StemCount>()
    const add = (stem: string, language: keyof StemCount, documents: number) => {
      if (documents === 0) return
      const count = counted.get(stem) ?? { english: 0, german: 0 }
      count[language] += documents
      counted.set(stem, count)
    }
    for (const word of this.words.keys()) {
      const german = this.german[word] ?? 0
      add(this.germanStem(word), 'german', german)
      add(this.englishStem(word), 'english', (this.documents[word] ?? 0) - german)
    }
    return counted
  }

  englishStem(word: number): string {
    this.english[word] ??= englishStem(this.base(word))
    return this.english[word]
  }

  germanStem(word: number): string {
    this.stems[word] ??= germanStem(this.base(word))
    return this.stems[word]
  }

  /** The word unstemmed, its umlauts folded. */
  exact(word: number): string {
    this.folded[word] ??= foldUmlauts(this.base(word))
    return this.folded[word]
  }

  /**
   * The stems of a German compound's parts, '' of what is none; asked only when all documents are
   * counted.
   */
  parts(word: number): string {
    this.compounds[word] ??= this.partsOf(this.base(word)).map(germanStem).join(' ')
    return this.compounds[word]
  }

  private partsOf(base: string): string[] {
    const frequency = (part: string) => this.frequency(part)
    const parts = splitCompound(base, frequency)
    if (parts.length > 0) return parts
    // What a compound ends with says what it is: 'Magenkrebs' is a 'Krebs', whatever 'Magen' is.
    const tail = longestTail(base, frequency)
    return tail === undefined ? [] : [tail]
  }

  private base(word: number): string {
    return this.words[word] ?? ''
  }

  private frequency(part: string): number {
    if (this.germanTexts) return this.germanTexts(germanStem(part))
    this.stemCounts ??= this.countStems()
    return this.stemCounts.get(germanStem(part))?.german ?? 0
  }
}
