import { useWords } from '../i18n/Words.tsx'
import { $unsaved } from './unsaved.ts'

/** Asks before a text of this page is left that is neither saved nor kept. */
export function useLeaveQuestion(): () => boolean {
  const { t } = useWords()
  return () => $unsaved.get() !== 'lost' || confirm(t('form:leaveLost'))
}
