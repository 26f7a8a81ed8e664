import { useEffect, useState } from 'react'
import type { IslandTexts } from '../../i18n/island-texts.ts'
import { useWords, WordsProvider } from '../../i18n/Words.tsx'
import { takeNotice } from '../../next-page-notice.ts'
import { Message } from '../../ui/Message.tsx'
import { ForgotForm } from './ForgotForm.tsx'
import { SignInForm } from './SignInForm.tsx'
import { useLeadOn } from './use-lead-on.ts'

/** What stands above the form: why somebody is here, or what came of the other form. */
type Notice = 'sessionEnded' | 'accountDeleted' | 'accountCreated' | 'forgotDone'

const LEFT: Record<string, Notice> = {
  'session-ended': 'sessionEnded',
  'account-deleted': 'accountDeleted',
  'account-created': 'accountCreated',
}

export function LoginScreen({ texts }: { texts: IslandTexts }) {
  return (
    <WordsProvider texts={texts}>
      <Login />
    </WordsProvider>
  )
}

function Login() {
  const { t, language } = useWords()
  const [mode, setMode] = useState<'sign-in' | 'forgot'>('sign-in')
  const [hasSwitched, setSwitched] = useState(false)
  const [notice, setNotice] = useState<Notice>()
  useLeadOn(language)
  useEffect(() => {
    setNotice(LEFT[takeNotice() ?? ''])
    if (new URLSearchParams(location.search).get('mode') === 'forgot') setMode('forgot')
  }, [])

  const show = (next: typeof mode, words?: Notice) => {
    setMode(next)
    setSwitched(true)
    setNotice(words)
  }
  const message = notice && (
    <Message tone={notice === 'sessionEnded' ? 'plain' : 'good'} focused={hasSwitched}>
      {t(`account:${notice}`)}
    </Message>
  )
  return mode === 'sign-in' ? (
    <SignInForm
      notice={message}
      isFocused={hasSwitched && !notice}
      onForgot={() => show('forgot')}
    />
  ) : (
    <ForgotForm onBack={() => show('sign-in')} onDone={() => show('sign-in', 'forgotDone')} />
  )
}
