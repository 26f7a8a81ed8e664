import { TriangleAlert } from 'lucide'
import type { ReaderNotice } from '../../../contract/reading/studies.ts'
import { useWords } from '../../../i18n/Words.tsx'
import { Drawn } from '../../../ui/Drawn.tsx'
import { icon } from '../../../ui/html/icon.ts'

/** What happened to a study, before it is cited and where it is (P-STUDY-NOTICES). */
export function StudyNotice({ type }: { type: ReaderNotice }) {
  const { t } = useWords()
  return (
    <p className="state-open">
      <Drawn content={icon(TriangleAlert)} /> {t(`editor:study_${type}`)}
    </p>
  )
}
