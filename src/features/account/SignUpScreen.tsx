import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { sendsMails } from '../../api/sends-mails.ts'
import { readSession } from '../../api/stored-session.ts'
import { faultOf } from '../../api/submission.store.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { withReturn } from '../../domain/site/return-address.ts'
import { useFormError } from '../../i18n/use-form-error.ts'
import { useWords } from '../../i18n/Words.tsx'
import { KeptFields } from '../../kept/KeptFields.tsx'
import { leaveNotice } from '../../navigation/next-page-notice.ts'
import { useReturnAddress } from '../../navigation/use-return-address.ts'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { Form, FormAlert, SubmitButton } from '../../ui/fields/Form.tsx'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Heading } from '../../ui/Heading.tsx'
import { asIsland } from '../../ui/island/as-island.tsx'
import { createSignUp } from './sign-up.store.ts'
import { useLeadOn } from './use-lead-on.ts'

/** Never the password. */
const KEPT_FIELDS = ['username', 'email', 'isChamberMember', 'wantsLetter']

export const SignUpScreen = asIsland(SignUp)

/** The button says which of its two steps is under way (P-SIGN-UP). */
function SignUp() {
  const { t, language } = useWords()
  const back = useReturnAddress()
  const [isCreated, setCreated] = useState(false)
  const [store] = useState(() =>
    createSignUp({
      created: () => setCreated(true),
      onlyCreated: () => leaveNotice('account-created'),
    }),
  )
  const pendingWords = t(isCreated ? 'account:startingTrial' : 'account:creatingAccount')
  const state = useStore(store.$state)
  const error = useFormError(faultOf(state), t('account:signUpFailed'))
  useLeadOn(language)
  useEffect(() => {
    if (state.at !== 'done') return
    const next = readSession() ? 'rubric-selection' : 'login'
    location.assign(withReturn(addressOf({ page: next }, language), back))
  }, [state, language, back])

  return (
    <>
      <Heading>{t('account:signUpTitle')}</Heading>
      <p className="form-lead">{t('account:signUpLead')}</p>
      <Form
        onSubmit={({ username = '', email = '', password = '', isChamberMember, wantsLetter }) =>
          store.submit({
            username,
            email,
            password,
            isChamberMember: isChamberMember === 'on',
            wantsLetter: wantsLetter === 'on',
            returnTo: back,
          })
        }
        error={error}
        pending={state.at === 'pending' || state.at === 'done'}
        pendingWords={pendingWords}
      >
        <KeptFields form="sign-up/own" names={KEPT_FIELDS} isSaved={isCreated} />
        <TextField
          name="username"
          label={t('account:username')}
          hint={t('account:usernameHint')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField
          name="email"
          type="email"
          label={t('account:email')}
          hint={t(sendsMails ? 'account:emailHint' : 'account:emailHintWithoutMails')}
          autoComplete="email"
          spellCheck={false}
        />
        <PasswordField
          name="password"
          label={t('account:password')}
          hint={t('account:passwordHint')}
          autoComplete="new-password"
        />
        <Checkbox name="isChamberMember" label={t('account:chamberMember')} />
        {sendsMails && <Checkbox name="wantsLetter" label={t('account:wantsLetter')} />}
        <FormAlert />
        <SubmitButton>{t('account:startTrial')}</SubmitButton>
      </Form>
      <p className="form-note">
        {t('account:agree')}
        <span className="cluster form-note-links">
          <a href={addressOf({ page: 'terms' }, language)}>{t('account:terms')}</a>
          <a href={addressOf({ page: 'privacy' }, language)}>{t('account:privacy')}</a>
        </span>
      </p>
      <p className="form-links">
        <span>
          {t('account:haveAccount')}{' '}
          <a href={withReturn(addressOf({ page: 'login' }, language), back)}>
            {t('account:signIn')}
          </a>
        </span>
      </p>
    </>
  )
}
