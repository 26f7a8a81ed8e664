import { useId } from 'react'

interface CheckboxProps {
  name: string
  label: string
  defaultChecked?: boolean
  onChange?: (isChecked: boolean) => void
}

export function Checkbox({ name, label, defaultChecked, onChange }: CheckboxProps) {
  const id = useId()
  return (
    <div className="checkbox">
      <input
        id={id}
        name={name}
        type="checkbox"
        defaultChecked={defaultChecked}
        onChange={onChange && (({ target }) => onChange(target.checked))}
      />
      <label htmlFor={id}>{label}</label>
    </div>
  )
}
