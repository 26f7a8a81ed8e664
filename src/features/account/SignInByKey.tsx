import { useState } from 'react'
import { messageOf } from '../../api/api.ts'
import { useWords } from '../../i18n/Words.tsx'
import { signInByKey } from '../../session/passkeys.ts'
import { beginSession } from '../../session/session.store.ts'
import { Button } from '../../ui/Button.tsx'

/** Signing in with a passkey: one press here, one at the device (P-PASSKEYS). */
export function SignInByKey({ onDone }: { onDone: () => void }) {
  const { t } = useWords()
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  const signIn = async () => {
    setBusy(true)
    setFault('')
    const answer = await signInByKey(t)
    if (answer.ok && beginSession(answer.value)) return onDone()
    setBusy(false)
    setFault(answer.ok ? t('form:notKept') : (messageOf(answer.error) ?? t('form:noAnswer')))
  }
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
