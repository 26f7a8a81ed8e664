import type { DatabaseSync } from 'node:sqlite'
import { type Language, languages } from '../../../src/contract/language.ts'
import { quoted } from './match-expression.ts'
import { readQuestion } from './question.ts'
import type { SearchIndexName } from './search-document.ts'
import type { Suggestion } from './search-index.ts'
import { tablesOf, titleToken } from './search-tables.ts'
import type { Vocabulary } from './vocabulary.ts'
import { foldUmlauts } from './words.ts'

type Suggest = (term: string, options: { language: Language; limit: number }) => Suggestion[]

/**
 * Titles that hold every word typed so far, the last one as a beginning: those in the language asked
 * for before the others, the most popular first. Only where there is none are typos looked for.
 */
export function openSuggestions(
  db: DatabaseSync,
  name: SearchIndexName,
  vocabulary: Vocabulary,
): Suggest {
  const { title } = tablesOf(name)
  const matching = db.prepare(
    `SELECT rowid AS id FROM ${title} WHERE ${title} MATCH ? ORDER BY rowid LIMIT ?`,
  )

  const find = (words: readonly TitleWord[], language: Language, limit: number): Suggestion[] => {
    const found = new Map<number, Language>()
    const inOrder = [language, ...languages.filter((other) => other !== language)]
    for (const written of inOrder) {
      if (words.length === 0 || found.size >= limit) break
      const all = words
        .map(({ word, isBeginning }) => {
          const token = quoted(titleToken(word, written))
          return isBeginning ? `${token} *` : token
        })
        .join(' AND ')
      for (const row of matching.all(all, limit)) {
        const id = Number(row.id)
        if (found.size < limit && !found.has(id)) found.set(id, written)
      }
    }
    return Array.from(found, ([id, of]) => ({ id, language: of }))
  }

  return (term, { language, limit }) => {
    const { words, open } = readQuestion(term)
    const asked = words.map((word) => ({ word: foldUmlauts(word), isBeginning: word === open }))
    const found = find(asked, language, limit)
    if (found.length > 0) return found
    const corrected = words.map((word) => {
      const isOpen = word === open
      const isKnown = isOpen ? vocabulary.hasBeginning(word) : vocabulary.documents(word) > 0
      const [best] = isKnown ? [] : vocabulary.corrections(word, { isPrefix: isOpen, limit: 1 })
      return { word: foldUmlauts(best ?? word), isBeginning: isOpen && best === undefined }
    })
    return find(corrected, language, limit)
  }
}

interface TitleWord {
  word: string
  /** Whether it may be the beginning of a longer one. */
  isBeginning: boolean
}
