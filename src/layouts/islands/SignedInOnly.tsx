import { useStore } from '@nanostores/react'
import { Fragment, type ReactNode, useEffect, useState } from 'react'
import type { SessionUser } from '../../contract/accounts.ts'
import { addressOf } from '../../domain/addresses.ts'
import { signInAddress } from '../../domain/return-address.ts'
import { useWords } from '../../i18n/Words.tsx'
import { leaveNotice } from '../../next-page-notice.ts'
import { $session, refreshUser, startSession } from '../../session.store.ts'
import { readSession } from '../../stored-session.ts'
import { Message } from '../../ui/Message.tsx'

/**
 * What is for somebody who is signed in. Whoever is not goes to sign in, and back here afterwards;
 * whoever signs out themself goes home.
 */
export function SignedInOnly({ children }: { children: (user: SessionUser) => ReactNode }) {
  const { t, language } = useWords()
  const { initialized, isAuthenticated, user, error, loading, endedBy } = useStore($session)
  const [hadSession] = useState(() => readSession() !== undefined)
  useEffect(startSession, [])
  useEffect(() => {
    if (!initialized || isAuthenticated) return
    if (endedBy === 'signed-out') {
      location.replace(addressOf({ page: 'home' }, language))
      return
    }
    if (endedBy === 'deleted') {
      location.replace(addressOf({ page: 'login' }, language))
      return
    }
    if (hadSession) leaveNotice('session-ended')
    location.replace(signInAddress(language, location.pathname + location.search))
  }, [initialized, isAuthenticated, endedBy, hadSession, language])

  if (user && isAuthenticated) return <Fragment key={user.id}>{children(user)}</Fragment>
  if (isAuthenticated && loading === 'failed') {
    return (
      <Message tone="bad">
        <p>{error ?? t('form:userFailed')}</p>
        <p>{t('form:notReached')}</p>
        <button type="button" className="pill" onClick={refreshUser}>
          {t('form:tryAgain')}
        </button>
      </Message>
    )
  }
  return <p role="status">{t('form:checking')}</p>
}
