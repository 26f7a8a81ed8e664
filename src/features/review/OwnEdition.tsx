import type { WorkHearticle } from '../../contract/desk/writing.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Message } from '../../ui/Message.tsx'

/** Whether somebody wrote what is to be reviewed, and so decides nothing about it (P-SECOND-PERSON). */
export function isOwnEdition({ edition }: Pick<WorkHearticle, 'edition'>, username: string) {
  return edition.writers.includes(username)
}

/** Says so where a review begins, and where its decision would be. */
export function OwnEdition() {
  const { t } = useWords()
  return (
    <Message tone="plain" title={t('review:ownTitle')}>
      <p>{t('review:ownText')}</p>
    </Message>
  )
}
