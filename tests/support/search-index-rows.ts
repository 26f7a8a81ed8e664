/**
 * All rows of a search index, with the places of records and words in their order for the ids, by
 * which two that hold the same may differ.
 */
import type { DatabaseSync } from 'node:sqlite'
import { type FullTextIndexName, tablesOf } from '../../functions/search/tables/index-tables.ts'

type Row = readonly unknown[]

/** Where two differ, as the first row of each table that does. */
export function differences(
  one: Record<string, Row[]>,
  other: Record<string, Row[]>,
): Record<string, unknown> {
  const found: Record<string, unknown> = {}
  for (const [name, rows] of Object.entries(one)) {
    const [lines, others] = [rows, other[name] ?? []].map((all) => all.map((row) => row.join('|')))
    const at = lines?.findIndex((line, place) => line !== others?.[place]) ?? -1
    if (at >= 0) found[name] = { at, one: lines?.[at], other: others?.[at] }
    else if (lines?.length !== others?.length) found[name] = [lines?.length, others?.length]
  }
  return found
}

/** Of a full-text index: words, stems, concepts, trigrams, and each place of each word in FTS5. */
export function rowsOfTexts(db: DatabaseSync, name: FullTextIndexName): Record<string, Row[]> {
  const tables = tablesOf(name)
  const words = new Map(
    rows(db, `SELECT id, word FROM ${tables.word}`).map(([id, word]) => [id, word]),
  )
  const places = placesIn(db, `${tables.text}_docsize`)
  return {
    words: rows(db, `SELECT word, documents, german, otherwise FROM ${tables.word} ORDER BY id`),
    stems: rows(db, `SELECT * FROM ${tables.stem} ORDER BY stem`),
    concepts: rows(db, `SELECT * FROM ${tables.concept} ORDER BY id`),
    trigrams: rows(db, `SELECT * FROM ${tables.trigram} ORDER BY trigram, length`).map(
      ([trigram, length, ids]) => [
        trigram,
        length,
        Array.from(new Uint32Array((ids as Uint8Array).slice().buffer), (id) => words.get(id)),
      ],
    ),
    // By which bm25 weighs: how many documents there are, and how long their columns are.
    totals: rows(db, `SELECT hex(block) FROM ${tables.text}_data WHERE id = 1`),
    sizes: rows(db, `SELECT hex(sz) FROM ${tables.text}_docsize ORDER BY id`),
    texts: postingsOf(db, tables.text, places),
    titles: postingsOf(db, tables.title, places),
  }
}

/** Of records, lists, answers and all else but the thesaurus. */
export function rowsOfRecords(db: DatabaseSync): Record<string, Row[]> {
  const units = placesIn(db, 'answer_unit')
  return {
    study: rows(
      db,
      `SELECT pmid, rubric, date, issued, citations, leads, austrian, design, free, country,
        hex(record) FROM study ORDER BY id`,
    ),
    hearticle: rows(
      db,
      `SELECT hearticle, date, breaking, rubric, certainty, hex(de), hex(en), hex(record)
        FROM hearticle ORDER BY id`,
    ),
    cited: rows(db, 'SELECT * FROM cited ORDER BY pmid, hearticle'),
    comparison: rows(db, 'SELECT * FROM comparison ORDER BY hearticle, place'),
    compared: rows(db, 'SELECT * FROM compared ORDER BY concept, hearticle, place'),
    topicConcept: rows(db, 'SELECT * FROM topic_concept ORDER BY concept, topic'),
    part: rows(db, 'SELECT name, hex(record) FROM part ORDER BY name'),
    traits: rows(db, 'SELECT name, hex(numbers) FROM traits ORDER BY name'),
    acronym: rows(
      db,
      'SELECT word, pmid FROM acronym LEFT JOIN study ON study.id = study ORDER BY word, study.id',
    ),
    units: rows(
      db,
      `SELECT hearticle.hearticle, kind, answer_unit.record FROM answer_unit
        LEFT JOIN hearticle ON hearticle.id = answer_unit.hearticle ORDER BY answer_unit.id`,
    ),
    tokens: postingsOf(db, 'answer_token', units),
  }
}

const rows = (db: DatabaseSync, sql: string): Row[] =>
  db
    .prepare(sql)
    .all()
    .map((row) => Object.values(row))

const placesIn = (db: DatabaseSync, table: string) =>
  new Map(rows(db, `SELECT id FROM ${table} ORDER BY id`).map(([id], place) => [id, place]))

function postingsOf(db: DatabaseSync, table: string, places: ReadonlyMap<unknown, number>): Row[] {
  db.exec(`CREATE VIRTUAL TABLE temp.postings USING fts5vocab(main, ${table}, instance)`)
  const found = rows(db, 'SELECT term, doc, col, offset FROM temp.postings').map(
    ([term, document, column, offset]) => [term, places.get(document), column, offset],
  )
  db.exec('DROP TABLE temp.postings')
  const keys = found.map((row) => row.join('|'))
  return keys.sort().map((key) => [key])
}
