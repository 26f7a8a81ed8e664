import type { DatabaseSync } from 'node:sqlite'
import { openBroader } from '../link/read-question.ts'
import { loadTermFinder } from '../link/term-finder.ts'
import { createThesaurusTables } from '../link/thesaurus-tables.ts'
import {
  COLUMNS,
  conceptToken,
  createTables,
  type FullTextIndexName,
  type SearchDocument,
  tablesOf,
  titleToken,
} from '../tables/index-tables.ts'
import { Lexicon } from './lexicon.ts'
import { type TokenizedDocument, tokenizeDocument } from './tokenize-document.ts'
import { writeVocabulary } from './write-vocabulary.ts'

/** So many bytes FTS5 gathers for a table before it writes: fewer parts, which are merged once, at the end. */
const GATHERED = 64 * 2 ** 20

/**
 * Writes the index `name` into a search index, in a transaction of its own unless one is open. The same
 * documents give the same bytes. Holds the numbers of all words in memory (100,000 studies: about
 * 200 MB), because compounds are split by the vocabulary of all documents together.
 * @throws where ids do not ascend
 */
export function writeFullTextIndex(
  db: DatabaseSync,
  name: FullTextIndexName,
  documents: Iterable<SearchDocument>,
): void {
  createThesaurusTables(db)
  const lexicon = new Lexicon()
  // Of its own, since it keeps what it has read by the lexicon's numbers.
  const find = loadTermFinder(db)
  const tokenized: TokenizedDocument[] = []
  let last = 0
  for (const document of documents) {
    if (document.id <= last) throw new Error(`${name} ${document.id} comes after ${last}`)
    last = document.id
    tokenized.push(tokenizeDocument(document, lexicon, find))
  }
  const isOwnTransaction = !db.isTransaction
  if (isOwnTransaction) db.exec('BEGIN')
  try {
    createTables(db, name)
    writeVocabulary(db, name, lexicon)
    writeTexts(db, name, tokenized, lexicon)
    if (isOwnTransaction) db.exec('COMMIT')
  } catch (error) {
    if (isOwnTransaction) db.exec('ROLLBACK')
    throw error
  }
}

function writeTexts(
  db: DatabaseSync,
  name: FullTextIndexName,
  documents: readonly TokenizedDocument[],
  lexicon: Lexicon,
): void {
  const tables = tablesOf(name)
  for (const table of [tables.text, tables.title]) {
    db.exec(`INSERT INTO ${table}(${table}, rank) VALUES ('hashsize', ${GATHERED})`)
    db.exec(`INSERT INTO ${table}(${table}, rank) VALUES ('automerge', 0)`)
  }
  const insert = openInsert(db, name)
  const broaderOf = openBroader(db)
  const counts: ConceptCounts = new Map()
  for (const document of documents) {
    const row = rowOf(document, lexicon, broaderOf)
    countConcepts(counts, document, row, 1)
    insert(row)
  }
  const count = db.prepare(`INSERT INTO ${tables.concept} VALUES (?, ?, ?, ?, ?)`)
  for (const [id, { all, own, de, en }] of counts) count.run(id, all, own, de, en)
  for (const table of [tables.text, tables.title]) {
    db.exec(`INSERT INTO ${table}(${table}) VALUES ('optimize')`)
  }
}

/** A document as the tables of an index hold it. */
export interface TextRow {
  id: number
  /** Of the text index, in the order of COLUMNS. */
  texts: readonly string[]
  title: string
  /** Concepts that it names, and what is broader than these. */
  own: ReadonlySet<number>
  above: ReadonlySet<number>
}

export function rowOf(
  document: TokenizedDocument,
  lexicon: Lexicon,
  broaderOf: ReturnType<typeof openBroader>,
): TextRow {
  const { id, titles, bodies, concepts, names } = document
  const own = new Set([...concepts.titles, ...concepts.bodies])
  const above = new Set([...own].flatMap(broaderOf)).difference(own)
  const texts = [
    joined(titles.en, (word) => lexicon.englishStem(word)),
    joined(titles.de, (word) => lexicon.germanStem(word)),
    joined(bodies.en, (word) => lexicon.englishStem(word)),
    joined(bodies.de, (word) => lexicon.germanStem(word)),
    joined([...titles.de, ...bodies.de], (word) => lexicon.parts(word)),
    names,
    joined(concepts.titles, conceptToken),
    joined(concepts.bodies, conceptToken),
    joined(above, conceptToken),
  ]
  const title = [
    joined(titles.en, (word) => titleToken(lexicon.exact(word), 'en')),
    joined(titles.de, (word) => titleToken(lexicon.exact(word), 'de')),
  ].join(' ')
  return { id, texts, title, own, above }
}

export function openInsert(db: DatabaseSync, name: FullTextIndexName): (row: TextRow) => void {
  const tables = tablesOf(name)
  const columns = COLUMNS.map((column) => column.name)
  const text = db.prepare(
    `INSERT INTO ${tables.text}(rowid, ${columns.join(', ')}) VALUES (?${', ?'.repeat(columns.length)})`,
  )
  const title = db.prepare(`INSERT INTO ${tables.title}(rowid, words) VALUES (?, ?)`)
  return (row) => {
    text.run(row.id, ...row.texts)
    title.run(row.id, row.title)
  }
}

/** By concept, in how many documents it stands (`concept` of tablesOf). */
export type ConceptCounts = Map<number, { all: number; own: number; de: number; en: number }>

/** @param by 1 for a document that comes, -1 for one that goes */
export function countConcepts(
  counts: ConceptCounts,
  { languages }: TokenizedDocument,
  { own, above }: TextRow,
  by: 1 | -1,
): void {
  for (const id of own.union(above)) {
    const count = counts.get(id) ?? { all: 0, own: 0, de: 0, en: 0 }
    counts.set(id, count)
    count.all += by
    if (own.has(id)) count.own += by
    for (const language of languages) count[language] += by
  }
}

/** The forms of words, parted by blanks; sooner by a list than letter upon letter. */
function joined(words: Iterable<number>, form: (word: number) => string): string {
  const forms: string[] = []
  for (const word of words) {
    const formed = form(word)
    if (formed !== '') forms.push(formed)
  }
  return forms.join(' ')
}
