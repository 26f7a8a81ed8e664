import { type ReactNode, useState } from 'react'

interface EditorSectionProps {
  title: string
  /** What it holds, in a word, also while it is folded. */
  state?: ReactNode
  /** On a narrow screen, too, where all else begins folded. */
  isOpen?: boolean
  children: ReactNode
}

/** A part of the form that folds; what leads to a place in it unfolds it. */
export function EditorSection({ title, state, isOpen = false, children }: EditorSectionProps) {
  const [open, setOpen] = useState(() => isOpen || !isNarrow())
  return (
    <details
      className="editor-section"
      open={open}
      onToggle={({ currentTarget, target }) => {
        if (target === currentTarget) setOpen(currentTarget.open)
      }}
    >
      <summary>
        <h3>{title}</h3>
        {state && <small className="editor-source">{state}</small>}
      </summary>
      {children}
    </details>
  )
}

const isNarrow = () => typeof matchMedia === 'function' && matchMedia('(width < 900px)').matches
