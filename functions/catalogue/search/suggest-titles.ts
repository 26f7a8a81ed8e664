import type { DatabaseSync } from 'node:sqlite'
import { type Language, languages } from '../../../src/contract/language.ts'
import { quoted, understoodWords } from './match-expression.ts'
import { readQuestion } from './question.ts'
import { ranking } from './rank-texts.ts'
import type { SearchIndexName } from './search-document.ts'
import type { Suggestion } from './search-index.ts'
import { tablesOf, titleToken } from './search-tables.ts'
import type { Vocabulary } from './vocabulary.ts'
import { withinMeans } from './within-means.ts'
import { foldUmlauts } from './words.ts'

type Suggest = (term: string, options: { language: Language; limit: number }) => Suggestion[]

/** So many occurrences of words are weighed at most, and so many documents: somebody is typing. */
const WEIGHED = 1000
const RANKED = 100

/**
 * Titles that hold every word typed so far, the last one as a beginning: those in the language asked
 * for before the others, the most popular first. Where there is room left, what search understands by
 * the words: first what holds all of them, only where nothing else is found what holds any.
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
  const rank = ranking(db, name, RANKED)

  return (term, { language, limit }) => {
    const question = readQuestion(term)
    const { words, open } = question
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
      add(matching.all(tokens.join(' AND '), limit), written)
    }
    if (found.size < limit) {
      const understood = withinMeans(understoodWords(question, vocabulary), WEIGHED)
      for (const joined of [' AND ', ' OR ']) {
        if (understood.length === 0 || (joined === ' OR ' && found.size > 0)) break
        add(rank(understood.map(({ expression }) => `(${expression})`).join(joined), limit))
      }
    }
    return Array.from(found, ([id, of]) => ({ id, language: of }))
  }
}
