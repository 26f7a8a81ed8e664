import { useEffect } from 'react'
import type { Language } from '../../contract/language.ts'
import { readSession } from '../../stored-session.ts'
import { addressAfterSignIn } from './lead-on.ts'

/** Somebody who is signed in already has nothing to do on a page that signs in. */
export function useLeadOn(language: Language): void {
  useEffect(() => {
    const leave = () => {
      if (readSession()) location.replace(addressAfterSignIn(language))
    }
    const wake = ({ persisted }: PageTransitionEvent) => persisted && leave()
    leave()
    addEventListener('storage', leave)
    addEventListener('pageshow', wake)
    return () => {
      removeEventListener('storage', leave)
      removeEventListener('pageshow', wake)
    }
  }, [language])
}
