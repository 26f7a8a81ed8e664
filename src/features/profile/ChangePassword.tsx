import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { faultOf } from '../../api/submission.store.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { useFormError } from '../../i18n/use-form-error.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Form, FormAlert, SubmitButton } from '../../ui/fields/Form.tsx'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { Message } from '../../ui/Message.tsx'
import { createChangePassword } from './change-password.store.ts'

export function ChangePassword({ username }: { username: string }) {
  const { t, language } = useWords()
  const [store] = useState(createChangePassword)
  const state = useStore(store.$state)
  const error = useFormError(faultOf(state), t('profile:changePasswordFailed'))
  const back = new URLSearchParams({ return: addressOf({ page: 'profile' }, language) })
  const forgot = `${addressOf({ page: 'login' }, language)}?mode=forgot&${back}`
  return (
    <details className="disclosure">
      <summary>{t('profile:changePassword')}</summary>
      {state.at === 'done' ? (
        <Message tone="good" focused>
          {t('profile:passwordChanged')}
        </Message>
      ) : (
        <>
          <p>{t('profile:changePasswordLead')}</p>
          <Form
            onSubmit={({ currentPassword = '', newPassword = '', confirmation = '' }) =>
              store.submit({ currentPassword, newPassword, confirmation })
            }
            error={error}
            pending={state.at === 'pending'}
            pendingWords={t('profile:saving')}
          >
            {/* Tells a password manager whose password this is. */}
            <input type="text" autoComplete="username" defaultValue={username} hidden />
            <PasswordField
              name="currentPassword"
              label={t('profile:currentPassword')}
              autoComplete="current-password"
            />
            <div>
              <a className="text-button" href={forgot}>
                {t('profile:forgotPassword')}
              </a>
            </div>
            <PasswordField
              name="newPassword"
              label={t('profile:newPassword')}
              hint={t('profile:passwordHint')}
              autoComplete="new-password"
            />
            <PasswordField
              name="confirmation"
              label={t('profile:confirmPassword')}
              autoComplete="new-password"
            />
            <FormAlert />
            <SubmitButton>{t('profile:changePasswordButton')}</SubmitButton>
          </Form>
        </>
      )}
    </details>
  )
}
