import type { DatabaseSync } from 'node:sqlite'
import { type Language, languages } from '../../../src/contract/protocol/language.ts'
import { type ConceptClass, conceptClasses } from '../parse/thesaurus.ts'
import { remembered } from '../parse/words.ts'
import { type FindTerms, termsIn } from './term-finder.ts'

/** Ids of the concepts that say what a text is about, in whichever language it is there. */
export type TellingConcepts = (
  texts: Partial<Record<Language, string>> | null,
) => ReadonlySet<number>

/** Words of these say nothing by themselves: 'year', 'risk'; 'adult', 'Finland'. */
const SAYS_NOTHING: ReadonlySet<ConceptClass> = new Set(['generic', 'intent', 'population'])

export function openTellingConcepts(db: DatabaseSync, find: FindTerms): TellingConcepts {
  const classOf = openConceptClass(db)
  const conceptsIn = (text: string, language: Language) =>
    termsIn(text, language, find).flatMap(({ concepts }) => concepts)
  return (texts) => {
    const all = languages.flatMap((language) => conceptsIn(texts?.[language] ?? '', language))
    return new Set(all.filter((id) => !SAYS_NOTHING.has(classOf(id))))
  }
}

/** The class of a concept by its id. */
export function openConceptClass(db: DatabaseSync): (id: number) => ConceptClass {
  const select = db.prepare('SELECT class FROM concept WHERE id = ?')
  return remembered((id: number) => conceptClassOf(select.get(id)?.class))
}

export const conceptClassOf = (written: unknown): ConceptClass =>
  conceptClasses.find((one) => one === written) ?? 'generic'
