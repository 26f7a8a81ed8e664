import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { faultOf } from '../../api/submission.store.ts'
import { REVIEWER_NAME_MAXIMUM } from '../../contract/accounts/account.ts'
import type { SessionUser } from '../../contract/protocol/account-fields.ts'
import { useFormError } from '../../i18n/use-form-error.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { Form, FormAlert, SubmitButton } from '../../ui/fields/Form.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { createReviewerName } from './reviewer-name.store.ts'

/** Whether, and as whom, a reviewer is named beside what they approved (P-REVIEWER-NAMED). */
export function ReviewerName({ user: { namedAs } }: { user: SessionUser }) {
  const { t } = useWords()
  const [store] = useState(createReviewerName)
  const [isNamed, setNamed] = useState(namedAs !== null)
  const state = useStore(store.$state)
  const error = useFormError(faultOf(state), t('profile:namedFailed'))
  return (
    <details className="disclosure">
      <summary>{t('profile:namedTitle')}</summary>
      <p>{t('profile:namedLead')}</p>
      <Form
        onSubmit={({ agrees, name = '', profession = '' }) => {
          setNamed(agrees === 'on')
          const typed = { name: name.trim(), profession: profession.trim() }
          return store.submit({ ...typed, agrees: agrees === 'on' })
        }}
        onTyped={store.restart}
        error={error}
        pending={state.at === 'pending'}
        pendingWords={t('profile:saving')}
      >
        <Checkbox name="agrees" label={t('profile:namedAgree')} defaultChecked={namedAs !== null} />
        <TextField
          name="name"
          label={t('profile:namedName')}
          autoComplete="name"
          required={false}
          maxLength={REVIEWER_NAME_MAXIMUM}
          defaultValue={namedAs?.name}
        />
        <TextField
          name="profession"
          label={t('profile:namedProfession')}
          hint={t('profile:namedProfessionHint')}
          autoComplete="organization-title"
          required={false}
          maxLength={REVIEWER_NAME_MAXIMUM}
          defaultValue={namedAs?.profession}
        />
        <FormAlert />
        <SubmitButton>{t('profile:namedSave')}</SubmitButton>
        <p role="status">
          {state.at === 'done' && t(isNamed ? 'profile:namedSaved' : 'profile:namedTaken')}
        </p>
      </Form>
    </details>
  )
}
