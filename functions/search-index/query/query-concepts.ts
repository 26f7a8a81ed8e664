import type { DatabaseSync } from 'node:sqlite'
import { LONGEST_QUESTION } from '../language/question.ts'
import { basesOf } from '../language/words.ts'
import { askedConcepts } from '../thesaurus/asked-concepts.ts'
import { openTermFinder } from '../thesaurus/term-finder.ts'
import { type QueryWord, quoted } from './match-expression.ts'
import type { FullTextIndexName } from './search-document.ts'
import { conceptToken, tablesOf } from './search-tables.ts'

/**
 * Adds what a question means, to be asked beside its words: in either language, and what is narrower.
 * A word that only the thesaurus knows is taken for no other; a misspelt one is read as what it was
 * taken for first.
 */
export function openConcepts(
  db: DatabaseSync,
  name: FullTextIndexName,
): (term: string, words: readonly QueryWord[]) => QueryWord[] {
  const find = openTermFinder(db)
  const known = db.prepare(
    `SELECT documents, en, de FROM ${tablesOf(name).concept} JOIN concept USING (id) WHERE id = ?`,
  )
  return (term, words) => {
    const bases = basesOf(term.slice(0, LONGEST_QUESTION).toWellFormed())
    const asIs = new Set(
      askedConcepts(bases, find).flatMap(({ start, length }) => bases.slice(start, start + length)),
    )
    const kept = words.filter(({ base }) => base === undefined || !asIs.has(base))
    const meant = new Map(kept.toReversed().map(({ base, correction }) => [base, correction]))
    const read = bases.map((base) => meant.get(base) ?? base)
    const ids = new Set(askedConcepts(read, find).flatMap(({ concepts }) => concepts))
    const concepts = [...ids].flatMap((id) => {
      const row = known.get(id)
      if (!row) return []
      const expression = `{c_title c_body c_broader} : ${quoted(conceptToken(id))}`
      return { expression, documents: Number(row.documents), correction: `${row.en} ${row.de}` }
    })
    return [...kept, ...concepts]
  }
}
