import type { DatabaseSync } from 'node:sqlite'
import { editDistance } from './edit-distance.ts'
import type { SearchIndexName } from './search-document.ts'
import { tablesOf } from './search-tables.ts'
import { englishStem, germanStem } from './stems.ts'
import { trigramsOf } from './trigrams.ts'

/** A typo destroys at most four trigrams, so most of a longer word's are left. */
const DESTROYED_BY_A_TYPO = 4
const SHORTEST_CORRECTED = 4
/** From so many letters on two typos are corrected. */
const TWO_TYPOS = 9
/** How much longer than what was typed a word may be whose beginning it is. */
const LONGEST_REST = 8
/** So much longer or shorter may another form of the same word be. */
const LONGEST_ENDING = 2
const ANOTHER_FORM = 0.5
const CANDIDATES = 60

/** What is known of the words of an index. */
export interface Vocabulary {
  /** In how many documents a word stands, given its base form; 0 for what is none. */
  documents(base: string): number
  /** The same, of German texts alone. */
  german(base: string): number
  /** In about how many documents a word stands in any of its forms. */
  forms(base: string): number
  /** In about how many documents a German word stands in any of its forms. */
  germanForms(base: string): number
  /** Whether any word begins so. */
  hasBeginning(base: string): boolean
  /** The most frequent words that begin so. */
  completions(beginning: string, limit: number): string[]
  /** The words that an unknown one may be meant for, the likeliest first. */
  corrections(base: string, options: { isPrefix: boolean; limit: number }): string[]
}

export function openVocabulary(db: DatabaseSync, name: SearchIndexName): Vocabulary {
  const tables = tablesOf(name)
  const frequencies = db.prepare(`SELECT documents, german FROM ${tables.word} WHERE word = ?`)
  const forms = db.prepare(`SELECT english, german FROM ${tables.stem} WHERE stem = ?`)
  const beginning = db.prepare(
    `SELECT 1 FROM ${tables.word} WHERE word >= ? AND word < ? || char(1114111) LIMIT 1`,
  )
  const completed = db.prepare(
    `SELECT word FROM ${tables.word} WHERE word >= ? AND word < ? || char(1114111)
    ORDER BY documents DESC, word LIMIT ?`,
  )
  const listed = db.prepare(
    `SELECT word, documents FROM ${tables.word} WHERE word IN (SELECT value FROM json_each(?))`,
  )
  // The list of trigrams goes in as JSON, so that one prepared statement does for any number.
  const similar = db.prepare(`
    SELECT w.word AS word, w.documents AS documents FROM (
      SELECT word AS id, count(*) AS shared FROM ${tables.trigram}
      WHERE trigram IN (SELECT value FROM json_each(?)) AND length BETWEEN ? AND ?
      GROUP BY word HAVING shared >= ? ORDER BY shared DESC, word LIMIT ${CANDIDATES}
    ) JOIN ${tables.word} w USING (id)`)
  return {
    documents: (base) => Number(frequencies.get(base)?.documents ?? 0),
    german: (base) => Number(frequencies.get(base)?.german ?? 0),
    germanForms: (base) => Number(forms.get(germanStem(base))?.german ?? 0),
    forms: (base) =>
      Number(forms.get(germanStem(base))?.german ?? 0) +
      Number(forms.get(englishStem(base))?.english ?? 0),
    hasBeginning: (base) => beginning.get(base, base) !== undefined,
    completions: (start, limit) =>
      completed.all(start, start, limit).map((row) => String(row.word)),
    corrections(base, { isPrefix, limit }) {
      if (base.length < SHORTEST_CORRECTED || /\d/.test(base)) return []
      const most = base.length >= TWO_TYPOS ? 2 : 1
      const trigrams = [...new Set(trigramsOf(base, isPrefix))]
      const shared = Math.max(1, trigrams.length - DESTROYED_BY_A_TYPO * most)
      const shortest = base.length - most - LONGEST_ENDING
      const longest = base.length + (isPrefix ? LONGEST_REST : most + LONGEST_ENDING)
      const rows = [
        ...listed.all(JSON.stringify(swapped(base))),
        ...similar.all(JSON.stringify(trigrams), shortest, longest, shared),
      ]
      return rows
        .map((row) => ({ word: String(row.word), documents: Number(row.documents) }))
        .map((row) => ({ ...row, distance: distanceOf(base, row.word, isPrefix) }))
        .filter((row) => row.distance <= most + ANOTHER_FORM)
        .sort((a, b) => a.distance - b.distance || b.documents - a.documents)
        .filter((row, _place, [best]) => row.distance <= (best?.distance ?? 0) + ANOTHER_FORM)
        .filter(isFirstOfItsStem)
        .slice(0, limit)
        .map((row) => row.word)
    },
  }
}

/** With two neighbours swapped, a word may have too few trigrams in common with what is meant. */
function swapped(word: string): string[] {
  return Array.from(
    { length: word.length - 1 },
    (_, at) => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
  )
}

/** The best of each stem: several forms of a word are found together anyway. */
function isFirstOfItsStem({ word }: Row, place: number, rows: readonly Row[]): boolean {
  return rows.findIndex((row) => germanStem(row.word) === germanStem(word)) === place
}

interface Row {
  word: string
}

/** Typos between two words, or between their stems where that is less: of another form of a word. */
function distanceOf(typed: string, word: string, isPrefix: boolean): number {
  const whole = editDistance(typed, word, isPrefix)
  if (isPrefix || whole <= 1) return whole
  // A little more, so that the same form goes first.
  return Math.min(whole, editDistance(germanStem(typed), germanStem(word)) + ANOTHER_FORM)
}
