import type { DatabaseSync } from 'node:sqlite'
import { type Language, languages } from '../../../src/contract/protocol/language.ts'
import type { NamedConcept } from '../../../src/contract/reading/search.ts'
import { editDistance } from '../../../src/domain/text/edit-distance.ts'
import type { ReadQuestion } from '../link/read-question.ts'
import { spellingOf } from '../link/thesaurus-tables.ts'
import { quoted } from '../parse/match-expression.ts'
import { stopWords } from '../parse/stop-words.ts'
import { foldUmlauts, parseQuestion } from '../parse/words.ts'
import { type FullTextIndexName, tablesOf, titleToken } from '../tables/index-tables.ts'
import { joinedWords, limitToRarest } from './query-words.ts'

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
    const { telling: words, open } = question
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

/** Concepts for what was typed, those in the language asked for first. */
export type NameConcepts = (
  term: string,
  options: { language: Language; limit: number },
) => NamedConcept[]

const SHORTEST_BEGINNING = 3
/** Terms have no more words. */
const MOST_WORDS = 6
/** So many letters at its begin a misspelt word has in common with what is meant. */
const COMMON_LETTERS = 3
/** Of so many letters one may be wrong. */
const LETTERS_FOR_A_TYPO = 4

interface Spelling {
  folded: string
  written: string
  language: Language
  name: string
  count: number
}

export function openConceptNames(
  db: DatabaseSync,
  name: FullTextIndexName,
): { suggestConcepts: NameConcepts; nearestConcepts: NameConcepts } {
  const beginning = db.prepare(`
    SELECT folded, written, language, concept.en AS name, documents AS count
    FROM spelling JOIN concept ON concept.id = concept
    JOIN ${tablesOf(name).concept} AS its ON its.id = concept
    WHERE folded >= ? AND folded < ? || char(1114111)
    ORDER BY language <> ?, documents DESC,
      written NOT IN (concept.en, concept.de), length(folded), folded LIMIT ?`)
  const spelt = (start: string, language: Language, limit: number) =>
    beginning.all(start, start, language, limit) as unknown as Spelling[]
  const named = (spellings: readonly Spelling[], before: string, limit: number) => {
    const first = new Map<string, NamedConcept>()
    for (const { name: concept, written, language: languageCode, count } of spellings) {
      if (!first.has(concept)) {
        first.set(concept, { concept, term: before + written, languageCode, count })
      }
    }
    return [...first.values()].slice(0, limit)
  }
  return {
    suggestConcepts(term, { language, limit }) {
      const { text, typed: words } = parseQuestion(term)
      // The last words, as many of them as begin a term: the others stay as they were typed.
      for (let first = Math.max(0, words.length - MOST_WORDS); first < words.length; first += 1) {
        const start = spellingOf(words.slice(first).map(({ base }) => base))
        if (start.length < SHORTEST_BEGINNING || stopWords.has(start)) continue
        const found = spelt(start, language, limit * MOST_WORDS)
        if (found.length > 0) return named(found, text.slice(0, words[first]?.start), limit)
      }
      return []
    },
    nearestConcepts(term, { language, limit }) {
      const { telling: words } = parseQuestion(term)
      const near = words.slice(0, MOST_WORDS).flatMap((base) => {
        const word = foldUmlauts(base)
        const most = Math.floor(word.length / LETTERS_FOR_A_TYPO)
        if (most === 0) return []
        return spelt(word.slice(0, COMMON_LETTERS), language, 1000).flatMap((spelling) => {
          const far = editDistance(word, spelling.folded, true)
          return far <= most ? { spelling, far } : []
        })
      })
      const nearest = near.toSorted((a, b) => a.far - b.far || b.spelling.count - a.spelling.count)
      return named(
        nearest.map(({ spelling }) => spelling),
        '',
        limit,
      )
    },
  }
}
