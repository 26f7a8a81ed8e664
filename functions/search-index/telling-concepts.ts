import { type Language, languages } from '../../src/contract/protocol/language.ts'
import { germanTextsOf } from '../../src/domain/study/german-texts.ts'
import type { StudyRecord } from '../../src/domain/study/study.ts'
import { inlineToText } from '../../src/domain/text/inline-markup.ts'
import { basesOf, writtenWordsOf } from './language/words.ts'
import type { QuestionReader } from './question/read-question.ts'
import type { ConceptClass } from './thesaurus/parse-thesaurus.ts'

/** Ids of the concepts that say what a text is about, in whichever language it is there. */
export type TellingConcepts = (
  texts: Partial<Record<Language, string>> | null,
) => ReadonlySet<number>

/** Words of these say nothing by themselves: 'year', 'risk'; 'adult', 'Finland'. */
const SAYS_NOTHING: ReadonlySet<ConceptClass> = new Set(['generic', 'intent', 'population'])

export function openTellingConcepts({
  find,
  conceptOf,
}: Pick<QuestionReader, 'find' | 'conceptOf'>): TellingConcepts {
  const conceptsIn = (text: string, language: Language) =>
    find(basesOf(text), language, { written: () => writtenWordsOf(text) }).flatMap(
      ({ concepts }) => concepts,
    )
  return (texts) => {
    const all = languages.flatMap((language) => conceptsIn(texts?.[language] ?? '', language))
    return new Set(all.filter((id) => !SAYS_NOTHING.has(conceptOf(id).class)))
  }
}

export function titlesOf(study: StudyRecord): Record<Language, string> {
  return {
    en: inlineToText(study.source.title),
    de: inlineToText(germanTextsOf(study)?.title ?? ''),
  }
}
