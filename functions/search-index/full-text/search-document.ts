import type { Language } from '../../../src/contract/protocol/language.ts'

/** A text and the language it is written in; undefined where that is not known. */
export interface SearchText {
  language: Language | undefined
  text: string
}

/**
 * What can be found of one study or hearticle, as plain text. All languages of it are indexed
 * together, so that a question in one language finds a match in the other.
 */
export interface SearchDocument {
  /**
   * Its rowid in the search index, from 1. Documents come in the order of popularity, the most popular
   * first, with ascending ids.
   */
  id: number
  /** Titles or headlines. */
  titles: readonly SearchText[]
  /** Abstract, main text. */
  bodies: readonly SearchText[]
  /** Keywords, and MeSH terms, which are English. */
  keywords: readonly SearchText[]
  /** Authors as 'Last F'. */
  names: readonly string[]
  /** PMID, DOI, id of the hearticle. */
  identifiers: readonly string[]
}

/** There is one index of each kind in a search index. */
export type FullTextIndexName = 'study' | 'hearticle'
