import type { DatabaseSync } from 'node:sqlite'
import { type Language, languages } from '../../../src/contract/protocol/language.ts'

/** Of each language, the base form of a word and that of what it is in the other. */
export type LearnedWords = Record<Language, ReadonlyMap<string, string>>

/** What a word is in the other language, both in their base forms; undefined for what is not known. */
type LookUp = (base: string, language: Language) => string | undefined

/** Where none is written, no word is known. */
export function createLearnedTable(db: DatabaseSync): void {
  db.exec(`CREATE TABLE IF NOT EXISTS learned (
    word TEXT, language TEXT, other TEXT NOT NULL,
    PRIMARY KEY (word, language)) STRICT, WITHOUT ROWID`)
}

/** Writes what the texts taught, in the place of what was there. */
export function writeLearnedWords(db: DatabaseSync, learned: LearnedWords): void {
  createLearnedTable(db)
  db.exec('DELETE FROM learned')
  const insert = db.prepare('INSERT INTO learned VALUES (?, ?, ?)')
  for (const language of languages) {
    const words = learned[language]
    for (const word of [...words.keys()].sort()) {
      insert.run(word, language, words.get(word) ?? '')
    }
  }
}

export function openLearnedWords(db: DatabaseSync): LookUp {
  const lookUp = db.prepare('SELECT other FROM learned WHERE word = ? AND language = ?')
  return (base, language) => {
    const found = lookUp.get(base, language)?.other
    return typeof found === 'string' ? found : undefined
  }
}
