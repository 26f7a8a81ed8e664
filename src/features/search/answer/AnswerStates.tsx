import { useWords } from '../../../i18n/Words.tsx'
import { Button } from '../../../ui/Button.tsx'

export function AnswerSkeleton() {
  return <div className="skeleton answer-skeleton" aria-hidden="true" />
}

interface AnswerFailureProps {
  /** Why, in the API's own words. */
  message: string | undefined
  onTryAgain: () => void
}

export function AnswerFailure({ message, onTryAgain }: AnswerFailureProps) {
  const { t } = useWords()
  return (
    <div className="answer-failure" role="alert">
      <p>{message ?? t('search:answerFailed')}</p>
      <Button className="pill" onClick={onTryAgain}>
        {t('search:tryAgain')}
      </Button>
    </div>
  )
}
