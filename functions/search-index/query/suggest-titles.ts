import type { DatabaseSync } from 'node:sqlite'
import { type Language, languages } from '../../../src/contract/protocol/language.ts'
import type { FullTextIndexName } from '../full-text/search-document.ts'
import { tablesOf, titleToken } from '../full-text/search-tables.ts'
import { wordsOfQuestion } from '../language/question.ts'
import { foldUmlauts } from '../language/words.ts'
import { quoted } from '../question/match-expression.ts'
import type { ReadQuestion } from '../question/read-question.ts'
import { joinedWords } from './asked-of-index.ts'
import { limitToRarest } from './limit-to-rarest-words.ts'

export interface TitleSuggestion {
  id: number
  /** The language of its title that holds the words; undefined where they fit in another way. */
  language: Language | undefined
}

type Suggest = (
  question: ReadQuestion,
  options: { language: Language; limit: number },
) => TitleSuggestion[]

/** So many occurrences of words are looked through at most, the rarest first: a user is typing. */
const LOOKED_THROUGH = 1000
const TITLES = '{title_en title_de c_title}'

/**
 * Titles that hold every word typed so far, the last one as a beginning: those in the language
 * asked for before the others, the most popular first. Where there is room left, what search
 * understands by the words: titles that hold all of them, then texts, and only where nothing else is
 * found what holds any. All by popularity: ranking would read every document of a frequent word.
 */
export function openSuggestions(db: DatabaseSync, name: FullTextIndexName): Suggest {
  const { title, text } = tablesOf(name)
  const [inTitles, inTexts] = [title, text].map((table) =>
    db.prepare(`SELECT rowid AS id FROM ${table} WHERE ${table} MATCH ? ORDER BY rowid LIMIT ?`),
  )

  return (question, { language, limit }) => {
    const { words, open } = wordsOfQuestion(question.text)
    const found = new Map<number, Language | undefined>()
    const add = (rows: Iterable<Record<string, unknown>>, written?: Language) => {
      for (const { id } of rows) {
        if (found.size < limit && !found.has(Number(id))) found.set(Number(id), written)
      }
    }
    for (const written of [language, ...languages.filter((other) => other !== language)]) {
      if (words.length === 0 || found.size >= limit) break
      const tokens = words.map((word) => {
        const token = quoted(titleToken(foldUmlauts(word), written))
        return word === open ? `${token} *` : token
      })
      add(inTitles?.all(tokens.join(' AND '), limit) ?? [], written)
    }
    if (found.size < limit) {
      const all = joinedWords(question, name)
      const understood = limitToRarest(all, ({ documents }) => documents[name], LOOKED_THROUGH)
      const joined = (by: string) => understood.map((word) => `(${word.expression})`).join(by)
      if (understood.length > 0) {
        for (const columns of [`${TITLES} :`, '']) {
          if (found.size < limit) add(inTexts?.all(`${columns} (${joined(' AND ')})`, limit) ?? [])
        }
        if (found.size === 0) add(inTexts?.all(joined(' OR '), limit) ?? [])
      }
    }
    return Array.from(found, ([id, titleLanguage]) => ({ id, language: titleLanguage }))
  }
}
