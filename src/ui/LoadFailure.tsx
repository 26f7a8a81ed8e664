import { useWords } from '../i18n/Words.tsx'
import { Button } from './Button.tsx'
import { Message } from './Message.tsx'

interface LoadFailureProps {
  words: string
  /** Why, where there is more to say. */
  reason?: string
  onTryAgain: () => void
}

export function LoadFailure({ words, reason, onTryAgain }: LoadFailureProps) {
  const { t } = useWords()
  return (
    <Message tone="bad">
      <p>{words}</p>
      {reason !== undefined && <p>{reason}</p>}
      <Button onClick={onTryAgain}>{t('form:tryAgain')}</Button>
    </Message>
  )
}
