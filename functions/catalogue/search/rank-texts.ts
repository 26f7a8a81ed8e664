import type { DatabaseSync } from 'node:sqlite'
import type { SearchIndexName } from './search-document.ts'
import { COLUMNS, tablesOf } from './search-tables.ts'

/** A document as it was ranked, of so many at once. */
export type RankedRow = Record<'id' | 'score' | 'ranked', unknown>

/**
 * Ranks what matches an expression of FTS5, best first.
 * @param most of more documents the most popular are ranked: the inner query is in the order of ids
 */
export function ranking(
  db: DatabaseSync,
  name: SearchIndexName,
  most: number,
): (expression: string, limit: number, offset?: number) => RankedRow[] {
  const { text } = tablesOf(name)
  const weights = COLUMNS.map((column) => column.weight).join(', ')
  const rank = db.prepare(`
    SELECT id, score, count(*) OVER () AS ranked FROM (
      SELECT rowid AS id, -bm25(${text}, ${weights}) AS score
      FROM ${text} WHERE ${text} MATCH ? ORDER BY rowid LIMIT ${most})
    ORDER BY score DESC, id LIMIT ? OFFSET ?`)
  return (expression, limit, offset = 0) => rank.all(expression, limit, offset) as RankedRow[]
}
