import type { DatabaseSync } from 'node:sqlite'
import { LONGEST_QUESTION } from '../language/question.ts'
import { basesOf } from '../language/words.ts'
import { askedConcepts } from '../thesaurus/asked-concepts.ts'
import { openTermFinder } from '../thesaurus/term-finder.ts'
import { type QueryWord, quoted } from './match-expression.ts'
import type { FullTextIndexName } from './search-document.ts'
import { conceptToken, tablesOf } from './search-tables.ts'

/** What a question means, to be asked beside its words: in either language, and what is narrower. */
export function openConcepts(
  db: DatabaseSync,
  name: FullTextIndexName,
): (term: string) => QueryWord[] {
  const find = openTermFinder(db)
  const known = db.prepare(
    `SELECT documents, en, de FROM ${tablesOf(name).concept} JOIN concept USING (id) WHERE id = ?`,
  )
  return (term) => {
    const bases = basesOf(term.slice(0, LONGEST_QUESTION).toWellFormed())
    const ids = new Set(askedConcepts(bases, find).flatMap(({ concepts }) => concepts))
    return [...ids].flatMap((id) => {
      const row = known.get(id)
      if (!row) return []
      const expression = `{c_title c_body c_broader} : ${quoted(conceptToken(id))}`
      return { expression, documents: Number(row.documents), correction: `${row.en} ${row.de}` }
    })
  }
}
