import type { DatabaseSync } from 'node:sqlite'
import type { Language } from '../../../src/contract/protocol/language.ts'
import type { FullTextIndexName } from '../full-text/search-document.ts'
import { tablesOf } from '../full-text/search-tables.ts'
import { cutQuestion } from '../language/question.ts'
import { stopWords } from '../language/stop-words.ts'
import { basesOf } from '../language/words.ts'
import { openLearnedWords } from '../learned/learned-words.ts'
import { askedConcepts, isUnknown } from '../question/asked-concepts.ts'
import { openVocabulary } from '../question/vocabulary.ts'
import type { QuestionTerms } from '../thesaurus/term-finder.ts'
import { type AskedGrams, askedGrams } from './asked-grams.ts'

/** Names have several words, so these can be more than a question has. */
const MOST_WORDS = 48

const isTelling = (base: string) => !stopWords.has(base)

/** A question as texts of each language would put it, without the concepts that are switched off. */
export type ReadMeant = (
  term: string,
  without?: ReadonlySet<string>,
) => Promise<Record<Language, AskedGrams>>

/**
 * The words of a question, in which whatever the thesaurus knows stands by the name that the language
 * has for it: 'Bluthochdruck bei Kindern' is asked of an English text as 'hypertension children'. What
 * the thesaurus does not know, texts in both languages may have taught; what is asked not to be is left out.
 */
export function openMeantWords(
  db: DatabaseSync,
  name: FullTextIndexName,
  find: QuestionTerms,
): ReadMeant {
  const vocabulary = openVocabulary(db, name)
  const lookUp = openLearnedWords(db)
  const named = db.prepare(`SELECT concept.en, concept.de, documents
    FROM concept LEFT JOIN ${tablesOf(name).concept} USING (id) WHERE id = ?`)
  const counted = db.prepare(`SELECT max(rowid) AS documents FROM ${tablesOf(name).text}_docsize`)
  const documents = Number(counted.get()?.documents ?? 0)
  const rareness = (count: number) => Math.max(0, 1 - Math.log1p(count) / Math.log(documents + 2))
  const weightOf = (base: string) => rareness(vocabulary.forms(base))

  const read = (term: string, without: ReadonlySet<string>) => {
    const typed = basesOf(cutQuestion(term))
    const bases = find.corrected(typed, (base) => isUnknown(base, vocabulary, find))
    const foundConcepts = askedConcepts(bases, find, vocabulary.formsIn)
    const terms = foundConcepts.terms.flatMap((term) => {
      const names = term.concepts.flatMap((id) => {
        const row = named.get(id)
        return row && !without.has(String(row.en)) ? [row] : []
      })
      return names.length > 0 ? { ...term, names } : []
    })
    const names = terms.flatMap((term) => term.names)
    const covered = new Set(
      terms.flatMap(({ start, length }) => Array.from({ length }, (_, at) => start + at)),
    )
    const others = bases.filter(
      (base, place) => !covered.has(place) && !foundConcepts.unwanted.has(base),
    )
    const inLanguage = (language: Language) => {
      const translated = (base: string) =>
        (language !== foundConcepts.language && lookUp(base, foundConcepts.language)) || base
      const words = others.filter(isTelling).map(translated).filter(isTelling)
      const weights = new Map(words.map((base) => [base, weightOf(base)]))
      for (const row of names) {
        const own = basesOf(String(row[language])).filter(isTelling)
        // As rare as the word and as what is named, whose words share it: 'low', 'back', 'pain'.
        const named = rareness(Number(row.documents))
        for (const base of own) {
          const weight = (weightOf(base) + named) / 2 / Math.sqrt(own.length)
          weights.set(base, Math.max(weights.get(base) ?? 0, weight))
        }
      }
      if (weights.size === 0) for (const base of others) weights.set(base, weightOf(base))
      return askedGrams(
        Array.from(weights, ([base, weight]) => ({ base, weight })).slice(0, MOST_WORDS),
      )
    }
    return { de: inLanguage('de'), en: inLanguage('en') }
  }

  return async (term, without = new Set()) => read(term, without)
}
