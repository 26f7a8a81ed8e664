import { TriangleAlert } from 'lucide'
import type { ReaderNotice } from '../../../contract/reading/studies.ts'
import { useWords } from '../../../i18n/Words.tsx'
import { Icon } from '../../../ui/Icon.tsx'

/** What happened to a study, before it is cited and where it is (P-STUDY-NOTICES). */
export function StudyNotice({ type }: { type: ReaderNotice }) {
  const { t } = useWords()
  return (
    <p className="state-open">
      <Icon nodes={TriangleAlert} /> {t(`editor:study_${type}`)}
    </p>
  )
}
