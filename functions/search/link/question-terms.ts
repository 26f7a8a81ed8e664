import type { DatabaseSync } from 'node:sqlite'
import { stopWords } from '../parse/words.ts'
import { type FullTextIndexName, tablesOf } from '../tables/text-tables.ts'
import { openTermFinder, type QuestionTerms } from './term-finder.ts'

/** An abbreviation in lower case is another word where so great a part of its documents have that. */
const OTHER_WORD = 0.1

/** Opens what finds the terms of questions, by the thesaurus and by the texts of some indexes of `db`. */
export function openQuestionTerms(
  db: DatabaseSync,
  names: readonly FullTextIndexName[],
): QuestionTerms {
  return openTermFinder(db, {
    isOtherWord: openOtherWords(db, names),
    hasTexts: openDocumented(db, names),
  })
}

/** Whether texts have a word that is an abbreviation by its letters as another word, or it is a stop word. */
function openOtherWords(
  db: DatabaseSync,
  names: readonly FullTextIndexName[],
): (base: string) => boolean {
  const counts = names.map((name) =>
    db.prepare(`SELECT documents, otherwise FROM ${tablesOf(name).word} WHERE word = ?`),
  )
  return (base) => {
    if (stopWords.has(base)) return true
    const rows = counts.map((count) => count.get(base))
    const sum = (column: string) =>
      rows.reduce((total, row) => total + Number(row?.[column] ?? 0), 0)
    return sum('otherwise') > OTHER_WORD * sum('documents')
  }
}

/** Whether a text is about any of some concepts, or about something narrower. */
function openDocumented(
  db: DatabaseSync,
  names: readonly FullTextIndexName[],
): (concepts: readonly number[]) => boolean {
  const rows = names.flatMap((name) => db.prepare(`SELECT id FROM ${tablesOf(name).concept}`).all())
  const documented = new Set(rows.map(({ id }) => Number(id)))
  return (concepts) => concepts.some((id) => documented.has(id))
}
