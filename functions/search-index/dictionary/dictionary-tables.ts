import type { DatabaseSync } from 'node:sqlite'
import { type Language, languages } from '../../../src/contract/protocol/language.ts'
import type { Dictionary } from './parse-dictionary.ts'

/** What a word is in the other language, in base forms by blanks; undefined for what is not known. */
type LookUp = (base: string, language: Language) => string | undefined

/** Words of a dictionary that is named, and those that the texts taught. */
type DictionaryTable = 'translation' | 'learned'

/** Where none is written, no word is known. */
export function createDictionaryTables(db: DatabaseSync): void {
  for (const table of ['translation', 'learned'] satisfies DictionaryTable[]) {
    db.exec(`CREATE TABLE IF NOT EXISTS ${table} (
      word TEXT, language TEXT, other TEXT NOT NULL,
      PRIMARY KEY (word, language)) STRICT, WITHOUT ROWID`)
  }
}

/** Writes what a table holds, in the place of what it held. */
export function writeDictionary(
  db: DatabaseSync,
  dictionary: Dictionary,
  table: DictionaryTable = 'translation',
): void {
  createDictionaryTables(db)
  db.exec(`DELETE FROM ${table}`)
  const insert = db.prepare(`INSERT INTO ${table} VALUES (?, ?, ?)`)
  for (const language of languages) {
    const entries = dictionary[language]
    for (const word of [...entries.keys()].sort()) {
      insert.run(word, language, entries.get(word) ?? '')
    }
  }
}

/** What the texts taught goes before what a dictionary says first of a word. */
export function openDictionary(db: DatabaseSync): LookUp {
  const known = db.prepare(`
    SELECT other, 1 AS turn FROM learned WHERE word = ?1 AND language = ?2
    UNION ALL SELECT other, 2 FROM translation WHERE word = ?1 AND language = ?2
    ORDER BY turn LIMIT 1`)
  return (base, language) => {
    const found = known.get(base, language)?.other
    return typeof found === 'string' ? found : undefined
  }
}
