import { messageOf } from '../../../api/api.ts'
import { useWords } from '../../../i18n/Words.tsx'
import { LoadFailure } from '../../../ui/LoadFailure.tsx'
import type { Loaded } from './use-loaded.ts'

/** That something is on its way, or did not come, with another try. Nothing once it is there. */
export function ListState<T>({ of, again }: { of: Loaded<T>; again: () => Promise<void> }) {
  const { t } = useWords()
  if (of.at === 'ready') return null
  if (of.at === 'loading') return <p role="status">{t('library:loading')}</p>
  return (
    <LoadFailure
      words={messageOf(of.error) ?? t('library:notReached')}
      onTryAgain={() => void again()}
    />
  )
}
