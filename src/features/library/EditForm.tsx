import { type ReactNode, useState } from 'react'
import type { CallError } from '../../api.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Form, FormAlert, type FormError, SubmitButton } from '../../ui/Form.tsx'
import { formErrorOf } from './form-error.ts'

interface EditFormProps {
  /** What is edited, as a heading. */
  title: string
  /** @returns the error, or undefined where it was taken */
  onSave: (typed: Record<string, string>) => Promise<CallError | undefined>
  onCancel: () => void
  children: ReactNode
}

/** A form of the library; it stays as it was typed until the service has taken it. */
export function EditForm({ title, onSave, onCancel, children }: EditFormProps) {
  const { t } = useWords()
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<FormError>()
  const save = async (typed: Record<string, string>) => {
    if (pending) return
    setPending(true)
    const refused = await onSave(typed)
    setPending(false)
    setError(refused && formErrorOf(refused, t('library:notReached')))
  }
  return (
    <div className="library-form">
      <h4>{title}</h4>
      <Form
        onSubmit={(typed) => void save(typed)}
        error={error}
        pending={pending}
        pendingWords={t('library:saving')}
      >
        {children}
        <FormAlert />
        <p className="library-actions">
          <SubmitButton pendingWords={t('library:saving')}>{t('library:save')}</SubmitButton>
          <button type="button" className="pill" onClick={onCancel}>
            {t('form:cancel')}
          </button>
        </p>
      </Form>
    </div>
  )
}
