import { useEffect } from 'react'
import { readSession } from '../../api/stored-session.ts'
import type { Language } from '../../contract/protocol/language.ts'
import { addressAfterSignIn } from './lead-on.ts'

const never = () => false

/**
 * A signed-in user already has nothing to do on a page that signs in.
 * @param staysOn whether they do all the same; asked whenever they would be led on
 */
export function useLeadOn(language: Language, staysOn: () => boolean = never): void {
  useEffect(() => {
    const leave = () => {
      if (readSession() && !staysOn()) location.replace(addressAfterSignIn(language))
    }
    const wake = ({ persisted }: PageTransitionEvent) => persisted && leave()
    leave()
    addEventListener('storage', leave)
    addEventListener('pageshow', wake)
    return () => {
      removeEventListener('storage', leave)
      removeEventListener('pageshow', wake)
    }
  }, [language, staysOn])
}
