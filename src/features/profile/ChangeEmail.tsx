import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { faultOf } from '../../api/submission.store.ts'
import { useFormError } from '../../i18n/use-form-error.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Form, FormAlert, SubmitButton } from '../../ui/fields/Form.tsx'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Message } from '../../ui/Message.tsx'
import { createChangeEmail } from './change-email.store.ts'

export function ChangeEmail() {
  const { t } = useWords()
  const [store] = useState(createChangeEmail)
  const [email, setEmail] = useState('')
  const state = useStore(store.$state)
  const error = useFormError(faultOf(state), t('profile:changeEmailFailed'))
  return (
    <details className="disclosure">
      <summary>{t('profile:changeEmail')}</summary>
      {state.at === 'done' ? (
        <Message tone="good" focused>
          {t('profile:emailSent', { email })}
        </Message>
      ) : (
        <>
          <p>{t('profile:changeEmailLead')}</p>
          <Form
            onSubmit={({ email = '', password = '' }) => {
              setEmail(email)
              return store.submit({ email, password })
            }}
            error={error}
            pending={state.at === 'pending'}
            pendingWords={t('profile:sendingLink')}
          >
            <TextField
              name="email"
              type="email"
              label={t('profile:newEmail')}
              autoComplete="email"
              spellCheck={false}
            />
            <PasswordField
              name="password"
              label={t('profile:password')}
              autoComplete="current-password"
            />
            <FormAlert />
            <SubmitButton>{t('profile:changeEmailButton')}</SubmitButton>
          </Form>
        </>
      )}
    </details>
  )
}
