import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { addressOf } from '../../domain/site/addresses.ts'
import { useWords, withWords } from '../../i18n/Words.tsx'
import {
  followLanguageSwitch,
  markMailedLinkUsed,
  takeMailedLink,
} from '../../navigation/mailed-token.ts'
import { $session, startSession } from '../../session/session.store.ts'
import { Button } from '../../ui/Button.tsx'
import { Heading } from '../../ui/Heading.tsx'
import { Message } from '../../ui/Message.tsx'
import { createConfirmation } from './confirm-email.store.ts'

export const ConfirmEmailScreen = withWords(ConfirmEmail)

function ConfirmEmail() {
  const { t, language } = useWords()
  const [store] = useState(createConfirmation)
  /** After success a reload, or the other language, still says so: asking again would fail. */
  const [wasConfirmed, setWasConfirmed] = useState(false)
  const state = useStore(store.$state)
  const token = useRef<string>(undefined)
  useEffect(() => {
    startSession()
    const link = takeMailedLink('confirm-email')
    token.current = link && 'mailedToken' in link ? link.mailedToken : undefined
    if (link && 'isUsed' in link) setWasConfirmed(true)
    else void store.confirm(token.current)
    return followLanguageSwitch('confirm-email')
  }, [store])
  useEffect(() => {
    if (state.at === 'confirmed') markMailedLinkUsed()
  }, [state])

  return (
    <>
      <Heading>{t('account:confirmTitle')}</Heading>
      {wasConfirmed || state.at === 'confirmed' ? (
        <Message tone="good">{t('account:confirmed')}</Message>
      ) : state.at === 'confirming' ? (
        <p role="status">{t('account:confirming')}</p>
      ) : (
        <Message tone="bad">
          <p>
            {state.at === 'no-token'
              ? t('account:confirmTokenMissing')
              : (state.message ?? t('account:confirmFailed'))}
          </p>
          {state.at === 'failed' && !state.isFinal && (
            <Button onClick={() => store.confirm(token.current)}>{t('form:tryAgain')}</Button>
          )}
        </Message>
      )}
      {(wasConfirmed || state.at !== 'confirming') && <WayOn language={language} />}
    </>
  )
}

/** To the profile, or to the page that signs in first. */
function WayOn({ language }: { language: 'de' | 'en' }) {
  const { t } = useWords()
  const { isAuthenticated } = useStore($session)
  return (
    <p className="form-links">
      {isAuthenticated ? (
        <a href={addressOf({ page: 'profile' }, language)}>{t('account:toProfile')}</a>
      ) : (
        <a href={addressOf({ page: 'login' }, language)}>{t('account:signIn')}</a>
      )}
    </p>
  )
}
