import { useId } from 'react'

interface CheckboxProps {
  name: string
  label: string
}

export function Checkbox({ name, label }: CheckboxProps) {
  const id = useId()
  return (
    <div className="checkbox">
      <input id={id} name={name} type="checkbox" />
      <label htmlFor={id}>{label}</label>
    </div>
  )
}
