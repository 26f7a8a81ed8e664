import type { DatabaseSync } from 'node:sqlite'
import type { Language } from '../../../src/contract/protocol/language.ts'
import { editDistance } from '../../../src/domain/text/edit-distance.ts'
import type { FullTextIndexName } from '../full-text/search-document.ts'
import { tablesOf } from '../full-text/search-tables.ts'
import { englishStem, germanStem } from '../language/stems.ts'
import { type Corrections, openCorrections } from './corrections.ts'

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
  return {
    documents: (base: string) => Number(frequencies.get(base)?.documents ?? 0),
    formsIn: (base: string, language: Language) =>
      Number(
        (language === 'de'
          ? forms.get(germanStem(base))?.german
          : forms.get(englishStem(base))?.english) ?? 0,
      ),
    completions: (start: string, limit: number) =>
      completed.all(start, start, limit).map(({ word, documents }) => ({
        word: String(word),
        documents: Number(documents),
      })),
    corrections: openCorrections(db, name),
  }
}
