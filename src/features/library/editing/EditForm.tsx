import { type ReactNode, useMemo } from 'react'
import type { ErrorCode } from '../../../contract/protocol/errors.ts'
import { DraftForm } from '../../../drafts/DraftForm.tsx'
import type { Began, Saved, Sending } from '../../../drafts/form-draft.store.ts'
import { formErrorOf } from '../../../drafts/form-error.ts'
import { useFormDraft } from '../../../drafts/use-form-draft.ts'
import { useWords } from '../../../i18n/Words.tsx'
import { Button } from '../../../ui/Button.tsx'
import { FormAlert, SubmitButton } from '../../../ui/fields/Form.tsx'

interface EditFormProps {
  /** Under which its draft is kept, such as `rubric/3`. */
  form: string
  /** What is edited, as a heading. */
  title: string
  began: Began
  /** How the API says that it is not there any more. */
  goneCode?: ErrorCode
  /** Reads again what is edited. */
  again: (id: string) => Promise<Began | undefined>
  send: (sending: Sending) => Promise<Saved>
  onSaved: () => void
  onCancel: () => void
  children: ReactNode
}

/** A form of the library; what is typed stays until the service has taken it. */
export function EditForm(props: EditFormProps) {
  const { form, title, began, goneCode, again, send, onSaved, onCancel, children } = props
  const { t } = useWords()
  const draft = useFormDraft({ form, title, began, goneCode, again, send })
  const { store, state, mayLeave } = draft
  const error = useMemo(
    () => state.error && formErrorOf(state.error, t('library:notReached')),
    [state.error, t],
  )
  return (
    <div className="library-form">
      <h4 tabIndex={-1}>{title}</h4>
      <DraftForm
        draft={draft}
        error={error}
        pendingWords={t('library:saving')}
        onSubmit={async () => (await store.submit()) && onSaved()}
      >
        {children}
        <FormAlert />
        <p className="actions">
          <SubmitButton>{t('library:save')}</SubmitButton>
          <Button onClick={() => mayLeave() && onCancel()}>{t('form:cancel')}</Button>
        </p>
      </DraftForm>
    </div>
  )
}
