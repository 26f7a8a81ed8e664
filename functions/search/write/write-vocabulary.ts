import type { DatabaseSync } from 'node:sqlite'
import { trigramsOf } from '../parse/words.ts'
import { type FullTextIndexName, tablesOf } from '../tables/index-tables.ts'
import type { Lexicon } from './lexicon.ts'

/** In a larger vocabulary a word of one document is more likely a typo than meant by one. */
const LARGE_VOCABULARY = 50_000
const SHORTEST_CORRECTED = 4
/** Ids of words ascend with the alphabet, with so much room between them for others. */
export const WORD_ROOM = 64

/** In so many documents a word has to stand at least to be worth a correction. */
export const leastDocuments = (words: number): number => (words > LARGE_VOCABULARY ? 2 : 1)

/** Whether a word has trigrams. */
export const isCorrected = (word: string, documents: number, least: number): boolean =>
  documents >= least && word.length >= SHORTEST_CORRECTED && !/\d/.test(word)

/** Writes all words with their numbers of documents, and the trigrams of those worth a correction. */
export function writeVocabulary(db: DatabaseSync, name: FullTextIndexName, lexicon: Lexicon): void {
  const tables = tablesOf(name)
  const insertWord = db.prepare(`INSERT INTO ${tables.word} VALUES (?, ?, ?, ?, ?)`)
  // By trigram and length of the word.
  const trigrams = new Map<string, (number[] | undefined)[]>()
  // In the order of the words: the unique index over them is then written from front to back.
  const all = lexicon.words.map((word, number) => ({
    word,
    documents: lexicon.documents[number] ?? 0,
    german: lexicon.german[number] ?? 0,
    otherwise: lexicon.otherwise[number] ?? 0,
  }))
  // A stop word that stands in bodies alone is none.
  const words = all.filter(({ documents }) => documents > 0)
  words.sort((a, b) => (a.word < b.word ? -1 : 1))
  const least = leastDocuments(words.length)
  for (const [index, { word, documents, german, otherwise }] of words.entries()) {
    const id = (index + 1) * WORD_ROOM
    insertWord.run(id, word, documents, german, otherwise)
    if (!isCorrected(word, documents, least)) continue
    for (const trigram of new Set(trigramsOf(word))) {
      const byLength = trigrams.get(trigram) ?? []
      if (byLength.length === 0) trigrams.set(trigram, byLength)
      byLength[word.length] ??= []
      byLength[word.length]?.push(id)
    }
  }
  const insertStem = db.prepare(`INSERT INTO ${tables.stem} VALUES (?, ?, ?)`)
  const stems = [...lexicon.countStems()].sort(([a], [b]) => (a < b ? -1 : 1))
  for (const [stem, { english, german }] of stems) insertStem.run(stem, english, german)
  const insertTrigram = db.prepare(`INSERT INTO ${tables.trigram} VALUES (?, ?, ?)`)
  for (const trigram of [...trigrams.keys()].sort()) {
    const byLength = trigrams.get(trigram) ?? []
    for (const [length, ids] of byLength.entries()) {
      if (ids) insertTrigram.run(trigram, length, new Uint8Array(Uint32Array.from(ids).buffer))
    }
  }
}
