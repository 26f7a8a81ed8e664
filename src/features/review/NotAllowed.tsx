import { useWords } from '../../i18n/Words.tsx'
import { Message } from '../../ui/Message.tsx'

/** What those are told who do not review. */
export function NotAllowed() {
  const { t } = useWords()
  return (
    <Message tone="plain" title={t('review:notAllowedTitle')}>
      <p>{t('review:notAllowedText')}</p>
    </Message>
  )
}
