import type { DatabaseSync } from 'node:sqlite'
import type { Language } from '../../../src/contract/protocol/language.ts'
import type { Token } from '../../../src/domain/answer/asked.ts'
import { openBroader } from '../link/read-question.ts'
import { openConceptClass } from '../link/telling-concepts.ts'
import { type FindTerms, termsIn } from '../link/term-finder.ts'
import { stopWords } from '../parse/stop-words.ts'
import { topicClasses } from '../parse/thesaurus.ts'
import { basesOf, englishStem, germanStem } from '../parse/words.ts'
import { conceptToken } from '../tables/index-tables.ts'

/** What a text means: its concepts with whatever is broader, and the stems of its words. */
export interface ReadMeaning {
  (text: string, language: Language): Set<Token>
  /** The same of a title, with what terms of several words hold: 'blood pressure control'. */
  ofTitle(text: string, language: Language): Set<Token>
  /** So many different treatments a text names. */
  treatmentsIn(text: string, language: Language): number
}

export const tokenOfConcept = (id: number): Token => `c${conceptToken(id)}`

/** How a word stands in texts of each language. */
export const tokensOfWord = (base: string): Token[] => [
  `d${germanStem(base)}`,
  `e${englishStem(base)}`,
]

/** Classes of what can be given or done. */
export const TREATMENTS: ReadonlySet<string> = new Set(['drug', 'procedure', 'food', 'exposure'])

export function openMeaning(db: DatabaseSync, find: FindTerms): ReadMeaning {
  const broaderOf = openBroader(db)
  const classOf = openConceptClass(db)
  const isTreatment = (id: number) => TREATMENTS.has(classOf(id))
  const conceptsIn = (text: string, language: Language) => termsIn(text, language, find)
  const tokensIn = (text: string, language: Language, more: readonly number[] = []) => {
    const bases = basesOf(text)
    const concepts = conceptsIn(text, language).flatMap((term) => term.concepts)
    const stem = language === 'de' ? germanStem : englishStem
    const mark = language === 'de' ? 'd' : 'e'
    return new Set([
      ...[...concepts, ...more].flatMap((id) => [id, ...broaderOf(id)]).map(tokenOfConcept),
      ...bases.filter((base) => !stopWords.has(base)).map((base) => mark + stem(base)),
    ])
  }
  return Object.assign(tokensIn, {
    treatmentsIn: (text: string, language: Language) =>
      conceptsIn(text, language).filter(({ concepts }) => concepts.some(isTreatment)).length,
    ofTitle(text: string, language: Language) {
      const bases = basesOf(text)
      const within = conceptsIn(text, language)
        .filter(({ length }) => length > 1)
        .flatMap(({ start, length }) => [
          ...find(bases.slice(start, start + length - 1), language),
          ...find(bases.slice(start + 1, start + length), language),
        ])
      return tokensIn(
        text,
        language,
        within.flatMap(({ concepts }) => concepts),
      )
    },
  })
}

/** Concepts of death, and of what is a harm whatever was compared, with all that is narrower. */
const DEATHS = ['death', 'mortality', 'all-cause mortality']
const HARMS = [
  'side effect',
  'complication',
  'bleeding',
  'hyperkalaemia',
  'poisoning',
  'drug overdose',
]

export const harmTokens = (db: DatabaseSync) => tokensNamed(db, HARMS)

export const deathTokens = (db: DatabaseSync) => tokensNamed(db, DEATHS)

function tokensNamed(db: DatabaseSync, names: readonly string[]): ReadonlySet<Token> {
  const rows = db.prepare('SELECT id FROM concept WHERE en IN (SELECT value FROM json_each(?))')
  return new Set(rows.all(JSON.stringify(names)).map(({ id }) => tokenOfConcept(Number(id))))
}

export function topicTokens(db: DatabaseSync): ReadonlySet<Token> {
  const rows = db.prepare('SELECT id FROM concept WHERE class IN (SELECT value FROM json_each(?))')
  return new Set(rows.all(JSON.stringify(topicClasses)).map(({ id }) => tokenOfConcept(Number(id))))
}

/** 'Without diabetes' is not about diabetes. */
const WITHOUT = /\b(?:ohne|keine?[nmrs]?|without|no)\s[^,;()]*/giu

export const withoutNegated = ({ de, en }: Record<Language, string>): Record<Language, string> => ({
  de: de.replace(WITHOUT, ''),
  en: en.replace(WITHOUT, ''),
})
