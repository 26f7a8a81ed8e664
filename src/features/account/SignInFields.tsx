import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { faultOf } from '../../api/submission.store.ts'
import { useFormError } from '../../i18n/use-form-error.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Form, FormAlert, SubmitButton } from '../../ui/fields/Form.tsx'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { createSignIn } from './sign-in.store.ts'

interface SignInFieldsProps {
  /** Who is most likely to sign in. */
  username?: string
  /** Is told when it is under way, where a key is offered with the name. */
  onBusy?: (isBusy: boolean) => void
  onDone: () => void
}

export function SignInFields({ username, onBusy, onDone }: SignInFieldsProps) {
  const { t } = useWords()
  const [store] = useState(createSignIn)
  const state = useStore(store.$state)
  const fault = faultOf(state)
  const isAnswered = fault?.kind === 'refused' && fault.isAnswered
  const error = useFormError(
    fault,
    // The words of this form, which without the service's own would blame the password.
    `${t('account:loginFailed')} ${t(isAnswered ? 'form:faultyAnswer' : 'form:noAnswer')}`,
  )
  const isOn = state.at === 'pending' || state.at === 'done'
  useEffect(() => onBusy?.(isOn), [isOn, onBusy])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is done
  useEffect(() => {
    if (state.at === 'done') onDone()
  }, [state])
  return (
    <Form
      onSubmit={({ username: name = '', password = '' }) =>
        store.submit({ username: name, password })
      }
      error={error}
      pending={isOn}
      pendingWords={t('account:signingIn')}
    >
      <TextField
        name="username"
        label={t('account:username')}
        defaultValue={username}
        autoComplete={onBusy ? 'username webauthn' : 'username'}
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        name="password"
        label={t('account:password')}
        autoComplete="current-password"
      />
      <FormAlert />
      <SubmitButton>{t('account:signIn')}</SubmitButton>
    </Form>
  )
}
