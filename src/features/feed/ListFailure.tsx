import { useWords } from '../../i18n/Words.tsx'

interface ListFailureProps {
  text: string
  onRetry: () => void
}

/** A list that fails says so quietly, and can be tried again (P-STATES-OF-LISTS). */
export function ListFailure({ text, onRetry }: ListFailureProps) {
  const { t } = useWords()
  return (
    <p className="list-failure" role="status">
      {text}{' '}
      <button type="button" className="pill" onClick={onRetry}>
        {t('feed:tryAgain')}
      </button>
    </p>
  )
}
