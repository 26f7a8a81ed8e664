import { useWords } from '../../../i18n/Words.tsx'
import { addressOfPlace } from '../place.ts'

/** Leads to where editors confirm the card of a study, in a tab of its own. */
export function StudyCardLink({ pmid }: { pmid: string }) {
  const { t, language } = useWords()
  return (
    <a
      href={`${addressOfPlace({ study: pmid }, language)}#studyCard`}
      target="_blank"
      rel="noopener"
    >
      {t('editor:toStudyCard')}
      <span className="visually-hidden"> {pmid}</span>
    </a>
  )
}
