import type { ReactNode } from 'react'
import { call } from '../../../api/api.ts'
import { useRemote } from '../../../api/remote.ts'
import { listProposals, type WaitingProposal } from '../../../contract/desk/proposals.ts'
import { shortDateTime } from '../../../domain/presenters/short-date-time.ts'
import { RemoteContent } from '../../../forms/RemoteContent.tsx'
import { useWords } from '../../../i18n/Words.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'

interface ProposedStudiesProps {
  /** What leads to the texts of one. */
  wayTo: (study: WaitingProposal) => ReactNode
}

/** The studies whose texts wait for somebody who did not write them (P-STUDY-TEXTS). */
export function ProposedStudies({ wayTo }: ProposedStudiesProps) {
  const { t, language } = useWords()
  const studies = useRemote('proposed-studies', '', () =>
    call(listProposals, { query: { kind: 'study' } }),
  )
  const words = { loading: t('studyTexts:loading'), failed: t('studyTexts:listFailed') }
  return (
    <RemoteContent of={studies} words={words}>
      {({ content, totalElements, waiting }) => (
        <>
          <p role="status">
            {waiting > 0 ? t('studyTexts:waiting', { count: waiting }) : t('studyTexts:noneWaits')}
            {totalElements > content.length &&
              ` ${t('studyTexts:more', { count: content.length })}`}
          </p>
          {content.length > 0 && (
            <ul className="plain-list work-list">
              {content.map((study) => (
                <li key={study.id}>
                  {wayTo(study)}
                  <p className="work-facts">
                    <ProposedState state={study.state} />
                    <span>PMID {study.id}</span>
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
      )}
    </RemoteContent>
  )
}

/** Whether what is proposed waits for a reviewer, or for its writers. */
export function ProposedState({ state }: Pick<WaitingProposal, 'state'>) {
  const { t } = useWords()
  return (
    <StatusBadge tone={state === 'waiting' ? 'grey' : 'warning'}>
      {t(`studyTexts:state_${state}`)}
    </StatusBadge>
  )
}
