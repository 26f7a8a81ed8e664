import { addressOf } from '../../../domain/site/addresses.ts'
import { useWords } from '../../../i18n/Words.tsx'

/** Leads to where editors confirm the card of a study, in a tab of its own. */
export function StudyCardLink({ pmid }: { pmid: string }) {
  const { t, language } = useWords()
  return (
    <a
      className="alone"
      href={`${addressOf({ page: 'desk/study-texts' }, language)}?study=${pmid}#studyCard`}
      target="_blank"
      rel="noopener"
    >
      {t('editor:toStudyCard')}
      <span className="visually-hidden"> {pmid}</span>
    </a>
  )
}
