import type { DatabaseSync } from 'node:sqlite'
import type { Language } from '../../../src/contract/protocol/language.ts'
import type { FullTextIndexName } from '../full-text/search-document.ts'
import { tablesOf } from '../full-text/search-tables.ts'
import { englishStem, germanStem } from '../language/stems.ts'
import { type Corrections, openCorrections } from './corrections.ts'

/** What is known of the words of an index. */
export interface Vocabulary {
  /** In how many documents a word stands, given its base form; 0 for what is none. */
  documents(base: string): number
  /** In about how many documents a word stands in any of its forms. */
  forms(base: string): number
  /** The same in texts of a language. */
  formsIn(base: string, language: Language): number
  /** The most frequent words that begin so. */
  completions(beginning: string, limit: number): string[]
  /** The words that an unknown one may be meant for, the likeliest first. */
  corrections: Corrections
}

export function openVocabulary(db: DatabaseSync, name: FullTextIndexName): Vocabulary {
  const tables = tablesOf(name)
  const frequencies = db.prepare(`SELECT documents FROM ${tables.word} WHERE word = ?`)
  const forms = db.prepare(`SELECT english, german FROM ${tables.stem} WHERE stem = ?`)
  const completed = db.prepare(
    `SELECT word FROM ${tables.word} WHERE word >= ? AND word < ? || char(1114111)
    ORDER BY documents DESC, word LIMIT ?`,
  )
  const corrections = openCorrections(db, name)
  const formsIn = (base: string, language: Language) =>
    Number(
      (language === 'de'
        ? forms.get(germanStem(base))?.german
        : forms.get(englishStem(base))?.english) ?? 0,
    )
  return {
    documents: (base) => Number(frequencies.get(base)?.documents ?? 0),
    formsIn,
    forms: (base) => formsIn(base, 'de') + formsIn(base, 'en'),
    completions: (start, limit) =>
      completed.all(start, start, limit).map((row) => String(row.word)),
    corrections,
  }
}
