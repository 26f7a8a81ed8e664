import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { useWords, withWords } from '../../i18n/Words.tsx'
import { followLanguageSwitch, takeMailedLink } from '../../navigation/mailed-token.ts'
import { Button } from '../../ui/Button.tsx'
import { Heading } from '../../ui/Heading.tsx'
import { Message } from '../../ui/Message.tsx'
import { createLeaving } from './leave-mails.store.ts'

/** Where the link of a mail about a retraction ends these mails: opening it is the one click. */
export const LeaveMailsScreen = withWords(LeaveMails)

function LeaveMails() {
  const { t } = useWords()
  const [store] = useState(createLeaving)
  const state = useStore(store.$state)
  const token = useRef<string>(undefined)
  useEffect(() => {
    const link = takeMailedLink('leave-mails')
    token.current = link && 'mailedToken' in link ? link.mailedToken : undefined
    void store.leave(token.current)
    return followLanguageSwitch('leave-mails')
  }, [store])
  return (
    <>
      <Heading>{t('readingList:leaveTitle')}</Heading>
      {state.at === 'leaving' && <p role="status">{t('readingList:leaving')}</p>}
      {state.at === 'left' && <Message tone="good">{t('readingList:left')}</Message>}
      {state.at === 'no-token' && (
        <Message tone="bad">{t('readingList:leaveTokenMissing')}</Message>
      )}
      {state.at === 'failed' && (
        <Message tone="bad">
          <p>{state.message ?? t('readingList:leaveFailed')}</p>
          {!state.isFinal && (
            <Button onClick={() => void store.leave(token.current)}>{t('form:tryAgain')}</Button>
          )}
        </Message>
      )}
    </>
  )
}
