import type { DatabaseSync } from 'node:sqlite'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Language } from '../../../src/contract/protocol/language.ts'

/**
 * The tables of a search index beside the two search indexes. Ids of studies and hearticles ascend
 * with their popularity, as the search wants them, with room between them for others. A study is
 * sorted by `date` and filtered by `issued`, the date that is shown. What may not lead a list
 * (mayLead) stands at its end. `cited` has which hearticle explains which study, with the certainties
 * of what it says of it. `traits` has by what search filters, for each index as one
 * (retrieve/filter-found.ts, record 70). `made_of` has the digest of each row of the snapshot that is
 * in it, so that the next one reads only what is another. `comparison` has what hearticles compare,
 * `compared` by which concepts each is found, `topic_concept` in the headlines and keywords of how many
 * hearticles of a topic a concept stands.
 */
export const INDEX_TABLES = `
  CREATE TABLE part (name TEXT PRIMARY KEY, record BLOB NOT NULL) WITHOUT ROWID;
  CREATE TABLE study (
    id INTEGER PRIMARY KEY,
    pmid TEXT NOT NULL,
    rubric INTEGER,
    date TEXT NOT NULL,
    issued TEXT NOT NULL,
    citations INTEGER,
    leads INTEGER NOT NULL,
    austrian INTEGER NOT NULL,
    design TEXT,
    free INTEGER NOT NULL,
    country TEXT COLLATE NOCASE,
    record BLOB NOT NULL
  );
  CREATE TABLE hearticle (
    id INTEGER PRIMARY KEY,
    hearticle INTEGER NOT NULL,
    date TEXT NOT NULL,
    breaking INTEGER NOT NULL,
    rubric INTEGER NOT NULL,
    certainty TEXT,
    de BLOB NOT NULL,
    en BLOB NOT NULL,
    record BLOB NOT NULL
  );
  CREATE TABLE cited (
    pmid TEXT, hearticle INTEGER, certainties INTEGER NOT NULL, PRIMARY KEY (pmid, hearticle)
  ) WITHOUT ROWID;
  CREATE TABLE traits (name TEXT PRIMARY KEY, ids BLOB NOT NULL, numbers BLOB NOT NULL);
  CREATE TABLE made_of (entry TEXT PRIMARY KEY, digest TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE comparison (
    hearticle INTEGER, place INTEGER, interventions INTEGER NOT NULL, record TEXT NOT NULL,
    PRIMARY KEY (hearticle, place)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE compared (
    concept INTEGER, hearticle INTEGER, place INTEGER, PRIMARY KEY (concept, hearticle, place)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE topic_concept (
    concept INTEGER, topic INTEGER, hearticles INTEGER NOT NULL, PRIMARY KEY (concept, topic)
  ) STRICT, WITHOUT ROWID;
`

/** A comparison of a hearticle, with the ids of the concepts that it is about. */
export interface ComparisonRecord {
  comparison: Record<'intervention' | 'comparator' | 'population', Record<Language, string>>
  intervention: number[]
  comparator: number[]
  population: number[]
  outcomes: number[]
  /** Of the studies of its findings. */
  pmids: string[]
}

/**
 * Made when all studies are there, which is faster. Those of lists that are filtered hold what is
 * filtered by, so that no row is read that is not shown (record 70).
 */
export const INDEX_TABLE_INDEXES = `
  CREATE UNIQUE INDEX study_pmid ON study (pmid);
  CREATE INDEX study_latest ON study
    (rubric, leads DESC, date DESC, id, issued, design, free, country, pmid);
  CREATE INDEX study_leading ON study (rubric, id) WHERE leads = 1;
  CREATE INDEX study_top_cited ON study (rubric, id, issued, design, free, country, pmid)
    WHERE citations > 0;
  CREATE INDEX study_austrian ON study (leads DESC, date DESC, id) WHERE austrian = 1;
  CREATE INDEX study_austrian_rubric ON study (rubric, leads DESC, date DESC, id)
    WHERE austrian = 1;
  CREATE UNIQUE INDEX hearticle_id ON hearticle (hearticle);
`

/** A record as a row of the search index holds it: JSON, compressed. */
export function pack(record: unknown): Uint8Array {
  return packJson(JSON.stringify(record))
}

/** The same for a record that is JSON already. */
export function packJson(json: string): Uint8Array {
  return deflateRawSync(json, SWIFT)
}

/** Records are a few kilobytes: a higher level saves a hundredth of the room for half as much time again. */
const SWIFT = { level: 3, chunkSize: 8192 }

/** @throws where the bytes are not what `pack` made */
export function unpack<T>(bytes: unknown): T {
  return JSON.parse(inflateRawSync(bytes as Uint8Array).toString('utf8')) as T
}

/** So much room is left between two records where all are written. */
export const ID_ROOM = 2 ** 20

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
   * Its rowid in the search index. Documents come in the order of popularity, the most popular
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
      words, content='', contentless_delete=1, detail=none, prefix='2 3 4 5 6 7 8', tokenize='ascii');
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

/** A concept as the text index has it. */
export const conceptToken = (id: number) => id.toString(36)

/** A word of a title as the index of titles has it. */
export function titleToken(word: string, language: Language): string {
  return language.charAt(0) + word
}
