import { type ReactNode, useCallback } from 'react'
import { call, messageOf } from '../../../api/api.ts'
import { useLoaded } from '../../../api/use-loaded.ts'
import { listProposedStudies, type ProposedStudy } from '../../../contract/desk/library-studies.ts'
import { shortDateTime } from '../../../domain/presenters/short-date-time.ts'
import { useWords } from '../../../i18n/Words.tsx'
import { LoadFailure } from '../../../ui/LoadFailure.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'

interface ProposedStudiesProps {
  /** What leads to the texts of one. */
  wayTo: (study: ProposedStudy) => ReactNode
}

/** The studies whose texts wait for somebody who did not write them (P-STUDY-TEXTS). */
export function ProposedStudies({ wayTo }: ProposedStudiesProps) {
  const { t, language } = useWords()
  const [loaded, again] = useLoaded(
    useCallback((signal) => call(listProposedStudies, {}, { signal }), []),
  )
  if (loaded.at === 'loading') return <p role="status">{t('studyTexts:loading')}</p>
  if (loaded.at === 'failed') {
    return (
      <LoadFailure
        words={messageOf(loaded.error) ?? t('studyTexts:listFailed')}
        onTryAgain={() => void again()}
      />
    )
  }
  const { content, totalElements, waiting } = loaded.value
  return (
    <>
      <p role="status">
        {waiting > 0 ? t('studyTexts:waiting', { count: waiting }) : t('studyTexts:noneWaits')}
        {totalElements > content.length && ` ${t('studyTexts:more', { count: content.length })}`}
      </p>
      {content.length > 0 && (
        <ul className="plain-list work-list">
          {content.map((study) => (
            <li key={study.pmid}>
              {wayTo(study)}
              <p className="work-facts">
                <ProposedState state={study.state} />
                <span>PMID {study.pmid}</span>
                <time dateTime={study.at}>
                  {t('studyTexts:changedOn', { moment: shortDateTime(study.at, language) })}
                </time>
                {study.isOwn && <span>{t('studyTexts:own')}</span>}
              </p>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Whether what is proposed waits for a reviewer, or for its writers. */
export function ProposedState({ state }: Pick<ProposedStudy, 'state'>) {
  const { t } = useWords()
  return (
    <StatusBadge tone={state === 'waiting' ? 'grey' : 'warning'}>
      {t(`studyTexts:state_${state}`)}
    </StatusBadge>
  )
}
