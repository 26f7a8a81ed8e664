import type { Study } from '../../contract/reading/studies.ts'
import { digestOf } from '../evidence/abstract-text.ts'
import type { CheckedStudy } from './hearticle-check.ts'

/** A study as the checks of a hearticle need it. @param study as answers carry it */
export function checkedStudy(study: Study, isWithdrawn: boolean): CheckedStudy {
  const { abstract, notices, studyCard: card } = study
  return {
    abstract,
    digest: digestOf(abstract),
    isRetracted: notices.some(({ type }) => type === 'retracted'),
    isWithdrawn,
    isInDoubt: notices.some(
      ({ type }) => type === 'expression-of-concern' || type === 'partially-retracted',
    ),
    design: card?.design ?? null,
    isFundingOpen: !card?.funding && !card?.notStated.includes('funding'),
    card: card?.design || card?.state === 'confirmed' ? card.state : 'none',
  }
}
