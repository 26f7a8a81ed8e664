import { useCallback, useEffect, useState } from 'react'
import { readSession } from '../../api/stored-session.ts'
import { useWords } from '../../i18n/Words.tsx'
import { takeNotice } from '../../navigation/next-page-notice.ts'
import { asIsland } from '../../ui/island/as-island.tsx'
import { Message } from '../../ui/Message.tsx'
import { ForgotForm } from './ForgotForm.tsx'
import { addressAfterSignIn } from './lead-on.ts'
import { type LoginMode, loginModeOf, searchOf } from './login-mode.ts'
import { SignInForm } from './SignInForm.tsx'
import { useLeadOn } from './use-lead-on.ts'

/** What stands above the form: why the user is here, or what came of the other form. */
type Notice = 'sessionEnded' | 'accountDeleted' | 'accountCreated' | 'forgotDone'

const LEFT: Record<string, Notice> = {
  'session-ended': 'sessionEnded',
  'account-deleted': 'accountDeleted',
  'account-created': 'accountCreated',
}

export const LoginScreen = asIsland(Login)

/** A signed-in user may have forgotten the password all the same. */
const isForgotten = () => loginModeOf(location.search) === 'forgot'

function Login() {
  const { t, language } = useWords()
  const [notice, setNotice] = useState<Notice>()
  const forget = useCallback(() => setNotice(undefined), [])
  const { mode, isChosen, choose } = useLoginMode(forget)
  useLeadOn(language, isForgotten)
  useEffect(() => setNotice(LEFT[takeNotice() ?? '']), [])

  const goBack = () => {
    if (readSession()) location.assign(addressAfterSignIn(language))
    else choose('sign-in')
    forget()
  }
  const message = notice && (
    <Message tone={notice === 'sessionEnded' ? 'plain' : 'good'} focused={isChosen}>
      {t(`account:${notice}`)}
    </Message>
  )
  return mode === 'sign-in' ? (
    <SignInForm
      notice={message}
      isFocused={isChosen && !notice}
      onForgot={() => {
        choose('forgot')
        forget()
      }}
    />
  ) : (
    <ForgotForm
      onBack={goBack}
      onDone={() => {
        choose('sign-in', true)
        setNotice('forgotDone')
      }}
    />
  )
}

interface LoginModeSwitch {
  mode: LoginMode
  /** It was chosen here, so what it shows takes the focus. */
  isChosen: boolean
  /** @param replacing the form that it takes the place of is over, so the way back skips it */
  choose: (next: LoginMode, replacing?: boolean) => void
}

/**
 * The form that the address names, with the browser's back and forward.
 * @param onReturn is called when they led to the other form
 */
function useLoginMode(onReturn: () => void): LoginModeSwitch {
  const [mode, setMode] = useState<LoginMode>('sign-in')
  const [isChosen, setChosen] = useState(false)
  useEffect(() => setMode(loginModeOf(location.search)), [])
  useEffect(() => {
    const follow = () => {
      const named = loginModeOf(location.search)
      // A jump within the page is also an entry of the history.
      if (named === mode) return
      setMode(named)
      setChosen(true)
      onReturn()
    }
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [mode, onReturn])
  const choose = (next: LoginMode, replacing = false) => {
    const address = location.pathname + searchOf(next, location.search)
    if (replacing) history.replaceState(null, '', address)
    else history.pushState(null, '', address)
    setMode(next)
    setChosen(true)
  }
  return { mode, isChosen, choose }
}
