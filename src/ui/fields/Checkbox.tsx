import { useId } from 'react'

interface CheckboxProps {
  name: string
  label: string
  defaultChecked?: boolean
}

export function Checkbox({ name, label, defaultChecked }: CheckboxProps) {
  const id = useId()
  return (
    <div className="checkbox">
      <input id={id} name={name} type="checkbox" defaultChecked={defaultChecked} />
      <label htmlFor={id}>{label}</label>
    </div>
  )
}
