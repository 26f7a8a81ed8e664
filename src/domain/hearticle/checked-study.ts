import type { Study } from '../../contract/reading/studies.ts'
import { digestOf } from '../evidence/abstract-text.ts'
import type { CheckedStudy } from './hearticle-check.ts'

/** A study as the checks of a hearticle need it. @param study as answers carry it */
export function checkedStudy(study: Study, isWithdrawn: boolean): CheckedStudy {
  const { title, publicationDate, abstract, translations, notices } = study
  const german = translations.filter(({ languageCode }) => languageCode === 'de')
  return {
    facts: `${title}\n\n${publicationDate ?? ''}`,
    abstract,
    digest: digestOf(abstract),
    german: german
      .map(({ translatedTitle, translatedAbstract }) =>
        [translatedTitle, translatedAbstract].join('\n\n'),
      )
      .join('\n\n'),
    isRetracted: notices.some(({ type }) => type === 'retracted'),
    isWithdrawn,
  }
}
