import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { sendsMails } from '../../api/sends-mails.ts'
import { faultOf } from '../../api/submission.store.ts'
import { useFormError } from '../../i18n/use-form-error.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Button } from '../../ui/Button.tsx'
import { Form, FormAlert, SubmitButton } from '../../ui/fields/Form.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Heading } from '../../ui/Heading.tsx'
import { createForgot } from './forgot.store.ts'

interface ForgotFormProps {
  onBack: () => void
  onDone: () => void
}

export function ForgotForm({ onBack, onDone }: ForgotFormProps) {
  const { t } = useWords()
  const [store] = useState(createForgot)
  const state = useStore(store.$state)
  const error = useFormError(faultOf(state), t('account:forgotFailed'))
  useEffect(() => {
    if (state.at === 'done') onDone()
  }, [state, onDone])

  return (
    <>
      <Heading isFocused>{t('account:forgotTitle')}</Heading>
      <p className="form-lead">
        {t(sendsMails ? 'account:forgotLead' : 'account:forgotWithoutMails')}
      </p>
      {sendsMails && (
        <Form
          onSubmit={({ email = '' }) => store.submit({ email })}
          error={error}
          pending={state.at === 'pending'}
          pendingWords={t('account:forgotSending')}
        >
          <TextField
            name="email"
            type="email"
            label={t('account:email')}
            autoComplete="email"
            spellCheck={false}
          />
          <FormAlert />
          <SubmitButton>{t('account:forgotSend')}</SubmitButton>
        </Form>
      )}
      <p className="form-links">
        <Button className="text-button" onClick={onBack}>
          {t('account:backToSignIn')}
        </Button>
      </p>
    </>
  )
}
