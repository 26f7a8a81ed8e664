import { useStore } from '@nanostores/react'
import { type ComponentType, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { readSession } from '../../api/stored-session.ts'
import type { SessionUser } from '../../contract/protocol/account-fields.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { signInAddress } from '../../domain/site/return-address.ts'
import { useWords } from '../../i18n/Words.tsx'
import { $unsaved } from '../../kept/unsaved.ts'
import { leaveNotice } from '../../navigation/next-page-notice.ts'
import { $keyQuestions, askForKeys } from '../../session/key-question.store.ts'
import { $session, isUnreached, refreshUser, startSession } from '../../session/session.store.ts'
import { Button } from '../../ui/Button.tsx'
import { asIsland } from '../../ui/island/as-island.tsx'
import { Message } from '../../ui/Message.tsx'
import { lazyChunk } from './load-chunk.ts'
import { SignInAgain } from './SignInAgain.tsx'
import { SignOutQuestion } from './SignOutQuestion.tsx'

/** Loaded where a call needs a passkey. */
const KeyQuestion = lazyChunk(async () => (await import('./KeyQuestion.tsx')).KeyQuestion)

/**
 * A screen for signed-in users as an island.
 * @param Skeleton in the size of the screen, until it is known who is signed in
 */
export function signedInIsland<Props extends { user: SessionUser }>(
  Screen: ComponentType<Props>,
  Skeleton?: ComponentType,
) {
  return asIsland((props: Omit<Props, 'user'>) => (
    <SignedInOnly skeleton={Skeleton && <Skeleton />}>
      {(user) => <Screen {...({ ...props, user } as Props)} />}
    </SignedInOnly>
  ))
}

interface SignedInOnlyProps {
  children: (user: SessionUser) => ReactNode
  skeleton?: ReactNode
}

/**
 * What is for a signed-in user. Other users go to sign in, and back here afterwards;
 * a user who signs out goes home. Where a session ends over something unsaved, its forms stay
 * as they are, out of sight, until the same user has signed in again.
 */
export function SignedInOnly({ children, skeleton }: SignedInOnlyProps) {
  const { t, language } = useWords()
  const session = useStore($session)
  const { initialized, isAuthenticated, user, error, endedBy } = session
  const isUnavailable = isUnreached(session)
  const [hadSession] = useState(() => readSession() !== undefined)
  const unsaved = useStore($unsaved)
  const last = useRef<SessionUser>(undefined)
  const current = isAuthenticated ? user : undefined
  if (current) last.current = current
  const isLeft = endedBy === 'signed-out' || endedBy === 'deleted'
  const isHeld = !current && unsaved !== 'nothing' && !isLeft && last.current !== undefined
  useEffect(startSession, [])
  useEffect(askForKeys, [])
  const [question] = useStore($keyQuestions)
  useEffect(() => {
    if (!initialized || isAuthenticated || isUnavailable || isHeld) return
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
  }, [initialized, isAuthenticated, isUnavailable, isHeld, endedBy, hadSession, language])

  const shown = current ?? (isHeld ? last.current : undefined)
  if (shown) {
    return (
      <>
        <div key={shown.id} style={{ display: isHeld ? 'none' : 'contents' }}>
          {children(shown)}
        </div>
        {isHeld && initialized && !isAuthenticated && <SignInAgain username={shown.username} />}
        {!isHeld && <SignOutQuestion account={shown.id} />}
        {question && (
          <Suspense>
            <KeyQuestion isForDesk={question.need === 'passkey_needed'} />
          </Suspense>
        )}
      </>
    )
  }
  if (isUnavailable) {
    return (
      <Message tone="bad">
        <p>{error ?? t('form:userFailed')}</p>
        <p>{t('form:notReached')}</p>
        <Button onClick={refreshUser}>{t('form:tryAgain')}</Button>
      </Message>
    )
  }
  return (
    <div role="status" data-waiting="">
      <p className={skeleton ? 'visually-hidden' : undefined}>{t('form:checking')}</p>
      {skeleton}
    </div>
  )
}
