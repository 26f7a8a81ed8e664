import type { DatabaseSync } from 'node:sqlite'
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

/**
 * The columns of the text index and how much a word in one counts. Stems stand by language; `parts`
 * holds the parts of German compounds; `names` holds authors and identifiers; the last three hold
 * concepts of the thesaurus: those of titles, those of texts, and what is broader than either.
 */
export const COLUMNS = [
  { name: 'title_en', weight: 3 },
  { name: 'title_de', weight: 3 },
  { name: 'body_en', weight: 1 },
  { name: 'body_de', weight: 1 },
  { name: 'parts', weight: 0.25 },
  { name: 'names', weight: 2 },
  { name: 'c_title', weight: 3 },
  { name: 'c_body', weight: 1 },
  { name: 'c_broader', weight: 0.5 },
] as const

export function tablesOf(name: FullTextIndexName) {
  return {
    /** FTS5 over stems: what search() asks. */
    text: `${name}_text`,
    /**
     * FTS5 over the titles' words as they are typed, each after a letter for its language: what
     * suggest() asks.
     */
    title: `${name}_title`,
    /**
     * Every word with the number of documents it is in, by itself and in German texts; of what is an
     * abbreviation in the thesaurus, in how many it is written otherwise than as one.
     */
    word: `${name}_word`,
    /** Every stem with about the number of documents it is in, by the language of the texts. */
    stem: `${name}_stem`,
    /** By trigram and length, the words that a typo may be meant for: their ids, four bytes each. */
    trigram: `${name}_trigram`,
    /** In how many documents a concept stands: itself or something narrower, itself, and by language. */
    concept: `${name}_concept`,
  }
}

/**
 * Words come cut and folded, so FTS5 only has to part them at blanks: of letters beyond ASCII its
 * `ascii` tokenizer makes nothing but words. `detail` of the texts stays full: with less, bm25 of a
 * table without content counts wrongly. Titles are never ranked, and need to know only who has a word.
 */
export function createTables(db: DatabaseSync, name: FullTextIndexName): void {
  const tables = tablesOf(name)
  db.exec(`
    CREATE VIRTUAL TABLE ${tables.text} USING fts5(
      ${COLUMNS.map((column) => column.name).join(', ')}, content='', tokenize='ascii');
    CREATE VIRTUAL TABLE ${tables.title} USING fts5(
      words, content='', detail=none, prefix='2 3 4 5 6 7 8', tokenize='ascii');
    CREATE TABLE ${tables.word} (
      id INTEGER PRIMARY KEY, word TEXT NOT NULL UNIQUE,
      documents INTEGER NOT NULL, german INTEGER NOT NULL, otherwise INTEGER NOT NULL) STRICT;
    CREATE TABLE ${tables.stem} (
      stem TEXT PRIMARY KEY, english INTEGER NOT NULL, german INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE ${tables.trigram} (
      trigram TEXT, length INTEGER, words BLOB NOT NULL,
      PRIMARY KEY (trigram, length)) STRICT, WITHOUT ROWID;
    CREATE TABLE ${tables.concept} (
      id INTEGER PRIMARY KEY, documents INTEGER NOT NULL, own INTEGER NOT NULL,
      de INTEGER NOT NULL, en INTEGER NOT NULL) STRICT;
  `)
}

export function dropTables(db: DatabaseSync, name: FullTextIndexName): void {
  for (const table of Object.values(tablesOf(name))) db.exec(`DROP TABLE ${table}`)
}

/** A concept as the text index has it. */
export const conceptToken = (id: number) => id.toString(36)

/** A word of a title as the index of titles has it. */
export function titleToken(word: string, language: Language): string {
  return language.charAt(0) + word
}
