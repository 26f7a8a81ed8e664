import { TriangleAlert } from 'lucide'
import { useState } from 'react'
import { AUTHORS_ON_CARDS, authorLine } from '../../../domain/presenters/author-line.ts'
import { addressOf } from '../../../domain/site/addresses.ts'
import { gravestNotice } from '../../../domain/study/study-notices.ts'
import { titleLang } from '../../../domain/study/text-languages.ts'
import { useWords } from '../../../i18n/Words.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Drawn } from '../../../ui/Drawn.tsx'
import { icon } from '../../../ui/html/icon.ts'
import { StudyCardLink } from './StudyCardLink.tsx'
import { StudyNotice } from './StudyNotice.tsx'
import type { CitedStudyState } from './use-studies.ts'

interface CitedProps {
  pmid: string
  study: CitedStudyState | undefined
  onAskAgain: (pmid: string) => void
  /** Brings it from PubMed; resolves with why it did not come, in words. */
  onImport: (pmid: string) => Promise<string | undefined>
}

/** A study that is cited, or what is known of its number and what can be done about it. */
export function Cited({ pmid, study = 'loading', onAskAgain, onImport }: CitedProps) {
  const { t, language } = useWords()
  if (study === 'unknown') return <Unknown pmid={pmid} onImport={onImport} />
  if (typeof study === 'string') {
    return (
      <p className={study === 'loading' ? '' : 'state-open'}>
        {study !== 'loading' && <Drawn content={icon(TriangleAlert)} />} PMID {pmid}:{' '}
        {t(`editor:study_${study}`)}{' '}
        {study === 'failed' && (
          <Button className="text-button" onClick={() => onAskAgain(pmid)}>
            {t('form:tryAgain')}
          </Button>
        )}
      </p>
    )
  }
  const notice = gravestNotice(study)
  return (
    <div>
      <a
        href={addressOf({ page: 'study', pmid }, language)}
        lang={study.title ? titleLang(study, language) : undefined}
        target="_blank"
        rel="noopener"
      >
        {study.title || `PMID ${pmid}`}
      </a>
      <p className="editor-source">
        {[
          authorLine(study, AUTHORS_ON_CARDS),
          study.journalAbbreviation ?? study.journal,
          study.publicationDate?.slice(0, 4),
          `PMID ${pmid}`,
        ]
          .filter(Boolean)
          .join('\u00a0· ')}{' '}
        · <StudyCardLink pmid={pmid} />
      </p>
      {notice && <StudyNotice type={notice} />}
    </div>
  )
}

/** A number that is not stored, and the way to bring its study from PubMed. */
function Unknown({ pmid, onImport }: Pick<CitedProps, 'pmid' | 'onImport'>) {
  const { t } = useWords()
  const [isPending, setPending] = useState(false)
  const [fault, setFault] = useState<string>()
  const bring = async () => {
    setPending(true)
    setFault(undefined)
    setFault(await onImport(pmid))
    setPending(false)
  }
  return (
    <div className="stack tight editor-unknown">
      <p className="state-open">
        <Drawn content={icon(TriangleAlert)} /> PMID {pmid}: {t('editor:study_unknown')}
      </p>
      <p className="actions">
        <Button isPending={isPending} onClick={() => void bring()}>
          {t(isPending ? 'editor:importing' : 'editor:importStudy')}{' '}
          <span className="visually-hidden">{pmid}</span>
        </Button>
      </p>
      {fault !== undefined && <p role="alert">{fault}</p>}
    </div>
  )
}
