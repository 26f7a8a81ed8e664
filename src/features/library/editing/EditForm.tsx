import { type ReactNode, useMemo } from 'react'
import { formErrorOf } from '../../../forms/form-error.ts'
import { PlainForm } from '../../../forms/PlainForm.tsx'
import { type PlainFormOptions, usePlainForm } from '../../../forms/use-plain-form.ts'
import type { Values } from '../../../forms/values.ts'
import { useWords } from '../../../i18n/Words.tsx'
import { Button } from '../../../ui/Button.tsx'
import { FormAlert, SubmitButton } from '../../../ui/fields/Form.tsx'

interface EditFormProps extends PlainFormOptions {
  onSaved: (values: Values) => void
  onCancel: () => void
  children: ReactNode
}

/** A form of the library; what is typed stays until the service has taken it. */
export function EditForm(props: EditFormProps) {
  const { onSaved, onCancel, children, ...options } = props
  const { t } = useWords()
  const draft = usePlainForm(options)
  const { store, state, mayLeave } = draft
  const error = useMemo(
    () => state.error && formErrorOf(state.error, t('library:notReached')),
    [state.error, t],
  )
  return (
    <div className="library-form">
      <PlainForm
        draft={draft}
        error={error}
        pendingWords={t('library:saving')}
        onSubmit={async () => (await store.submit()) && onSaved(draft.values())}
      >
        {children}
        <FormAlert />
        <p className="actions">
          <SubmitButton>{t('library:save')}</SubmitButton>
          <Button onClick={() => mayLeave() && onCancel()}>{t('form:cancel')}</Button>
        </p>
      </PlainForm>
    </div>
  )
}
