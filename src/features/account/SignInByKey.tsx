import { useEffect, useState } from 'react'
import { messageOf } from '../../api/api.ts'
import { useWords } from '../../i18n/Words.tsx'
import { signInByAutofill, signInByKey } from '../../session/passkeys.ts'
import { beginSession } from '../../session/session.store.ts'
import { Button } from '../../ui/Button.tsx'

/** An offer is made anew before its challenge ends. */
const OFFER_MILLISECONDS = 4 * 60 * 1000

interface SignInByKeyProps {
  /** Keys are also offered where the name is typed, whose field says so. */
  isOffered?: boolean
  onDone: () => void
}

/** Signing in with a passkey: one press here, one at the device (P-PASSKEYS). */
export function SignInByKey({ isOffered = false, onDone }: SignInByKeyProps) {
  const { t } = useWords()
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  const [offers, setOffers] = useState(0)
  const take = (answer: Awaited<ReturnType<typeof signInByKey>>) => {
    if (answer.ok && beginSession(answer.value)) return onDone()
    setBusy(false)
    setOffers((count) => count + 1)
    setFault(answer.ok ? t('form:notKept') : (messageOf(answer.error) ?? t('form:noAnswer')))
  }
  const signIn = async () => {
    setBusy(true)
    setFault('')
    take(await signInByKey(t))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: made anew once one of them was used
  useEffect(() => {
    if (!isOffered || isBusy) return
    const offer = new AbortController()
    void signInByAutofill(t, offer.signal).then((answer) => answer && take(answer))
    const offeredAt = Date.now()
    const renew = () => {
      if (!document.hidden) setOffers((count) => count + 1)
    }
    const onReturn = () => {
      if (Date.now() - offeredAt >= OFFER_MILLISECONDS) renew()
    }
    const renewal = setInterval(renew, OFFER_MILLISECONDS)
    document.addEventListener('visibilitychange', onReturn)
    return () => {
      clearInterval(renewal)
      document.removeEventListener('visibilitychange', onReturn)
      offer.abort()
    }
  }, [isOffered, isBusy, offers])
  return (
    <>
      {fault && (
        <div className="form-alert" role="alert">
          <p>{fault}</p>
        </div>
      )}
      <Button className="pill sign-in-by-key" isPending={isBusy} onClick={() => void signIn()}>
        {t(isBusy ? 'account:signingIn' : 'account:signInByKey')}
      </Button>
    </>
  )
}
