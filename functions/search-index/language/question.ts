import { identifierToken } from './identifiers.ts'
import { stopWords } from './stop-words.ts'
import { wordsOf } from './words.ts'

/** So much of what a user typed is read at most. */
const LONGEST_QUESTION = 400
const MOST_WORDS = 32

export interface QuestionWords {
  /**
   * The distinct words in their base forms and their order; stop words only if there are no others.
   */
  words: string[]
  /** The word that may go on being typed: the last one, if nothing follows it. */
  open: string | undefined
  /** Set where the whole question is a PMID, a DOI or the like. */
  identifier: string | undefined
}

/** What is read of what a user typed, without halves of letters. */
export function cutQuestion(term: string): string {
  return term.slice(0, LONGEST_QUESTION).toWellFormed()
}

/** Any string whatever is a question. */
export function wordsOfQuestion(term: string): QuestionWords {
  const text = cutQuestion(term)
  const words = [...wordsOf(text)]
  const last = words.at(-1)
  const distinct = [...new Set(words.map((word) => word.base))]
  const meaning = distinct.filter((base) => !stopWords.has(base))
  const kept = (meaning.length > 0 ? meaning : distinct).slice(0, MOST_WORDS)
  const isOpen = last !== undefined && last.end === text.length && kept.includes(last.base)
  return {
    words: kept,
    open: isOpen ? last.base : undefined,
    identifier: identifierToken(text),
  }
}
