import { useState } from 'react'
import { type CallAnswer, messageOf } from '../../api/api.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { useWords } from '../../i18n/Words.tsx'
import { answerKeyQuestions } from '../../session/key-question.store.ts'
import { confirmByCode, confirmByKey } from '../../session/passkeys.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { DialogActions } from '../../ui/DialogActions.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'

/** Asks for a passkey where a call needs one; what is typed on the page stays as it is (P-DESK-PASSKEYS). */
export function KeyQuestion({ isForDesk }: { isForDesk: boolean }) {
  const { t, language } = useWords()
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const [hasNone, setNone] = useState(false)
  const [code, setCode] = useState('')
  const confirm = async (by: () => Promise<CallAnswer<unknown>>) => {
    setBusy(true)
    setFault(undefined)
    const answer = await by()
    setBusy(false)
    if (answer.ok) return answerKeyQuestions(true)
    setNone(answer.error.code === 'passkey_missing')
    setFault(messageOf(answer.error) ?? t('form:noAnswer'))
  }
  const words = { confirm: t('form:keyConfirm'), busy: t('form:keyConfirming') }
  return (
    <Dialog
      isOpen
      title={t('form:keyTitle')}
      isBusy={isBusy}
      onClose={() => answerKeyQuestions(false)}
    >
      <p>{t(isForDesk ? 'form:keyForDesk' : 'form:keyForThis')}</p>
      <div className="form-alert" role="alert">
        {fault !== undefined && (
          <p>
            {fault}{' '}
            {hasNone && (
              <a
                href={`${addressOf({ page: 'profile' }, language)}#keys`}
                target="_blank"
                rel="noopener"
              >
                {t('form:keyToProfile')}
              </a>
            )}
          </p>
        )}
      </div>
      <details className="disclosure">
        <summary>{t('form:keyLost')}</summary>
        <TextField
          name="code"
          label={t('form:keyCode')}
          autoComplete="one-time-code"
          required={false}
          onChange={({ target }) => setCode(target.value)}
        />
      </details>
      <DialogActions
        words={words}
        isBusy={isBusy}
        onConfirm={() => void confirm(() => (code.trim() ? confirmByCode(code) : confirmByKey(t)))}
        onClose={() => answerKeyQuestions(false)}
      />
    </Dialog>
  )
}
