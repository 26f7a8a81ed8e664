import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { faultOf } from '../../api/submission.store.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { useFormError } from '../../i18n/use-form-error.ts'
import { useWords } from '../../i18n/Words.tsx'
import {
  followLanguageSwitch,
  markMailedLinkUsed,
  takeMailedLink,
} from '../../navigation/mailed-token.ts'
import { Form, FormAlert, SubmitButton } from '../../ui/fields/Form.tsx'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { Heading } from '../../ui/Heading.tsx'
import { asIsland } from '../../ui/island/as-island.tsx'
import { Message } from '../../ui/Message.tsx'
import { createReset } from './reset.store.ts'

/** How long success is shown (P-FORGOTTEN). */
const REDIRECT_MS = 3000

export const ResetScreen = asIsland(Reset)

function Reset() {
  const { t, language } = useWords()
  const login = addressOf({ page: 'login' }, language)
  /** Null until the address has been read: the prerendered page shows the form. */
  const [token, setToken] = useState<string | undefined | null>(null)
  useEffect(() => {
    const link = takeMailedLink('reset-password')
    // Again on this page, or in the other language, after success.
    if (link && 'isUsed' in link) location.replace(login)
    else setToken(link?.mailedToken)
    return followLanguageSwitch('reset-password')
  }, [login])
  return (
    <>
      <Heading>{t('account:resetTitle')}</Heading>
      {token === undefined ? (
        <Message tone="bad">
          <p>{t('account:resetTokenMissing')}</p>
          <a href={`${login}?mode=forgot`}>{t('account:askForNewLink')}</a>
        </Message>
      ) : (
        <ResetForm token={token ?? ''} />
      )}
      <p className="form-links">
        <a href={login}>{t('account:backToSignIn')}</a>
      </p>
    </>
  )
}

function ResetForm({ token }: { token: string }) {
  const { t, language } = useWords()
  const [store] = useState(createReset)
  const state = useStore(store.$state)
  const error = useFormError(faultOf(state), t('account:resetFailed'))
  const login = addressOf({ page: 'login' }, language)
  useEffect(() => {
    if (state.at !== 'done') return
    markMailedLinkUsed()
    const timer = setTimeout(() => location.assign(login), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [state, login])

  if (state.at === 'done') {
    return (
      <Message tone="good" focused>
        <p>{t('account:resetDone')}</p>
        <p>
          {t('account:resetNext')} <a href={login}>{t('account:signIn')}</a>
        </p>
      </Message>
    )
  }
  const isRefused = state.at === 'refused' && state.fault.kind === 'refused'
  return (
    <Form
      onSubmit={({ newPassword = '', confirmation = '' }) =>
        store.submit({ token, newPassword, confirmation })
      }
      error={error}
      pending={state.at === 'pending'}
      pendingWords={t('account:resetting')}
    >
      <PasswordField
        name="newPassword"
        label={t('account:newPassword')}
        hint={t('account:passwordHint')}
        autoComplete="new-password"
      />
      <PasswordField
        name="confirmation"
        label={t('account:confirmPassword')}
        autoComplete="new-password"
      />
      <FormAlert />
      {isRefused && <a href={`${login}?mode=forgot`}>{t('account:askForNewLink')}</a>}
      <SubmitButton>{t('account:resetButton')}</SubmitButton>
    </Form>
  )
}
