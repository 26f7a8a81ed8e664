import type { DatabaseSync } from 'node:sqlite'
import { tablesOf } from '../full-text/search-tables.ts'
import { baseForm, foldUmlauts } from '../language/words.ts'

/** The broadest concepts of what is a substance, by their English names. */
export const SUBSTANCE_CONCEPTS = [
  'drug',
  'nutrient',
  'dietary supplement',
  'hormone',
  'protein',
  'alcohol',
  'food additive',
] as const

/** What published texts and the thesaurus know of single words. */
export interface IndexedWords {
  /** In how many hearticles and studies a word stands as it is spelt. */
  documents(word: string): { hearticles: number; studies: number }
  /** It is a term of the thesaurus. */
  isTerm(word: string): boolean
  /** It is a term for a drug or another substance. */
  isSubstance(word: string): boolean
}

export function openIndexedWords(db: DatabaseSync): IndexedWords {
  const [inHearticles, inStudies] = (['hearticle', 'study'] as const).map((name) =>
    db.prepare(`SELECT documents FROM ${tablesOf(name).word} WHERE word = ?`),
  )
  const term = db.prepare('SELECT 1 FROM spelling WHERE folded = ? LIMIT 1')
  const substances = JSON.stringify(SUBSTANCE_CONCEPTS)
  const substance = db.prepare(`
    SELECT 1 FROM spelling JOIN concept ON concept.id = spelling.concept
    WHERE folded = ?1 AND (concept.en IN (SELECT value FROM json_each(?2)) OR EXISTS (
      SELECT 1 FROM json_each(concept.broader) AS above JOIN concept AS root ON root.id = above.value
      WHERE root.en IN (SELECT value FROM json_each(?2))))
    LIMIT 1`)
  const countIn = (statement: typeof inHearticles, word: string) =>
    Number(statement?.get(baseForm(word))?.documents ?? 0)
  const folded = (word: string) => foldUmlauts(baseForm(word))
  return {
    documents: (word) => ({
      hearticles: countIn(inHearticles, word),
      studies: countIn(inStudies, word),
    }),
    isTerm: (word) => term.get(folded(word)) !== undefined,
    isSubstance: (word) => substance.get(folded(word), substances) !== undefined,
  }
}
