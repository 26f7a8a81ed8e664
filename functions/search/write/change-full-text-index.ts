import type { DatabaseSync } from 'node:sqlite'
import { openBroader } from '../link/read-question.ts'
import { loadTermFinder } from '../link/term-finder.ts'
import { quoted } from '../parse/match-expression.ts'
import { germanStem } from '../parse/words.ts'
import {
  COLUMNS,
  type FullTextIndexName,
  type SearchDocument,
  tablesOf,
} from '../tables/index-tables.ts'
import { changeVocabulary } from './change-vocabulary.ts'
import { Lexicon } from './lexicon.ts'
import { tokenizeDocument } from './tokenize-document.ts'
import {
  type ConceptCounts,
  countConcepts,
  openInsert,
  rowOf,
  type TextRow,
} from './write-full-text-index.ts'

/** A document that goes, comes, or does both, under one id or another. */
export interface ChangedDocument {
  before: SearchDocument | undefined
  after: SearchDocument | undefined
}

/**
 * Changes documents of an index that writeFullTextIndex wrote, in the transaction that is open; it is
 * then as if all had been written so.
 * @param documentAt what any other document of the index is made of: where a word came or went,
 * compounds of theirs may have other parts
 * @throws NoRoom where all words have to be numbered anew
 */
export function changeFullTextIndex(
  db: DatabaseSync,
  name: FullTextIndexName,
  changed: readonly ChangedDocument[],
  documentAt: (id: number) => SearchDocument,
): void {
  const { stem } = tablesOf(name)
  const broaderOf = openBroader(db)
  const german = db.prepare(`SELECT german FROM ${stem} WHERE stem = ?`)
  const germanNow = (one: string) => Number(german.get(one)?.german ?? 0)
  const tokenized = (documents: readonly SearchDocument[], lexicon: Lexicon) => {
    // Of its own, since it keeps what it has read by the lexicon's numbers.
    const find = loadTermFinder(db)
    return documents.map((document) => tokenizeDocument(document, lexicon, find))
  }
  const remove = openRemove(db, name)
  const insert = openInsert(db, name)
  const counts: ConceptCounts = new Map()

  const gone = new Lexicon(kept(germanNow))
  const going = changed.flatMap(({ before }) => before ?? [])
  for (const document of tokenized(going, gone)) {
    const row = rowOf(document, gone, broaderOf)
    countConcepts(counts, document, row, -1)
    remove(row)
  }
  const come = new Lexicon(kept(germanNow))
  const coming = tokenized(
    changed.flatMap(({ after }) => after ?? []),
    come,
  )
  const stems = changeVocabulary(db, name, { gone, come })
  for (const document of coming) {
    const row = rowOf(document, come, broaderOf)
    countConcepts(counts, document, row, 1)
    insert(row)
  }
  changeConcepts(db, name, counts)

  const was = new Lexicon(kept((one) => germanNow(one) - (stems.get(one) ?? 0)))
  const is = new Lexicon(kept(germanNow))
  const handled = new Set(coming.map(({ id }) => id))
  const others = holding(db, name, splitOtherwise(db, name, stems, { was, is }))
    .filter((id) => !handled.has(id))
    .map(documentAt)
  const now = tokenized(others, is)
  for (const [at, document] of tokenized(others, was).entries()) {
    const [before, after] = [
      rowOf(document, was, broaderOf),
      rowOf(now[at] ?? document, is, broaderOf),
    ]
    remove(before)
    insert(after)
  }
}

/** FTS5 has to be told what it indexed, since it keeps no texts. */
function openRemove(db: DatabaseSync, name: FullTextIndexName): (row: TextRow) => void {
  const { text, title } = tablesOf(name)
  const columns = COLUMNS.map((column) => column.name)
  // `contentless_delete` would leave what is gone in the totals that bm25 weighs by.
  const removeText = db.prepare(
    `INSERT INTO ${text}(${text}, rowid, ${columns.join(', ')}) VALUES ('delete', ?${', ?'.repeat(columns.length)})`,
  )
  const removeTitle = db.prepare(`DELETE FROM ${title} WHERE rowid = ?`)
  return ({ id, texts }) => {
    removeText.run(id, ...texts)
    removeTitle.run(id)
  }
}

function changeConcepts(db: DatabaseSync, name: FullTextIndexName, counts: ConceptCounts): void {
  const { concept } = tablesOf(name)
  const change = db.prepare(`INSERT INTO ${concept} VALUES (?1, ?2, ?3, ?4, ?5)
    ON CONFLICT DO UPDATE SET documents = documents + ?2, own = own + ?3, de = de + ?4, en = en + ?5`)
  const clear = db.prepare(`DELETE FROM ${concept} WHERE id = ? AND documents = 0`)
  for (const [id, { all, own, de, en }] of counts) {
    change.run(id, all, own, de, en)
    clear.run(id)
  }
}

/**
 * German words that have other parts since the numbers of some stems changed.
 * @param stems by how much
 */
function splitOtherwise(
  db: DatabaseSync,
  name: FullTextIndexName,
  stems: ReadonlyMap<string, number>,
  { was, is }: { was: Lexicon; is: Lexicon },
): string[] {
  if (stems.size === 0) return []
  // Only these are split again, which takes long. A stem lacks the 'e' of umlauts.
  const holdsOne = new RegExp(
    [...stems.keys()].map((stem) => stem.replaceAll(/[aou]/g, '$&e?')).join('|'),
  )
  const { word } = tablesOf(name)
  return db
    .prepare(`SELECT word FROM ${word} WHERE german > 0`)
    .all()
    .map((row) => String(row.word))
    .filter((one) => holdsOne.test(one) && was.parts(was.number(one)) !== is.parts(is.number(one)))
}

/** The documents that have a word of the same stem as one of some in a German text. */
function holding(db: DatabaseSync, name: FullTextIndexName, words: readonly string[]): number[] {
  const { text } = tablesOf(name)
  const find = db.prepare(`SELECT rowid AS id FROM ${text} WHERE ${text} MATCH ?`)
  const ids = new Set<number>()
  for (const stem of new Set(words.map(germanStem))) {
    for (const { id } of find.all(`{title_de body_de} : ${quoted(stem)}`)) ids.add(Number(id))
  }
  return [...ids]
}

/** Numbers as they are when they are first asked for. */
function kept(count: (stem: string) => number): (stem: string) => number {
  const known = new Map<string, number>()
  return (stem) => {
    const number = known.get(stem) ?? count(stem)
    known.set(stem, number)
    return number
  }
}
