import type { DatabaseSync } from 'node:sqlite'
import { LONGEST_QUESTION } from '../language/question.ts'
import { basesOf } from '../language/words.ts'
import { askedConcepts } from '../thesaurus/asked-concepts.ts'
import type { FoundTerm } from '../thesaurus/match-terms.ts'
import { openTermFinder } from '../thesaurus/term-finder.ts'
import { anyOf, type QueryWord, quoted } from './match-expression.ts'
import type { FullTextIndexName } from './search-document.ts'
import { conceptToken, tablesOf } from './search-tables.ts'

/** What questions mean by the thesaurus: in either language, and what is narrower. */
export interface Concepts {
  /**
   * The words of a question, and beside them what they mean. A word that only the thesaurus knows is
   * taken for no other; a misspelt one is read as what it was taken for first.
   */
  added(term: string, words: readonly QueryWord[]): QueryWord[]
  /** Each term with what it means in the place of its words, as what all of has to be found. */
  joined(term: string, words: readonly (QueryWord & { base: string })[]): QueryWord[]
}

export function openConcepts(db: DatabaseSync, name: FullTextIndexName): Concepts {
  const find = openTermFinder(db)
  const known = db.prepare(
    `SELECT documents, en, de FROM ${tablesOf(name).concept} JOIN concept USING (id) WHERE id = ?`,
  )
  const basesIn = (term: string) => basesOf(term.slice(0, LONGEST_QUESTION).toWellFormed())
  const queryOf = (ids: Iterable<number>): QueryWord[] =>
    [...new Set(ids)].flatMap((id) => {
      const row = known.get(id)
      if (!row) return []
      const expression = `{c_title c_body c_broader} : ${quoted(conceptToken(id))}`
      return { expression, documents: Number(row.documents), correction: `${row.en} ${row.de}` }
    })
  return {
    added(term, words) {
      const bases = basesIn(term)
      const asIs = new Set(askedConcepts(bases, find).flatMap((found) => wordsOf(found, bases)))
      const kept = words.filter(({ base }) => base === undefined || !asIs.has(base))
      const meant = new Map(kept.toReversed().map(({ base, correction }) => [base, correction]))
      const read = bases.map((base) => meant.get(base) ?? base)
      return [...kept, ...queryOf(askedConcepts(read, find).flatMap(({ concepts }) => concepts))]
    },
    joined(term, words) {
      const bases = basesIn(term)
      const left = new Map(words.map((word) => [word.base, word]))
      const terms = askedConcepts(bases, find).flatMap((found) => {
        const meant = queryOf(found.concepts)
        const own = wordsOf(found, bases).flatMap((base) => left.get(base) ?? [])
        if (meant.length === 0 || own.length === 0) return []
        for (const { base } of own) left.delete(base)
        const inWords = own.map(({ expression }) => `(${expression})`).join(' AND ')
        const documents = Math.min(...own.map((word) => word.documents))
        return anyOf([{ expression: `(${inWords})`, documents }, ...meant])
      })
      return [...left.values(), ...terms]
    },
  }
}

function wordsOf({ start, length }: FoundTerm, bases: readonly string[]): string[] {
  return bases.slice(start, start + length)
}
