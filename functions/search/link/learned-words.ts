import type { DatabaseSync } from 'node:sqlite'
import { type Language, languages, otherLanguage } from '../../../src/contract/protocol/language.ts'
import { type QueryWord, quoted } from '../parse/match-expression.ts'
import { englishStem, germanStem } from '../parse/stems.ts'
import { total, type Vocabulary } from '../parse/vocabulary.ts'
import { stopWords } from '../parse/words.ts'

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

/** Where words of a language stand, and how they are stemmed. */
export const TEXTS_IN = {
  de: { stem: germanStem, columns: '{title_de body_de}' },
  en: { stem: englishStem, columns: '{title_en body_en}' },
}

/** Opens what texts in both languages taught of words that the thesaurus does not know. */
export function openTranslatedWords(db: DatabaseSync, vocabulary: Vocabulary) {
  const lookUp = openLearnedWords(db)
  /** @param bases words of a question in one language; what they may be in texts of the other */
  return (bases: Iterable<string>, language: Language): QueryWord[] => {
    const { stem, columns } = TEXTS_IN[otherLanguage(language)]
    return [...new Set(bases)].flatMap((base) => {
      const other = stopWords.has(base) ? undefined : lookUp(base, language)
      if (other === undefined) return []
      const documents = vocabulary.forms(other)
      if (total(documents) === 0) return []
      const expression = `${columns} : ${quoted(stem(other))}`
      return [{ expression, documents, correction: other }]
    })
  }
}
