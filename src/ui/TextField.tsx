import type { InputHTMLAttributes, ReactNode } from 'react'
import { useId } from 'react'
import { useForm } from './Form.tsx'

export interface TextFieldProps
  extends Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'type' | 'autoComplete' | 'inputMode' | 'autoCapitalize' | 'spellCheck' | 'required'
  > {
  name: string
  label: string
  hint?: string
  /** Beside the field, within its frame. */
  after?: ReactNode
}

/** A field with its label above and, where it has a fault, that below it. */
export function TextField({ name, label, hint, after, ...input }: TextFieldProps) {
  const { error } = useForm()
  const id = useId()
  const isWrong = error?.field === name
  const described = [hint && `${id}-hint`, isWrong && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="field-frame">
        <input
          id={id}
          name={name}
          type="text"
          required
          aria-invalid={isWrong || undefined}
          aria-describedby={described || undefined}
          {...input}
        />
        {after}
      </div>
      {hint !== undefined && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {isWrong && (
        <p className="field-error" id={`${id}-error`}>
          {error.message}
        </p>
      )}
    </div>
  )
}
