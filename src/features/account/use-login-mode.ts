import { useEffect, useState } from 'react'
import { type LoginMode, loginModeOf, searchOf } from './login-mode.ts'

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
export function useLoginMode(onReturn: () => void): LoginModeSwitch {
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
