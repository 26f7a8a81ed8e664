import type { DatabaseSync } from 'node:sqlite'
import { createLearnedTable } from '../link/link-concepts.ts'
import { loadTermFinder } from '../link/term-finder.ts'
import { createThesaurusTables } from '../link/thesaurus-tables.ts'
import { trigramsOf } from '../parse/words.ts'
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

/** So many bytes FTS5 gathers before it writes: fewer parts, which are merged once, at the end. */
const GATHERED = 256 * 2 ** 20

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
  createLearnedTable(db)
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
  const columns = COLUMNS.map((column) => column.name)
  const text = db.prepare(
    `INSERT INTO ${tables.text}(rowid, ${columns.join(', ')}) VALUES (?${', ?'.repeat(columns.length)})`,
  )
  const title = db.prepare(`INSERT INTO ${tables.title}(rowid, words) VALUES (?, ?)`)
  const broader = readBroader(db)
  const counts = new Map<number, { all: number; own: number; de: number; en: number }>()
  for (const document of documents) {
    const { titles, bodies, concepts } = document
    const own = new Set([...concepts.titles, ...concepts.bodies])
    const above = new Set([...own].flatMap((id) => broader.get(id) ?? [])).difference(own)
    for (const id of own.union(above)) {
      const count = counts.get(id) ?? { all: 0, own: 0, de: 0, en: 0 }
      counts.set(id, count)
      count.all += 1
      if (own.has(id)) count.own += 1
      for (const language of document.languages) count[language] += 1
    }
    text.run(
      document.id,
      joined(titles.en, (word) => lexicon.englishStem(word)),
      joined(titles.de, (word) => lexicon.germanStem(word)),
      joined(bodies.en, (word) => lexicon.englishStem(word)),
      joined(bodies.de, (word) => lexicon.germanStem(word)),
      joined([...titles.de, ...bodies.de], (word) => lexicon.parts(word)),
      document.names,
      joined(concepts.titles, conceptToken),
      joined(concepts.bodies, conceptToken),
      joined(above, conceptToken),
    )
    title.run(
      document.id,
      [
        joined(titles.en, (word) => titleToken(lexicon.exact(word), 'en')),
        joined(titles.de, (word) => titleToken(lexicon.exact(word), 'de')),
      ].join(' '),
    )
  }
  const count = db.prepare(`INSERT INTO ${tables.concept} VALUES (?, ?, ?, ?, ?)`)
  for (const [id, { all, own, de, en }] of counts) count.run(id, all, own, de, en)
  for (const table of [tables.text, tables.title]) {
    db.exec(`INSERT INTO ${table}(${table}) VALUES ('optimize')`)
  }
}

function readBroader(db: DatabaseSync): Map<number, number[]> {
  const rows = db.prepare('SELECT id, broader FROM concept').all()
  return new Map(rows.map(({ id, broader }) => [Number(id), JSON.parse(String(broader))]))
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

/** In a larger vocabulary a word of one document is more likely a typo than meant by one. */
const LARGE_VOCABULARY = 50_000
const SHORTEST_CORRECTED = 4
/** Ids of words ascend with the alphabet, with so much room between them for others. */
const WORD_ROOM = 64

/** Writes all words with their numbers of documents, and the trigrams of those worth a correction. */
function writeVocabulary(db: DatabaseSync, name: FullTextIndexName, lexicon: Lexicon): void {
  const tables = tablesOf(name)
  const insertWord = db.prepare(`INSERT INTO ${tables.word} VALUES (?, ?, ?, ?, ?)`)
  // By trigram and length of the word.
  const trigrams = new Map<string, (number[] | undefined)[]>()
  // In the order of the words: the unique index over them is then written from front to back.
  const all = lexicon.words.map((word, number) => ({
    word,
    documents: lexicon.documents[number] ?? 0,
    german: lexicon.german[number] ?? 0,
    otherwise: lexicon.otherwise[number] ?? 0,
  }))
  // A stop word that stands in bodies alone is none.
  const words = all.filter(({ documents }) => documents > 0)
  words.sort((a, b) => (a.word < b.word ? -1 : 1))
  const least = words.length > LARGE_VOCABULARY ? 2 : 1
  for (const [index, { word, documents, german, otherwise }] of words.entries()) {
    const id = (index + 1) * WORD_ROOM
    insertWord.run(id, word, documents, german, otherwise)
    if (documents < least || word.length < SHORTEST_CORRECTED || /\d/.test(word)) continue
    for (const trigram of new Set(trigramsOf(word))) {
      const byLength = trigrams.get(trigram) ?? []
      if (byLength.length === 0) trigrams.set(trigram, byLength)
      byLength[word.length] ??= []
      byLength[word.length]?.push(id)
    }
  }
  const insertStem = db.prepare(`INSERT INTO ${tables.stem} VALUES (?, ?, ?)`)
  const stems = [...lexicon.countStems()].sort(([a], [b]) => (a < b ? -1 : 1))
  for (const [stem, { english, german }] of stems) insertStem.run(stem, english, german)
  const insertTrigram = db.prepare(`INSERT INTO ${tables.trigram} VALUES (?, ?, ?)`)
  for (const trigram of [...trigrams.keys()].sort()) {
    const byLength = trigrams.get(trigram) ?? []
    for (const [length, ids] of byLength.entries()) {
      if (ids) insertTrigram.run(trigram, length, new Uint8Array(Uint32Array.from(ids).buffer))
    }
  }
}
