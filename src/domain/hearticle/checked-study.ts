import type { Study } from '../../contract/reading/studies.ts'
import { digestOf } from '../evidence/abstract-text.ts'
import type { CheckedStudy } from './hearticle-check.ts'

/** A study as the checks of a hearticle need it. @param study as answers carry it */
export function checkedStudy(study: Study, isWithdrawn: boolean): CheckedStudy {
  const { title, publicationDate, abstract, translations, notices } = study
  const german = translations.filter(({ languageCode }) => languageCode === 'de')
  const card = study.studyCard
  const words = Object.values(card ?? {}).join('\n\n')
  return {
    facts: [title, publicationDate, words].join('\n\n'),
    abstract,
    digest: digestOf(abstract),
    german: [
      ...german.flatMap(({ translatedTitle, translatedAbstract }) => [
        translatedTitle,
        translatedAbstract,
      ]),
      words,
    ].join('\n\n'),
    isRetracted: notices.some(({ type }) => type === 'retracted'),
    isWithdrawn,
    isInDoubt: notices.some(
      ({ type }) => type === 'expression-of-concern' || type === 'partially-retracted',
    ),
    isFundingOpen: !card?.funding && !card?.notStated.includes('funding'),
    card: card?.design || card?.state === 'confirmed' ? card.state : 'none',
  }
}
