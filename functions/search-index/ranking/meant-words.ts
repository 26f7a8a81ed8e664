import type { DatabaseSync } from 'node:sqlite'
import type { Language } from '../../../src/contract/protocol/language.ts'
import { LONGEST_QUESTION } from '../language/question.ts'
import { stopWords } from '../language/stop-words.ts'
import { basesOf } from '../language/words.ts'
import type { FullTextIndexName } from '../query/search-document.ts'
import { tablesOf } from '../query/search-tables.ts'
import { openVocabulary } from '../query/vocabulary.ts'
import { askedConcepts } from '../thesaurus/asked-concepts.ts'
import type { FindTerms } from '../thesaurus/term-finder.ts'
import { type AskedGrams, askedGrams } from './asked-grams.ts'

/** Names have several words, so these can be more than a question has. */
const MOST_WORDS = 48

/** A question as texts of each language would put it, without the concepts that are switched off. */
export type ReadMeant = (
  term: string,
  without?: ReadonlySet<string>,
) => Promise<Record<Language, AskedGrams>>

/**
 * The words of a question, in which whatever the thesaurus knows stands by the name that the language
 * has for it: 'Bluthochdruck bei Kindern' is asked of an English text as 'hypertension children'.
 */
export function openMeantWords(
  db: DatabaseSync,
  name: FullTextIndexName,
  find: FindTerms,
): ReadMeant {
  const vocabulary = openVocabulary(db, name)
  const named = db.prepare('SELECT en, de FROM concept WHERE id = ?')
  const counted = db.prepare(`SELECT max(rowid) AS documents FROM ${tablesOf(name).text}_docsize`)
  const documents = Number(counted.get()?.documents ?? 0)
  const weightOf = (base: string) =>
    Math.max(0, 1 - Math.log1p(vocabulary.forms(base)) / Math.log(documents + 2))

  const read = (term: string, without: ReadonlySet<string>) => {
    const bases = basesOf(term.slice(0, LONGEST_QUESTION).toWellFormed())
    const terms = askedConcepts(bases, find).terms.flatMap((term) => {
      const names = term.concepts.flatMap((id) => {
        const row = named.get(id)
        return row && !without.has(String(row.en)) ? [row] : []
      })
      return names.length > 0 ? { ...term, names } : []
    })
    const names = terms.flatMap((term) => term.names)
    const known = new Set(
      terms.flatMap(({ start, length }) => Array.from({ length }, (_, at) => start + at)),
    )
    const others = bases.filter((_, place) => !known.has(place))
    const inLanguage = (language: Language) => {
      const words = [...others, ...names.flatMap((row) => basesOf(String(row[language])))]
      const telling = words.filter((word) => !stopWords.has(word))
      const distinct = new Set(telling.length > 0 ? telling : words)
      return askedGrams(
        [...distinct].slice(0, MOST_WORDS).map((base) => ({ base, weight: weightOf(base) })),
      )
    }
    return { de: inLanguage('de'), en: inLanguage('en') }
  }

  // It is asked for twice: to rank what was found, and to choose what is shown of it.
  let last = { asked: '', meant: read('', new Set()) }
  return async (term, without = new Set()) => {
    const asked = [term, ...without].join('\n')
    if (last.asked !== asked) last = { asked, meant: read(term, without) }
    return last.meant
  }
}
