import { DatabaseSync } from 'node:sqlite'
import type { SearchDocument } from '../../../functions/search/tables/index-tables.ts'
import type { Ranking } from './relevance.ts'

/** What FTS5 does by itself: Porter's stems, any word of the question, bm25 as it comes. */
export function plainSearch(documents: Iterable<SearchDocument>, depth: number): Ranking {
  const db = new DatabaseSync(':memory:')
  db.exec(`CREATE VIRTUAL TABLE plain USING fts5(title, body, tokenize='porter unicode61')`)
  const insert = db.prepare('INSERT INTO plain(rowid, title, body) VALUES (?, ?, ?)')
  for (const { id, titles, bodies } of documents) {
    insert.run(id, ...[titles, bodies].map((texts) => texts.map(({ text }) => text).join('\n')))
  }
  const select = db.prepare(
    'SELECT rowid AS id FROM plain WHERE plain MATCH ? ORDER BY bm25(plain) LIMIT ?',
  )
  return async (question) => {
    const words = new Set(question.toLowerCase().match(/[\p{L}\p{N}]+/gu))
    const any = [...words].map((word) => `"${word}"`).join(' OR ')
    return select.all(any, depth).map(({ id }) => Number(id))
  }
}
