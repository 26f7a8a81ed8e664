import { useId } from 'react'

interface SelectFieldProps {
  /** Of its value in a form. */
  name?: string
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  hint?: string
  disabled?: boolean
  onChange: (value: string) => void
}

export function SelectField(props: SelectFieldProps) {
  const { name, label, value, options, hint, disabled = false, onChange } = props
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        name={name}
        className="select"
        value={value}
        disabled={disabled}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {hint !== undefined && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}
