import type { DatabaseSync } from 'node:sqlite'
import type { Language } from '../../../src/contract/protocol/language.ts'
import type { Token } from '../../../src/domain/answer/asked.ts'
import { conceptToken } from '../full-text/search-tables.ts'
import { englishStem, germanStem } from '../language/stems.ts'
import { stopWords } from '../language/stop-words.ts'
import { basesOf } from '../language/words.ts'
import type { FindTerms } from '../thesaurus/term-finder.ts'

/** What a text means: its concepts with whatever is broader, and the stems of its words. */
export type ReadMeaning = (text: string, language: Language) => Set<Token>

export const tokenOfConcept = (id: number): Token => `c${conceptToken(id)}`

/** How a word stands in texts of each language. */
export const tokensOfWord = (base: string): Token[] => [
  `d${germanStem(base)}`,
  `e${englishStem(base)}`,
]

export function openMeaning(db: DatabaseSync, find: FindTerms): ReadMeaning {
  const broaderOf = openBroader(db)
  return (text, language) => {
    const bases = basesOf(text)
    const concepts = find(bases, language).flatMap((term) => term.concepts)
    const stem = language === 'de' ? germanStem : englishStem
    const mark = language === 'de' ? 'd' : 'e'
    return new Set([
      ...concepts.flatMap((id) => [id, ...broaderOf(id)]).map(tokenOfConcept),
      ...bases.filter((base) => !stopWords.has(base)).map((base) => mark + stem(base)),
    ])
  }
}

/** What is broader than a concept, by as many steps as there are. */
export function openBroader(db: DatabaseSync): (id: number) => readonly number[] {
  const select = db.prepare('SELECT broader FROM concept WHERE id = ?')
  const known = new Map<number, readonly number[]>()
  return (id) => {
    const broader =
      known.get(id) ?? (JSON.parse(String(select.get(id)?.broader ?? '[]')) as number[])
    known.set(id, broader)
    return broader
  }
}
