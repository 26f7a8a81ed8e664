import { useState } from 'react'
import { call } from '../../../api/api.ts'
import { useRemote } from '../../../api/remote.ts'
import { findLibraryStudy, type LibraryStudy } from '../../../contract/desk/library-studies.ts'
import { sectionHeading } from '../../../domain/presenters/section-heading.ts'
import { titleLang } from '../../../domain/study/text-languages.ts'
import { inlineToText } from '../../../domain/text/inline-markup.ts'
import { RemoteContent } from '../../../forms/RemoteContent.tsx'
import { useWords } from '../../../i18n/Words.tsx'
import { PresentPeople } from '../../../together/PresentPeople.tsx'
import { Message } from '../../../ui/Message.tsx'
import type { ProposalOutcome } from './ApproveTexts.tsx'
import { ProposedTexts } from './ProposedTexts.tsx'

/** What is proposed of a study, beside the original, for those who approve it (P-STUDY-TEXTS). */
export function ReviewedStudy({ pmid }: { pmid: string }) {
  const { t } = useWords()
  const read = () => call(findLibraryStudy, { params: { pmid } })
  const found = useRemote('reviewed-study', pmid, read, { isFixed: true })
  const words = { loading: t('studyTexts:loading'), failed: t('studyTexts:studyFailed') }
  return (
    <RemoteContent of={found} words={words}>
      {(study) => <Reviewed first={study} />}
    </RemoteContent>
  )
}

function Reviewed({ first }: { first: LibraryStudy }) {
  const { t } = useWords()
  const [study, setStudy] = useState(first)
  const [outcome, setOutcome] = useState<ProposalOutcome>()
  const { pmid } = first
  if (outcome) {
    return (
      <Message tone="good" focused>
        <p>{t(`studyTexts:done_${outcome}`, { pmid })}</p>
      </Message>
    )
  }
  return (
    <div className="fields">
      <PresentPeople kind="study" id={Number(pmid)} />
      <Original study={study} />
      {study.proposed ? (
        <ProposedTexts study={study} mayDiscard={false} onDone={setOutcome} onReread={setStudy} />
      ) : (
        <Message tone="plain">
          <p>{t('studyTexts:nothingProposed')}</p>
        </Message>
      )}
    </div>
  )
}

function Original({ study }: { study: LibraryStudy }) {
  const { t, language } = useWords()
  const { pmid, url, titleMarkup, abstractSections } = study
  return (
    <>
      <h2 lang={titleLang(study, language)}>{inlineToText(titleMarkup) || `PMID ${pmid}`}</h2>
      <p className="proposed-source">
        <a className="alone" href={url} target="_blank" rel="noopener">
          {t('studyTexts:atPubMed', { pmid })}
        </a>
      </p>
      <details className="proposed-original" open>
        <summary>{t('studyTexts:original')}</summary>
        {abstractSections.length === 0 && <p>{t('studyTexts:noAbstract')}</p>}
        {abstractSections.map((section, place) => {
          const heading = sectionHeading(section, false)
          const label = heading && ('label' in heading ? heading.label : section.category)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: of a text that is shown whole
            <p key={place} lang="en">
              {label && <strong>{label}: </strong>}
              {inlineToText(section.markup)}
            </p>
          )
        })}
      </details>
    </>
  )
}
