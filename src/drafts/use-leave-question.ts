import { useWords } from '../i18n/Words.tsx'
import type { Unsaved } from '../kept/unsaved.ts'

/** Asks before something unsaved is left; where nothing is, it may go without a question. */
export function useLeaveQuestion(): (unsaved: Unsaved) => boolean {
  const { t } = useWords()
  return (unsaved) => unsaved === 'nothing' || confirm(t(`drafts:leave_${unsaved}`))
}
