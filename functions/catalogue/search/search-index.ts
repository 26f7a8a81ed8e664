import type { Language } from '../../../src/contract/language.ts'

/** A document that answers a question; the higher the score, the better it does. */
export interface SearchHit {
  id: number
  score: number
}

/** A title that fits what somebody is typing, and the language of that title. */
export interface Suggestion {
  id: number
  language: Language
}

/** One index of a catalogue, to be asked. Any string whatever is a question; none is an error. */
export interface SearchIndex {
  /** Best first. `total` counts all documents that match at all. */
  search(
    term: string,
    options: { language: Language; limit: number; offset: number },
  ): { total: number; hits: SearchHit[] }
  /** For somebody who is typing: documents by popularity within fit. */
  suggest(term: string, options: { language: Language; limit: number }): Suggestion[]
}
