import type { DatabaseSync } from 'node:sqlite'
import type { Language } from '../../../src/contract/protocol/language.ts'
import type { FullTextIndexName } from '../full-text/search-document.ts'
import { tablesOf } from '../full-text/search-tables.ts'
import { stopWords } from '../language/stop-words.ts'
import { basesOf } from '../language/words.ts'
import { openLearnedWords } from '../learned/learned-words.ts'
import type { ReadQuestion } from '../question/read-question.ts'
import type { Vocabulary } from '../question/vocabulary.ts'
import { type AskedGrams, askedGrams } from './asked-grams.ts'

/** Names have several words, so these can be more than a question has. */
const MOST_WORDS = 48

const isTelling = (base: string) => !stopWords.has(base)

/** A question as texts of each language would put it, without the concepts that are switched off. */
export type ReadMeant = (question: ReadQuestion) => Record<Language, AskedGrams>

/**
 * The words of a question, in which whatever the thesaurus knows stands by the name that the language
 * has for it: 'Bluthochdruck bei Kindern' is asked of an English text as 'hypertension children'. What
 * the thesaurus does not know, texts in both languages may have taught; what is asked not to be is left out.
 */
export function openMeantWords(
  db: DatabaseSync,
  name: FullTextIndexName,
  vocabulary: Vocabulary,
): ReadMeant {
  const lookUp = openLearnedWords(db)
  const counted = db.prepare(`SELECT max(rowid) AS documents FROM ${tablesOf(name).text}_docsize`)
  const documents = Number(counted.get()?.documents ?? 0)
  const rareness = (count: number) => Math.max(0, 1 - Math.log1p(count) / Math.log(documents + 2))
  const weightOf = (base: string) => rareness(vocabulary.forms(base)[name])

  return ({ bases, language: asked, terms: read, unwanted, without }) => {
    const terms = read.flatMap((term) => {
      const names = term.known.filter(({ en }) => !without.has(en))
      return names.length > 0 ? [{ ...term, names }] : []
    })
    const names = terms.flatMap((term) => term.names)
    const covered = new Set(
      terms.flatMap(({ start, length }) => Array.from({ length }, (_, at) => start + at)),
    )
    const others = bases.filter((base, place) => !covered.has(place) && !unwanted.has(base))
    const inLanguage = (language: Language) => {
      const translated = (base: string) => (language !== asked && lookUp(base, asked)) || base
      const words = others.filter(isTelling).map(translated).filter(isTelling)
      const weights = new Map(words.map((base) => [base, weightOf(base)]))
      for (const concept of names) {
        const own = basesOf(concept[language]).filter(isTelling)
        // As rare as the word and as what is named, whose words share it: 'low', 'back', 'pain'.
        const named = rareness(concept.documents[name])
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
}
