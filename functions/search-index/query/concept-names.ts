import type { DatabaseSync } from 'node:sqlite'
import type { Language } from '../../../src/contract/protocol/language.ts'
import type { NamedConcept } from '../../../src/contract/reading/search.ts'
import { editDistance } from '../../../src/domain/text/edit-distance.ts'
import type { FullTextIndexName } from '../full-text/search-document.ts'
import { tablesOf } from '../full-text/search-tables.ts'
import { cutQuestion, wordsOfQuestion } from '../language/question.ts'
import { stopWords } from '../language/stop-words.ts'
import { foldUmlauts, wordsOf } from '../language/words.ts'
import { spellingOf } from '../thesaurus/thesaurus-tables.ts'

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
      const text = cutQuestion(term)
      const words = [...wordsOf(text)]
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
      const { words } = wordsOfQuestion(term)
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
