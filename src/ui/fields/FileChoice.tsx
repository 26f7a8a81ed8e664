import { useId } from 'react'

interface FileChoiceProps {
  /** What stands on it, and what it is called. */
  words: string
  label: string
  accept: string
  disabled: boolean
  /** Why the file that was chosen last was not taken; empty where nothing is wrong. */
  fault: string
  onChoose: (file: File) => void
}

export function FileChoice(props: FileChoiceProps) {
  const { words, label, accept, disabled, fault, onChoose } = props
  const id = useId()
  return (
    <span>
      <label className="pill file-choice">
        <span>{words}</span>
        <input
          type="file"
          accept={accept}
          aria-label={label}
          aria-invalid={fault !== '' || undefined}
          aria-describedby={fault === '' ? undefined : id}
          disabled={disabled}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            if (file) onChoose(file)
            // So that the same file can be chosen again.
            currentTarget.value = ''
          }}
        />
      </label>
      <span className="field-error" id={id} role="alert">
        {fault}
      </span>
    </span>
  )
}
