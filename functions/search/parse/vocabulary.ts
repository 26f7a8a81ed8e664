import type { DatabaseSync } from 'node:sqlite'
import type { Language } from '../../../src/contract/protocol/language.ts'
import { editDistance } from '../../../src/domain/text/edit-distance.ts'
import { type FullTextIndexName, tablesOf } from '../tables/index-tables.ts'
import { topicClasses } from './thesaurus.ts'
import { englishStem, foldUmlauts, germanStem, remembered, trigramsOf } from './words.ts'

/** In how many documents something stands, in each index; 0 for what is in none. */
export type DocumentCounts = Readonly<Record<FullTextIndexName, number>>

/** What is known of the words of all texts, by their base forms. */
export interface Vocabulary {
  /** In how many documents a word stands as it is spelt. */
  documents(base: string): DocumentCounts
  /** In about how many documents a word stands in any of its forms. */
  forms(base: string): DocumentCounts
  /** The same in texts of a language. */
  formsIn(base: string, language: Language): DocumentCounts
  /** The most frequent words that begin so. */
  completions(beginning: string, limit: number): string[]
  /** The words that an unknown one may be meant for, the likeliest first. */
  corrections: Corrections
}

export const NONE: DocumentCounts = { study: 0, hearticle: 0 }

export const total = ({ study, hearticle }: DocumentCounts) => study + hearticle

export const sumOf = (counts: Iterable<DocumentCounts>): DocumentCounts =>
  Array.from(counts).reduce(
    (sum, { study, hearticle }) => ({
      study: sum.study + study,
      hearticle: sum.hearticle + hearticle,
    }),
    NONE,
  )

/** @param names the indexes that there are */
export function openVocabulary(db: DatabaseSync, names: readonly FullTextIndexName[]): Vocabulary {
  const opened = names.map((name) => ({ name, ...openWords(db, name) }))
  const counted = (count: (words: (typeof opened)[number]) => number): DocumentCounts => ({
    ...NONE,
    ...Object.fromEntries(opened.map((words) => [words.name, count(words)])),
  })
  const formsIn = (base: string, language: Language) =>
    counted((words) => words.formsIn(base, language))
  return {
    documents: (base) => counted((words) => words.documents(base)),
    formsIn,
    forms: (base) => sumOf([formsIn(base, 'de'), formsIn(base, 'en')]),
    completions: (start, limit) => {
      const found = new Map<string, number>()
      for (const words of opened) {
        for (const { word, documents } of words.completions(start, limit)) {
          found.set(word, (found.get(word) ?? 0) + documents)
        }
      }
      return [...found]
        .toSorted((a, b) => b[1] - a[1])
        .slice(0, limit)
        .map(([word]) => word)
    },
    corrections(base, asked) {
      const [first = [], ...others] = opened.map((words) => words.corrections(base, asked))
      const more = others.flat().filter((word) => !first.includes(word))
      if (more.length === 0) return first
      const far = (word: string) => editDistance(base, word, asked.isPrefix)
      return [...first, ...more].toSorted((a, b) => far(a) - far(b)).slice(0, asked.limit)
    },
  }
}

function openWords(db: DatabaseSync, name: FullTextIndexName) {
  const tables = tablesOf(name)
  const frequencies = db.prepare(`SELECT documents FROM ${tables.word} WHERE word = ?`)
  const forms = db.prepare(`SELECT english, german FROM ${tables.stem} WHERE stem = ?`)
  const completed = db.prepare(
    `SELECT word, documents FROM ${tables.word} WHERE word >= ? AND word < ? || char(1114111)
    ORDER BY documents DESC, word LIMIT ?`,
  )
  const german = remembered((base: string) => Number(forms.get(germanStem(base))?.german ?? 0))
  const english = remembered((base: string) => Number(forms.get(englishStem(base))?.english ?? 0))
  return {
    documents: remembered((base: string) => Number(frequencies.get(base)?.documents ?? 0)),
    formsIn: (base: string, language: Language) =>
      language === 'de' ? german(base) : english(base),
    completions: (start: string, limit: number) =>
      completed.all(start, start, limit).map(({ word, documents }) => ({
        word: String(word),
        documents: Number(documents),
      })),
    corrections: openCorrections(db, name),
  }
}

/**
 * The words that an unknown one may be meant for, the likeliest first.
 * @param options.isPrefix whether it may be the beginning of a word, which is still typed
 */
export type Corrections = (base: string, options: { isPrefix: boolean; limit: number }) => string[]

/** A typo destroys at most four trigrams, so most of a longer word's are left. */
const DESTROYED_BY_A_TYPO = 4
const SHORTEST_CORRECTED = 4
/** Of a shorter word only swapped letters are corrected: with another one it is mostly another word. */
const SHORTEST_WITH_ANY_TYPO = 5
const LONGEST_CORRECTED = 40
/** From so many letters on two typos are corrected. */
const TWO_TYPOS = 9
/** How much longer than what was typed a word may be whose beginning it is. */
const LONGEST_REST = 4
/** So much longer or shorter may another form of the same word be. */
const LONGEST_ENDING = 2
const ANOTHER_FORM = 0.5
const CANDIDATES = 100

interface Word {
  word: string
  documents: number
  /** Whether it names what a question can be about. */
  isTopic: boolean
}

function openCorrections(db: DatabaseSync, name: FullTextIndexName): Corrections {
  const tables = tablesOf(name)
  // Lists go in as JSON, so that one prepared statement does for any number.
  const [spelt, numbered] = ['word', 'id'].map((column) =>
    db.prepare(`SELECT word, documents FROM ${tables.word}
      WHERE ${column} IN (SELECT value FROM json_each(?))`),
  )
  const topic = db.prepare(`SELECT 1 FROM spelling JOIN concept ON concept.id = spelling.concept
    WHERE folded = ? AND class IN (SELECT value FROM json_each(?)) LIMIT 1`)
  const topics = JSON.stringify(topicClasses)
  const listed = (statement: typeof spelt, list: readonly unknown[]): Word[] =>
    (statement?.all(JSON.stringify(list)) ?? []).map(({ word, documents }) => ({
      word: String(word),
      documents: Number(documents),
      isTopic: topic.get(foldUmlauts(String(word)), topics) !== undefined,
    }))
  const similar = openSimilar(db, name)

  return (base, { isPrefix, limit }) => {
    const { length } = base
    if (length < SHORTEST_CORRECTED || length > LONGEST_CORRECTED || /\d/.test(base)) return []
    const most = length >= TWO_TYPOS ? 2 : 1
    const longest = length + (isPrefix ? LONGEST_REST : most + LONGEST_ENDING)
    const ids =
      length < SHORTEST_WITH_ANY_TYPO && !isPrefix
        ? []
        : similar(trigramsOf(base, isPrefix), {
            shortest: length - most - LONGEST_ENDING,
            longest,
            lost: DESTROYED_BY_A_TYPO * most,
          })
    return [...listed(spelt, swapped(base)), ...listed(numbered, ids)]
      .map((row) => ({ ...row, distance: distanceOf(base, row.word, isPrefix) }))
      .filter(({ distance }) => distance <= most + ANOTHER_FORM)
      .sort(
        (a, b) =>
          a.distance - b.distance ||
          Number(b.isTopic) - Number(a.isTopic) ||
          b.documents - a.documents,
      )
      .filter((row, _place, [best]) => row.distance <= (best?.distance ?? 0) + ANOTHER_FORM)
      .filter(isFirstOfStem)
      .slice(0, limit)
      .map(({ word }) => word)
  }
}

/** Words of some length that lack at most `lost` of the trigrams, those with the most of them first. */
function openSimilar(db: DatabaseSync, name: FullTextIndexName) {
  const tables = tablesOf(name)
  const select = db.prepare(
    `SELECT words FROM ${tables.trigram} WHERE trigram = ? AND length BETWEEN ? AND ?`,
  )
  const last = Number(db.prepare(`SELECT max(id) AS last FROM ${tables.word}`).get()?.last ?? 0)
  const shared = new Uint8Array(last + 1)

  return (
    trigrams: readonly string[],
    { shortest, longest, lost }: { shortest: number; longest: number; lost: number },
  ): number[] => {
    const distinct = new Set(trigrams)
    // Words that share a single one are too many, and none of them is among the best.
    const least = Math.max(Math.min(2, distinct.size), distinct.size - lost)
    const similar: number[] = []
    const met: number[] = []
    for (const trigram of distinct) {
      for (const row of select.all(trigram, shortest, longest)) {
        for (const word of numbersIn(row.words)) {
          const count = (shared[word] ?? 0) + 1
          shared[word] = count
          if (count === 1) met.push(word)
          if (count === least) similar.push(word)
        }
      }
    }
    const byShared: number[][] = []
    for (const word of similar) {
      const count = shared[word] ?? 0
      byShared[count] ??= []
      byShared[count].push(word)
    }
    // With room between the numbers of words, most of it was not touched.
    for (const word of met) shared[word] = 0
    return byShared.reverse().flat().slice(0, CANDIDATES)
  }
}

/** Numbers of words as a row holds them, four bytes each. */
function numbersIn(bytes: unknown): Uint32Array {
  return new Uint32Array((bytes as Uint8Array).slice().buffer)
}

/** With two neighbours swapped, a word may have too few trigrams in common with what is meant. */
function swapped(word: string): string[] {
  return Array.from(
    { length: word.length - 1 },
    (_, at) => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
  )
}

/** The best of each stem: several forms of a word are found together anyway. */
function isFirstOfStem({ word }: Word, place: number, rows: readonly Word[]): boolean {
  return rows.findIndex((row) => germanStem(row.word) === germanStem(word)) === place
}

/** Typos between two words, or between their stems where that is less: of another form of a word. */
function distanceOf(typed: string, word: string, isPrefix: boolean): number {
  const whole = editDistance(typed, word, isPrefix)
  if (isPrefix || whole <= 1) return whole
  // A little more, so that the same form goes first.
  return Math.min(whole, editDistance(germanStem(typed), germanStem(word)) + ANOTHER_FORM)
}
