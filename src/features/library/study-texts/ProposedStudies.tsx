import type { ReactNode } from 'react'
import type { WaitingProposal } from '../../../contract/desk/proposals.ts'
import { shortDateTime } from '../../../domain/presenters/short-date-time.ts'
import { ProposalList, ProposedState } from '../../../forms/ProposalList.tsx'
import { useWords } from '../../../i18n/Words.tsx'

interface ProposedStudiesProps {
  /** What leads to the texts of one. */
  wayTo: (study: WaitingProposal) => ReactNode
}

/** The studies whose texts wait for somebody who did not write them (P-STUDY-TEXTS). */
export function ProposedStudies({ wayTo }: ProposedStudiesProps) {
  const { t, language } = useWords()
  const countWords = (count: number) =>
    count > 0 ? t('studyTexts:waiting', { count }) : t('studyTexts:noneWaits')
  return (
    <ProposalList kind="study" countWords={countWords}>
      {(study) => (
        <>
          {wayTo(study)}
          <p className="cluster work-facts">
            <ProposedState state={study.state} />
            <span>PMID {study.id}</span>
            <time dateTime={study.at}>
              {t('studyTexts:changedOn', { moment: shortDateTime(study.at, language) })}
            </time>
            {study.isOwn && <span>{t('studyTexts:own')}</span>}
          </p>
        </>
      )}
    </ProposalList>
  )
}
