import { longestTail, splitCompound } from './split-compound.ts'
import { englishStem, germanStem } from './stems.ts'
import { foldUmlauts } from './words.ts'

/** In about how many documents a stem stands, in texts of each language. */
export interface StemCount {
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

  private readonly numbers = new Map<string, number>()
  private readonly english: string[] = []
  private readonly stems: string[] = []
  private readonly folded: string[] = []
  private readonly compounds: string[] = []

  private stemCounts: ReadonlyMap<string, StemCount> | undefined

  /** The number of a word in its base form. */
  add(base: string): number {
    const known = this.numbers.get(base)
    if (known !== undefined) return known
    const number = this.words.push(base) - 1
    this.numbers.set(base, number)
    this.documents.push(0)
    this.german.push(0)
    return number
  }

  /** Counts a document's words; every number once. */
  count(words: Iterable<number>, germanWords: Iterable<number>): void {
    for (const word of words) this.documents[word] = (this.documents[word] ?? 0) + 1
    for (const word of germanWords) this.german[word] = (this.german[word] ?? 0) + 1
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
    this.stemCounts ??= this.countStems()
    return this.stemCounts.get(germanStem(part))?.german ?? 0
  }
}
