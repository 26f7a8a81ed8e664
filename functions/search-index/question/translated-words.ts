import type { DatabaseSync } from 'node:sqlite'
import { type Language, otherLanguage } from '../../../src/contract/protocol/language.ts'
import { englishStem, germanStem } from '../language/stems.ts'
import { stopWords } from '../language/stop-words.ts'
import { openLearnedWords } from '../learned/learned-words.ts'
import { type QueryWord, quoted } from './match-expression.ts'
import { total, type Vocabulary } from './vocabulary.ts'

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
