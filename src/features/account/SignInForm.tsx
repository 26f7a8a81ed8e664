import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useState } from 'react'
import { addressOf } from '../../domain/addresses.ts'
import { useFormError } from '../../i18n/use-form-error.ts'
import { useWords } from '../../i18n/Words.tsx'
import { faultOf } from '../../submission.store.ts'
import { Form, FormAlert, SubmitButton } from '../../ui/Form.tsx'
import { Heading } from '../../ui/Heading.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { isPlainClick } from '../../ui/plain-click.ts'
import { TextField } from '../../ui/TextField.tsx'
import { addressAfterSignIn } from './lead-on.ts'
import { createSignIn } from './sign-in.store.ts'

interface SignInFormProps {
  notice: ReactNode
  /** Whether the heading takes the focus, because this took the place of the other form. */
  isFocused: boolean
  onForgot: () => void
}

export function SignInForm({ notice, isFocused, onForgot }: SignInFormProps) {
  const { t, language } = useWords()
  const [store] = useState(createSignIn)
  const state = useStore(store.$state)
  const error = useFormError(
    faultOf(state),
    // The words of the specification, which without the service's own would blame the password.
    `${t('account:loginFailed')} ${t('form:noAnswer')}`,
  )
  const isOn = state.at === 'pending' || state.at === 'done'
  useEffect(() => {
    if (state.at === 'done') location.assign(addressAfterSignIn(language))
  }, [state, language])

  return (
    <>
      <Heading isFocused={isFocused}>{t('account:loginTitle')}</Heading>
      {notice}
      <Form
        onSubmit={({ username = '', password = '' }) => store.submit({ username, password })}
        error={error}
        pending={isOn}
        pendingWords={t('account:signingIn')}
      >
        <TextField
          name="username"
          label={t('account:username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField
          name="password"
          label={t('account:password')}
          autoComplete="current-password"
          showWords={t('form:showPassword')}
          hideWords={t('form:hidePassword')}
        />
        <FormAlert />
        <SubmitButton pendingWords={t('account:signingIn')}>{t('account:signIn')}</SubmitButton>
      </Form>
      <p className="form-links">
        {/* A link, so that it leads there before the script has taken over, and in a tab of its own. */}
        <a
          href="?mode=forgot"
          onClick={(event) => {
            if (!isPlainClick(event)) return
            event.preventDefault()
            onForgot()
          }}
        >
          {t('account:forgotLink')}
        </a>
        <span>
          {t('account:noAccount')}{' '}
          <a href={addressOf({ page: 'signup' }, language)}>{t('account:toSignUp')}</a>
        </span>
      </p>
    </>
  )
}
