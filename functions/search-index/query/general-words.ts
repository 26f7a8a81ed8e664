import type { DatabaseSync } from 'node:sqlite'
import type { Language } from '../../../src/contract/protocol/language.ts'
import { openDictionary } from '../dictionary/dictionary-tables.ts'
import { otherThan } from '../dictionary/parse-dictionary.ts'
import { englishStem, germanStem } from '../language/stems.ts'
import { stopWords } from '../language/stop-words.ts'
import { type QueryWord, quoted } from './match-expression.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Where words of a language stand, and how they are stemmed. */
export const TEXTS_IN = {
  de: { stem: germanStem, columns: '{title_de body_de}' },
  en: { stem: englishStem, columns: '{title_en body_en}' },
}

/** Opens what a dictionary knows of words that the thesaurus does not; none where there is none. */
export function openGeneralWords(db: DatabaseSync, vocabulary: Vocabulary) {
  const lookUp = openDictionary(db)
  /** @param bases words of a question in one language; what they may be in texts of the other */
  return (bases: Iterable<string>, language: Language): QueryWord[] => {
    const { stem, columns } = TEXTS_IN[otherThan(language)]
    return [...new Set(bases)].flatMap((base) => {
      const other = stopWords.has(base) ? undefined : lookUp(base, language)
      if (other === undefined) return []
      const words = other.split(' ')
      const documents = Math.min(...words.map((word) => vocabulary.forms(word)))
      if (documents === 0) return []
      const expression = `${columns} : ${quoted(words.map(stem).join(' '))}`
      return [{ expression, documents, correction: other }]
    })
  }
}
