import type { DatabaseSync } from 'node:sqlite'
import { type Language, languages } from '../../../src/contract/protocol/language.ts'
import type { Dictionary } from './parse-dictionary.ts'

/** What a word is in the other language, in base forms by blanks; undefined for what is not known. */
export type LookUp = (base: string, language: Language) => string | undefined

/** Where none is written, no word is known. */
export function createDictionaryTable(db: DatabaseSync): void {
  db.exec(`CREATE TABLE IF NOT EXISTS translation (
    word TEXT, language TEXT, other TEXT NOT NULL,
    PRIMARY KEY (word, language)) STRICT, WITHOUT ROWID`)
}

export function writeDictionary(db: DatabaseSync, dictionary: Dictionary): void {
  createDictionaryTable(db)
  const insert = db.prepare('INSERT INTO translation VALUES (?, ?, ?)')
  for (const language of languages) {
    const entries = dictionary[language]
    for (const word of [...entries.keys()].sort()) {
      insert.run(word, language, entries.get(word) ?? '')
    }
  }
}

export function openDictionary(db: DatabaseSync): LookUp {
  const known = db.prepare('SELECT other FROM translation WHERE word = ? AND language = ?')
  return (base, language) => {
    const found = known.get(base, language)?.other
    return typeof found === 'string' ? found : undefined
  }
}
