import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { endSession } from '../../api/stored-session.ts'
import { faultOf } from '../../api/submission.store.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { useFormError } from '../../i18n/use-form-error.ts'
import { useWords } from '../../i18n/Words.tsx'
import { leaveNotice } from '../../navigation/next-page-notice.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Form, FormAlert, SubmitButton } from '../../ui/fields/Form.tsx'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { createDeletion } from './deletion.store.ts'

export function DeleteAccount() {
  const { t, language } = useWords()
  const [isOpen, setOpen] = useState(false)
  const [store] = useState(createDeletion)
  const state = useStore(store.$state)
  const error = useFormError(faultOf(state), t('profile:deleteFailed'))
  useEffect(() => {
    if (state.at !== 'done') return
    leaveNotice('account-deleted')
    endSession('deleted')
  }, [state])
  const isBusy = state.at === 'pending' || state.at === 'done'
  const open = () => {
    store.restart()
    setOpen(true)
  }
  const close = () => setOpen(false)
  return (
    <div className="profile-row">
      <Button className="pill pill-danger" onClick={open}>
        {t('profile:delete')}
      </Button>
      <Dialog isOpen={isOpen} title={t('profile:deleteTitle')} isBusy={isBusy} onClose={close}>
        <ul>
          <li>{t('profile:deleteData')}</li>
          <li>
            {t('profile:deleteAccess')}{' '}
            <a href={addressOf({ page: 'withdrawal' }, language)}>{t('profile:toWithdrawal')}</a>
          </li>
          <li>{t('profile:deleteTrial')}</li>
        </ul>
        <p>
          <strong>{t('profile:deleteLead')}</strong>
        </p>
        <Form
          onSubmit={({ password = '' }) => store.submit({ password })}
          error={error}
          pending={isBusy}
          pendingWords={t('profile:deleting')}
        >
          <PasswordField
            name="password"
            label={t('profile:password')}
            autoComplete="current-password"
          />
          <FormAlert />
          <p className="cluster dialog-actions">
            <Button disabled={isBusy} onClick={close}>
              {t('form:cancel')}
            </Button>
            <SubmitButton>{t('profile:deleteConfirm')}</SubmitButton>
          </p>
        </Form>
      </Dialog>
    </div>
  )
}
