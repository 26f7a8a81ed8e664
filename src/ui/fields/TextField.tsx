import type { InputHTMLAttributes, ReactNode } from 'react'
import { FieldFrame } from './FieldFrame.tsx'

interface TextFieldProps
  extends Pick<
    InputHTMLAttributes<HTMLInputElement>,
    | 'type'
    | 'autoComplete'
    | 'inputMode'
    | 'autoCapitalize'
    | 'spellCheck'
    | 'required'
    | 'defaultValue'
    | 'maxLength'
    | 'onChange'
  > {
  name: string
  label: string
  hint?: string
  /** Beside the field, within its frame. */
  after?: ReactNode
}

export function TextField({ name, label, hint, after, ...input }: TextFieldProps) {
  return (
    <FieldFrame name={name} label={label} hint={hint}>
      {(framed) => (
        <div className="field-frame">
          <input type="text" required {...framed} {...input} />
          {after}
        </div>
      )}
    </FieldFrame>
  )
}
