import type { Study } from '../../contract/reading/studies.ts'
import { digestOf } from '../evidence/abstract-text.ts'
import type { CheckedStudy } from './hearticle-check.ts'

/** A study as the checks of a hearticle need it. @param study as answers carry it */
export function checkedStudy(study: Study, isWithdrawn: boolean): CheckedStudy {
  const { title, publicationDate, abstract, translations, notices } = study
  const german = translations.filter(({ languageCode }) => languageCode === 'de')
  const card = cardOf(study)
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
    isInDoubt: notices.some(({ type }) => type === 'expression-of-concern'),
    isFundingKnown: card && Boolean(card.funding),
  }
}

/** What the card of a study says, in the language of the answer; undefined where answers have none. */
function cardOf(study: Study): Record<string, unknown> | undefined {
  if (!('studyCard' in study)) return undefined
  const card: unknown = study.studyCard
  return typeof card === 'object' && card !== null ? { ...card } : {}
}
