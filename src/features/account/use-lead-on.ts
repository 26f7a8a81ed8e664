import { useEffect } from 'react'
import { readSession } from '../../api/stored-session.ts'
import type { Language } from '../../contract/protocol/language.ts'
import { $session, startSession } from '../../session/session.store.ts'
import { addressAfterSignIn } from './lead-on.ts'

const never = () => false

/**
 * A signed-in user already has nothing to do on a page that signs in. Where the API cannot tell who
 * that is, nobody is signed in, and the page stays.
 * @param staysOn whether they do all the same; asked whenever they would be led on
 */
export function useLeadOn(language: Language, staysOn: () => boolean = never): void {
  useEffect(() => {
    // One that begins on this page leads on by itself.
    let token: string | undefined
    const leave = () => {
      const session = $session.get()
      const isKnown = session.user !== undefined && session.token === token
      if (isKnown && !staysOn()) location.replace(addressAfterSignIn(language))
    }
    const look = () => {
      token = readSession()?.token
      leave()
    }
    const wake = ({ persisted }: PageTransitionEvent) => persisted && look()
    look()
    startSession()
    const ignore = $session.listen(leave)
    addEventListener('storage', look)
    addEventListener('pageshow', wake)
    return () => {
      ignore()
      removeEventListener('storage', look)
      removeEventListener('pageshow', wake)
    }
  }, [language, staysOn])
}
