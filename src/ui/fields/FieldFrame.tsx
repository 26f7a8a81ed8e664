import { type ReactNode, useId } from 'react'
import { useFieldFault } from './Form.tsx'

interface Framed {
  id: string
  name: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface FieldFrameProps {
  name: string
  label: string
  hint?: string | undefined
  children: (framed: Framed) => ReactNode
}

/** Around a field of any kind: its label above, its hint and, where it has one, its fault below. */
export function FieldFrame({ name, label, hint, children }: FieldFrameProps) {
  const fault = useFieldFault(name)
  const id = useId()
  const isWrong = fault !== undefined
  const described = [hint && `${id}-hint`, isWrong && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        name,
        'aria-invalid': isWrong || undefined,
        'aria-describedby': described || undefined,
      })}
      {hint !== undefined && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {isWrong && (
        <p className="field-error" id={`${id}-error`}>
          {fault}
        </p>
      )}
    </div>
  )
}
